//! Types of the user's, named like those of the prelude and of the library.

use strict_schema::json;

use crate::promises::judge;

mod user {
    use serde::{Deserialize, Serialize};
    use strict_schema::StrictSchema;

    macro_rules! named {
        ($($name:ident)*) => {$(
            #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
            pub struct $name {
                pub a: u8,
            }
        )*};
    }
    named!(Option Result Vec Box String Some None Ok Err Edge Schema TypeName Definition Object Field Itself Yes);

    #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
    pub struct Root {
        pub option: Option,
        pub result: Result,
        pub vec: Vec,
        pub boxed: Box,
        pub string: String,
        pub some: Some,
        pub none: None,
        pub ok: Ok,
        pub err: Err,
        pub edge: Edge,
        pub schema: Schema,
        pub type_name: TypeName,
        pub definition: Definition,
        pub object: Object,
        pub field: Field,
        pub itself: Itself,
        pub yes: Yes,
        pub real: std::option::Option<std::vec::Vec<std::boxed::Box<Option>>>,
    }
}

#[test]
fn it_keeps_the_promises() {
    let text = concat!(
        r#"{"option":{"a":1},"result":{"a":1},"vec":{"a":1},"boxed":{"a":1},"string":{"a":1},"some":{"a":1},"#,
        r#""none":{"a":1},"ok":{"a":1},"err":{"a":1},"edge":{"a":1},"schema":{"a":1},"type_name":{"a":1},"#,
        r#""definition":{"a":1},"object":{"a":1},"field":{"a":1},"itself":{"a":1},"yes":{"a":1},"real":null}"#
    );
    let root: user::Root = serde_json::from_str(text).unwrap();
    judge::right(json!(user::Root), &[root]);
}

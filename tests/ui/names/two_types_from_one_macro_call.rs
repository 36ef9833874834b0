use strict_schema::schema::{Edge, TypeName};
use strict_schema::{StrictSchema, json};

macro_rules! ids {
    ($($module:ident $written:ty;)*) => {$(
        mod $module {
            use super::*;
            pub struct Id;
            impl StrictSchema for Id {
                type Strictness = <$written as StrictSchema>::Strictness;
                type Shape = <$written as StrictSchema>::Shape;
                const NAME: &'static TypeName = &TypeName::foreign("Id", &[]);
                const SCHEMA: Edge = <$written as StrictSchema>::SCHEMA;
            }
        }
    )*};
}
ids! { one u64; two String; }

#[derive(StrictSchema)]
struct List<T> {
    value: T,
    next: Option<Box<List<T>>>,
}

#[derive(StrictSchema)]
struct Root {
    one: List<one::Id>,
    two: List<two::Id>,
}

const _: &str = json!(Root);

fn main() {}

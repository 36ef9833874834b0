use strict_schema::StrictSchema;

macro_rules! levels {
    ($($level:ident $next:ident),*) => {
        $(#[derive(StrictSchema)]
        #[serde(tag = "kind")]
        enum $level {
            Inner { inner: Option<Vec<$next>> },
            End,
        })*
    };
}

levels! { E1 E2, E2 E3, E3 E4 }

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E4 {
    Inner { inner: Option<Vec<E5>> },
    End,
}

levels! { E5 E6, E6 E7, E7 E8, E8 E9, E9 E10, E10 E11 }

#[derive(StrictSchema)]
struct E11 {
    leaf: u8,
}

#[derive(StrictSchema)]
struct Root {
    inner: E1,
}

const _: &str = strict_schema::json!(Root);

fn main() {}

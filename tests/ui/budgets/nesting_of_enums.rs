use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E1 {
    Inner { inner: Option<Vec<E2>> },
    End,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E2 {
    Inner { inner: Option<Vec<E3>> },
    End,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E3 {
    Inner { inner: Option<Vec<E4>> },
    End,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E4 {
    Inner { inner: Option<Vec<E5>> },
    End,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E5 {
    Inner { inner: Option<Vec<E6>> },
    End,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E6 {
    Inner { inner: Option<Vec<E7>> },
    End,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E7 {
    Inner { inner: Option<Vec<E8>> },
    End,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E8 {
    Inner { inner: Option<Vec<E9>> },
    End,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E9 {
    Inner { inner: Option<Vec<E10>> },
    End,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum E10 {
    Inner { inner: Option<Vec<E11>> },
    End,
}

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

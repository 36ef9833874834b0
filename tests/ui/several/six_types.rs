use strict_schema::StrictSchema;
use strict_schema::{Format, Tool, Wrapped};

#[derive(StrictSchema)]
struct A {
    #[serde(with = "hexadecimal")]
    a: u64,
}

#[derive(StrictSchema)]
struct B<T> {
    #[strict(range(min = 3, max = 1))]
    a: u64,
    b: T,
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum C {
    A(u8, u8),
}

#[derive(StrictSchema)]
#[strict(pattern)]
struct D {
    a: u8,
}

#[derive(StrictSchema)]
struct E {
    #[strict(range(min = 1))]
    a: A,
    #[strict(default = 7)]
    #[serde(default)]
    b: B<C>,
    #[serde(flatten)]
    d: D,
    #[strict(oops)]
    e: u8,
}

#[derive(StrictSchema)]
#[strict(oops)]
struct F(Vec<E>);

#[derive(StrictSchema)]
struct Right {
    #[strict(range(min = 1))]
    bounded: A,
    #[serde(default)]
    #[strict(default = 7)]
    told: A,
    #[serde(flatten)]
    flattened: D,
}

const _: &str = strict_schema::json!(A);
const _: &str = strict_schema::json!(B<u8>);
const _: &str = strict_schema::json!(Wrapped<C>);

fn main() {
    let _ = (Tool::of::<D>(), Tool::of::<E>(), Format::of::<Wrapped<F>>());
}

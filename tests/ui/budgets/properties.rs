use strict_schema::StrictSchema;
use strict_schema::dialect::{Definitions, OPENAI_2024_08};

#[derive(StrictSchema)]
struct Inner {
    f0: bool,
    f1: bool,
    f2: bool,
    f3: bool,
    f4: bool,
    f5: bool,
    f6: bool,
    f7: bool,
    f8: bool,
    f9: bool,
    f10: bool,
    f11: bool,
    f12: bool,
    f13: bool,
    f14: bool,
    f15: bool,
    f16: bool,
    f17: bool,
    f18: bool,
    f19: bool,
    f20: bool,
    f21: bool,
    f22: bool,
    f23: bool,
    f24: bool,
    f25: bool,
}

#[derive(StrictSchema)]
struct S {
    a: Inner,
    b: Inner,
    c: Inner,
    d: Inner,
}

const _: &str = strict_schema::json!(S, OPENAI_2024_08.with_definitions(Definitions::Recursive));

fn main() {}

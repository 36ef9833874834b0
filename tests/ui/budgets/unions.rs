use strict_schema::StrictSchema;
use strict_schema::dialect::ANTHROPIC;

#[derive(StrictSchema)]
enum E {
    A(u8),
    B(u8),
}

#[derive(StrictSchema)]
struct S {
    f0: E,
    f1: E,
    f2: E,
    f3: E,
    f4: E,
    f5: E,
    f6: E,
    f7: E,
    f8: E,
    f9: E,
    f10: E,
    f11: E,
    f12: E,
    f13: E,
    f14: E,
    f15: E,
    f16: E,
}

const _: &str = strict_schema::json!(S, ANTHROPIC);

fn main() {}

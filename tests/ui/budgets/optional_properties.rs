use strict_schema::StrictSchema;
use strict_schema::dialect::ANTHROPIC;

#[derive(StrictSchema)]
struct S {
    f0: Option<u8>,
    f1: Option<u8>,
    f2: Option<u8>,
    f3: Option<u8>,
    f4: Option<u8>,
    f5: Option<u8>,
    f6: Option<u8>,
    f7: Option<u8>,
    f8: Option<u8>,
    f9: Option<u8>,
    f10: Option<u8>,
    f11: Option<u8>,
    f12: Option<u8>,
    f13: Option<u8>,
    f14: Option<u8>,
    f15: Option<u8>,
    f16: Option<u8>,
    f17: Option<u8>,
    f18: Option<u8>,
    f19: Option<u8>,
    f20: Option<u8>,
    f21: Option<u8>,
    f22: Option<u8>,
    f23: Option<u8>,
    f24: Option<u8>,
}

const _: &str = strict_schema::json!(S, ANTHROPIC);

fn main() {}

use strict_schema::StrictSchema;
use strict_schema::dialect::{Definitions, OPENAI_2024_08};

#[derive(StrictSchema)]
enum E {
    V0, V1, V2, V3, V4, V5, V6, V7, V8, V9, V10, V11, V12, V13,
    V14, V15, V16, V17, V18, V19, V20, V21, V22, V23, V24, V25, V26, V27,
    V28, V29, V30, V31, V32, V33, V34, V35, V36, V37, V38, V39, V40, V41,
    V42, V43, V44, V45, V46, V47, V48, V49, V50, V51, V52, V53, V54, V55,
    V56, V57, V58, V59, V60, V61, V62, V63, V64, V65, V66, V67, V68, V69,
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
}

const _: &str = strict_schema::json!(S, OPENAI_2024_08.with_definitions(Definitions::Recursive));

fn main() {}

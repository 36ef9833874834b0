use strict_schema::StrictSchema;
use std::borrow::Cow;

macro_rules! borrows {
    ($name:ident, $borrowed:ty) => {
        #[derive(StrictSchema)]
        struct $name<'a> {
            #[serde(borrow)]
            bytes: Cow<'a, $borrowed>,
        }
    };
}

borrows!(S, [u8]);

fn main() {}

use strict_schema::{StrictSchema, Tool};

fn ask<T: StrictSchema>() -> Tool {
    Tool::of::<T>()
}

fn main() {}

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| strict_schema_fuzz::targets::toolbox(bytes));

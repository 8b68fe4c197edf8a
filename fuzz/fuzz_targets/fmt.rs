#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| evoref_fuzz::fmt(bytes));

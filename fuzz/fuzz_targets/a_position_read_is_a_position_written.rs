//! libFuzzer target: a position that can be parsed is written as the same text.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tessera_fuzz::a_position_read_is_a_position_written(data));

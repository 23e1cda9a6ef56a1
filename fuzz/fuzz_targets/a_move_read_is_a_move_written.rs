//! libFuzzer target: a move that can be parsed is written as the same text.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tessera_fuzz::a_move_read_is_a_move_written(data));

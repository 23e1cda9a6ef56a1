#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tessera_fuzz::a_position_read_is_a_position_written(data));

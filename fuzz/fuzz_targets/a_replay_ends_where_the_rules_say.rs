//! libFuzzer target: a replayed game is over exactly when the rules end it.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tessera_fuzz::a_replay_ends_where_the_rules_say(data));

//! Runs the fuzz targets without a fuzzer on a bounded number of inputs: valid inputs and random mutations of them.

use tessera_fuzz::{
    FuzzInput, a_move_read_is_a_move_written, a_position_read_is_a_position_written,
    a_record_read_is_a_record_written, a_replay_ends_where_the_rules_say,
};
use tessera_rules::Dice;

/// Applies up to three random mutations: a byte changed, removed or inserted, the end cut off, or a part doubled.
fn mutate(text: &mut Vec<u8>, dice: &mut Dice) {
    for _ in 0..dice.roll(4) {
        if text.is_empty() {
            return;
        }
        let at = dice.roll(text.len() as u32) as usize;
        match dice.roll(6) {
            0 => text[at] = dice.roll(256) as u8,
            1 => text[at] ^= 1 << dice.roll(8),
            2 => drop(text.remove(at)),
            3 => text.insert(at, *dice.pick(b"0123456789/ -+,.:abwrABW[]\"\\\n")),
            4 => text.truncate(at),
            _ => {
                let end = (at + dice.roll(12) as usize).min(text.len());
                let again = text[at..end].to_vec();
                text.splice(at..at, again);
            }
        }
    }
}

/// Runs a target. `TESSERA_FUZZ_TIMES` multiplies the number of inputs.
fn run(rounds: u64, target: fn(&[u8]), kind: FuzzInput) {
    let times: u64 = std::env::var("TESSERA_FUZZ_TIMES").map_or(1, |text| text.parse().expect("a number"));
    for seed in 0..rounds * times {
        let input = kind.sample(seed);
        target(&input);
        let mut dice = Dice::from_seed(seed);
        for _ in 0..8 {
            let mut mutated = input.clone();
            mutate(&mut mutated, &mut dice);
            target(&mutated);
        }
    }
}

#[test]
fn moves() {
    run(300, a_move_read_is_a_move_written, FuzzInput::Moves);
}

#[test]
fn positions() {
    run(5_000, a_position_read_is_a_position_written, FuzzInput::Position);
}

#[test]
fn records() {
    run(2_000, a_record_read_is_a_record_written, FuzzInput::Record);
}

#[test]
fn replays() {
    run(300, a_replay_ends_where_the_rules_say, FuzzInput::Replay);
}

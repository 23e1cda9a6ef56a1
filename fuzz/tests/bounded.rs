//! The attacks of the fuzz targets, bounded, without a fuzzer: good inputs, spoilt in every way the dice think of.

use tessera_fuzz::{
    Attacked, a_move_read_is_a_move_written, a_position_read_is_a_position_written,
    a_record_read_is_a_record_written, a_replay_ends_where_the_rules_say,
};
use tessera_rules::Dice;

/// Changes, removes, doubles or inserts a few bytes; now and then none.
fn spoil(text: &mut Vec<u8>, dice: &mut Dice) {
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

/// `TESSERA_FUZZ_TIMES` says how many times as many inputs are tried.
fn attack(rounds: u64, target: fn(&[u8]), attacked: Attacked) {
    let times: u64 = std::env::var("TESSERA_FUZZ_TIMES").map_or(1, |text| text.parse().expect("a number"));
    for seed in 0..rounds * times {
        let input = attacked.sample(seed);
        target(&input);
        let mut dice = Dice::from_seed(seed);
        for _ in 0..8 {
            let mut spoilt = input.clone();
            spoil(&mut spoilt, &mut dice);
            target(&spoilt);
        }
    }
}

#[test]
fn moves() {
    attack(300, a_move_read_is_a_move_written, Attacked::Moves);
}

#[test]
fn positions() {
    attack(5_000, a_position_read_is_a_position_written, Attacked::Position);
}

#[test]
fn records() {
    attack(2_000, a_record_read_is_a_record_written, Attacked::Record);
}

#[test]
fn replays() {
    attack(300, a_replay_ends_where_the_rules_say, Attacked::Replay);
}

//! The attacks of the fuzz targets, bounded, without a fuzzer: good texts, spoilt in every way the dice think of.

use tessera_fuzz::{
    GAMES, a_move_read_is_a_move_written, a_position_read_is_a_position_written,
    a_record_read_is_a_record_written, a_replay_ends_where_the_rules_say,
};
use tessera_rules::{AnyGame, Dice, Record};

/// Some moves of a game, played by lot.
fn played(index: usize, dice: &mut Dice) -> (AnyGame, AnyGame, Record) {
    let (kind, players, rules) = GAMES[index];
    let start = AnyGame::new(kind, players, rules).expect("the games to attack in have sound rules");
    let mut game = start.clone();
    let mut moves = Vec::new();
    for _ in 0..dice.roll(90) {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = *dice.pick(&legal);
        game.play(mv).expect("a listed move can be played");
        moves.push(mv);
    }
    let record = Record::new(start.clone(), moves).expect("the moves were legal");
    (start, game, record)
}

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

/// Makes a text of a played game, with the byte that chooses the game in front where there is one.
type Sample = fn(usize, &AnyGame, &AnyGame, &Record) -> Vec<u8>;

fn attack(rounds: u64, target: fn(&[u8]), sample: Sample) {
    for seed in 0..rounds {
        let mut dice = Dice::from_seed(seed);
        let index = dice.roll(GAMES.len() as u32) as usize;
        let (start, game, record) = played(index, &mut dice);
        let text = sample(index, &start, &game, &record);
        for _ in 0..8 {
            let mut spoilt = text.clone();
            spoil(&mut spoilt, &mut dice);
            target(&spoilt);
        }
    }
}

fn with_game(index: usize, text: &str) -> Vec<u8> {
    [&[index as u8], text.as_bytes()].concat()
}

#[test]
fn moves() {
    attack(150, a_move_read_is_a_move_written, |index, start, _, record| {
        let mut game = start.clone();
        let mut texts = Vec::new();
        for &mv in record.moves() {
            texts.push(game.move_text(mv));
            game.play(mv).expect("a record's moves are legal");
        }
        with_game(index, &texts.join(" "))
    });
}

#[test]
fn positions() {
    attack(1500, a_position_read_is_a_position_written, |index, _, game, _| {
        with_game(index, &game.to_string())
    });
}

#[test]
fn records() {
    attack(1000, a_record_read_is_a_record_written, |_, _, _, record| record.to_string().into_bytes());
}

#[test]
fn replays() {
    for seed in 0..600 {
        let mut dice = Dice::from_seed(seed);
        let data: Vec<u8> = (0..dice.roll(400)).map(|_| dice.roll(256) as u8).collect();
        a_replay_ends_where_the_rules_say(&data);
    }
}

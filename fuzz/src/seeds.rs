//! Good texts to begin an attack with: a fuzzer that starts from nothing hardly ever writes a possible position.

use tessera_rules::{AnyGame, AnyMove, Dice, Record};

use crate::{GAMES, start};

/// What a target attacks.
#[derive(Clone, Copy, Debug)]
pub enum Attacked {
    /// A game's number and the texts of moves.
    Moves,
    /// A game's number and a position.
    Position,
    /// A record.
    Record,
    /// A game's number and which of the legal moves are played.
    Replay,
}

impl Attacked {
    /// The input that a seed stands for.
    pub fn sample(self, seed: u64) -> Vec<u8> {
        let mut dice = Dice::from_seed(seed);
        let number = dice.roll(GAMES.len() as u32) as u8;
        if let Attacked::Replay = self {
            let choices = (0..dice.roll(300)).map(|_| dice.bits() as u8);
            return std::iter::once(number).chain(choices).collect();
        }
        let opening = start(number);
        let (game, moves) = played(&opening, &mut dice);
        match self {
            Attacked::Moves => with_game(number, &move_texts(opening, &moves)),
            Attacked::Position => with_game(number, &game.to_string()),
            _ => Record::new(opening, moves).expect("the moves were legal").to_string().into_bytes(),
        }
    }
}

fn played(opening: &AnyGame, dice: &mut Dice) -> (AnyGame, Vec<AnyMove>) {
    let mut game = opening.clone();
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
    (game, moves)
}

fn move_texts(mut game: AnyGame, moves: &[AnyMove]) -> String {
    let mut texts = Vec::new();
    for &mv in moves {
        texts.push(game.move_text(mv));
        game.play(mv).expect("the moves were legal");
    }
    texts.join(" ")
}

fn with_game(number: u8, text: &str) -> Vec<u8> {
    [&[number], text.as_bytes()].concat()
}

//! Valid inputs for the seed corpus: without them a fuzzer rarely finds a valid position.

use tessera_rules::{AnyGame, AnyMove, Dice, Record};

use crate::{GAMES, start};

/// Kind of input of a fuzz target.
#[derive(Clone, Copy, Debug)]
pub enum FuzzInput {
    /// Index of a game, and texts of moves.
    Moves,
    /// Index of a game, and a position.
    Position,
    /// Record of a game.
    Record,
    /// Index of a game, and bytes that select legal moves.
    Replay,
}

impl FuzzInput {
    /// Valid input for a random seed.
    pub fn sample(self, seed: u64) -> Vec<u8> {
        let mut dice = Dice::from_seed(seed);
        let number = dice.roll(GAMES.len() as u32) as u8;
        if let FuzzInput::Replay = self {
            let choices = (0..dice.roll(300)).map(|_| dice.bits() as u8);
            return std::iter::once(number).chain(choices).collect();
        }
        let opening = start(number);
        let (game, moves) = played(&opening, &mut dice);
        match self {
            FuzzInput::Moves => with_game(number, &move_texts(opening, &moves)),
            FuzzInput::Position => with_game(number, &game.to_string()),
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

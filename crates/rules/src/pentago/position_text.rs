//! Pentago positions as text, and the check that they can arise.

use std::fmt;

use super::{Pentago, PentagoEnding, PentagoGrid, PentagoRules, TURNS, bit, turned};
use crate::pentago::lines::has_five;
use crate::position_fields::{PositionError, fields, read_rows, read_seat, write_rows};
use crate::turning_blocks::BlockTurn;
use crate::{Game, Seat};

const PIECES: &str = "wb";

impl Pentago {
    /// Parses a position such as `6/6/6/6/1w4/6 2`. A position that cannot arise is an error that says why.
    pub fn from_position(rules: PentagoRules, text: &str) -> Result<Pentago, PositionError> {
        let (board, seat, last_turn) = if rules.no_turn_back {
            let [board, seat, turn] = fields(text, "a board, a seat and the last turn")?;
            (board, seat, read_turn(turn)?)
        } else {
            let [board, seat] = fields(text, "a board and a seat")?;
            (board, seat, None)
        };
        let mut marbles = [0; 2];
        read_rows(board, [PentagoGrid::WIDTH; 6].into_iter(), PIECES, |cell, seat| {
            let socket = PentagoGrid::socket(cell % PentagoGrid::WIDTH, cell / PentagoGrid::WIDTH);
            marbles[seat.index()] |= bit(socket);
        })?;
        Pentago::checked(rules, marbles, read_seat(seat, 2)?, last_turn)
    }

    /// The position with these marbles by seat, seat to move and last turn, if it can arise.
    fn checked(
        rules: PentagoRules,
        marbles: [u64; 2],
        seat: Seat,
        last_turn: Option<BlockTurn>,
    ) -> Result<Pentago, PositionError> {
        let [white, black] = marbles.map(u64::count_ones);
        let ply = white + black;
        // PG-12: if black took over the first turn, black can be one marble ahead.
        let swapped = rules.swap && ply > 0 && seat.index() as u32 != ply % 2;
        let [first, other] = if swapped { [black, white] } else { [white, black] };
        if !matches!(first.wrapping_sub(other), 0 | 1) {
            let reason = if rules.swap {
                format!(
                    "{white} white and {black} black marbles with seat {seat} to move; nobody is ahead by more than the first marble"
                )
            } else {
                format!("{white} white and {black} black marbles; white has as many as black, or one more")
            };
            return Err(PositionError::impossible(reason));
        }
        let due = Seat::at((ply as usize + usize::from(swapped)) % 2);
        if seat != due {
            return Err(PositionError::impossible(format!(
                "with {white} white and {black} black marbles it is the turn of seat {due}"
            )));
        }
        let mut game = Pentago {
            mine: marbles[due.index()],
            theirs: marbles[due.next(2).index()],
            ply: ply as u8,
            swapped,
            last_turn,
            ..Pentago::new(rules)
        };
        game.check_last_move()?;
        Ok(game)
    }

    /// Finds out whether the last move ended the game, and checks that the game was not over before it.
    fn check_last_move(&mut self) -> Result<(), PositionError> {
        if self.ply == 0 {
            return match self.last_turn {
                None => Ok(()),
                Some(turn) => {
                    Err(PositionError::impossible(format!("the board is empty, yet {turn} was turned")))
                }
            };
        }
        let placed_five = self.last_marble_won();
        if self.rules.no_turn_back && self.last_turn.is_none() && !placed_five {
            // PG-2: the turn is compulsory.
            return Err(PositionError::impossible(
                "the last move turned a block, and the last field must say which",
            ));
        }
        self.ending = if placed_five { PentagoEnding::LastMoverWon } else { self.judge() };
        let turns_ok = match self.last_turn {
            Some(turn) => self.could_follow(turn),
            None => {
                placed_five || (0..TURNS as usize).any(|turn| self.could_follow(BlockTurn::from_index(turn)))
            }
        };
        if turns_ok {
            return Ok(());
        }
        Err(PositionError::impossible(match self.last_turn {
            Some(turn) => format!("there was five in a row before the turn {turn}, and that ended the game"),
            None => "whatever was turned last, there was five in a row before it, and that ended the game"
                .to_owned(),
        }))
    }

    /// Whether the last move can have won by its marble alone (PG-5): one marble completes every five.
    fn last_marble_won(&self) -> bool {
        has_five(self.theirs)
            && !has_five(self.mine)
            && Pentago::sockets_in(self.theirs).any(|socket| !has_five(self.theirs & !bit(socket)))
    }

    /// Whether the last move can have ended with this turn: there was no five before it.
    fn could_follow(&self, turn: BlockTurn) -> bool {
        [self.mine, self.theirs].into_iter().all(|marbles| !has_five(turned(marbles, turn.inverse())))
    }
}

fn read_turn(text: &str) -> Result<Option<BlockTurn>, PositionError> {
    if text == "-" {
        return Ok(None);
    }
    (0..TURNS as usize)
        .map(BlockTurn::from_index)
        .find(|turn| turn.to_string() == text.to_ascii_uppercase())
        .map(Some)
        .ok_or_else(|| PositionError::Field {
            found: text.to_owned(),
            expected: "the last turn, from A+ to D-, or - if there was none".to_owned(),
        })
}

impl fmt::Display for Pentago {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, [PentagoGrid::WIDTH; 6].into_iter(), PIECES, |cell| {
            self.seat_at(PentagoGrid::socket(cell % PentagoGrid::WIDTH, cell / PentagoGrid::WIDTH))
        })?;
        write!(f, " {}", self.to_move())?;
        match self.last_turn {
            Some(turn) => write!(f, " {turn}"),
            None if self.rules.no_turn_back => f.write_str(" -"),
            None => Ok(()),
        }
    }
}

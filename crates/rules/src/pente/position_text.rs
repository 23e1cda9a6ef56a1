//! Pente positions as text, and the check that they can arise.

use std::fmt;
use std::iter::repeat_n;

use super::stone_bitboard::StoneBitboard;
use super::zobrist::{self, MAX_PAIRS};
use super::{CHAMPIONSHIP_DISTANCE, Intersection, Pente, PenteEnding, PenteRules, WINNING_PAIRS};
use crate::position_fields::{
    PositionError, fields, read_by_seat, read_number, read_rows, read_seat, write_by_seat, write_rows,
};
use crate::{Game, Seat};

const PIECES: &str = "wb";
const COLOURS: [&str; 2] = ["white", "black"];

impl Pente {
    /// Parses a position: board, seat to move, captured pairs by seat and moves made, such as
    /// `13/13/13/13/13/13/6w6/13/13/13/13/13/13 2 0,0 1` on the board of 13. A position that cannot arise is an error that
    /// says why. The game may be over.
    pub fn from_position(rules: PenteRules, text: &str) -> Result<Pente, PositionError> {
        let size = rules.size();
        let [board, seat, pairs, moves] =
            fields(text, "a board, the seat to move, the captured pairs and the moves made")?;
        let mut lines = StoneBitboard::EMPTY;
        read_rows(board, repeat_n(size, size), PIECES, |cell, seat| lines.toggle(seat, cell_at(cell, size)))?;
        let seat = read_seat(seat, 2)?;
        let pairs = read_by_seat(pairs, 2, MAX_PAIRS, "captured pairs")?;
        // Every move left a stone on the board or in a captured pair.
        let most = size * size + 2 * 2 * MAX_PAIRS;
        let moves = read_number(moves, most, "the moves made so far")?;
        let stones: usize = Seat::all(2).map(|seat| lines.stones(seat).count()).sum();
        // PE-11: one move more than stones is the swap.
        let laid = stones + 2 * usize::from(pairs[0] + pairs[1]);
        let swapped = rules.swap() && laid > 0 && moves == laid + 1;
        let mut game = Pente {
            lines,
            ply: (moves - usize::from(swapped)) as u16,
            swapped,
            empty: (size * size - stones) as u16,
            pairs: [pairs[0], pairs[1]],
            ..Pente::new(rules)
        };
        game.check_counts(seat)?;
        game.check_first_moves()?;
        game.check_last_move()?;
        game.check_captures()?;
        game.key = game.key_from_scratch();
        Ok(game)
    }

    /// Checks that every move placed one stone, which is on the board or was captured.
    fn check_counts(&self, to_move: Seat) -> Result<(), PositionError> {
        let moves = self.moves_made();
        if to_move != self.to_move() {
            let due = self.to_move();
            return Err(PositionError::impossible(format!(
                "after {moves} moves it is the turn of seat {due}"
            )));
        }
        for seat in Seat::all(2) {
            let colour = COLOURS[seat.index()];
            let placed = (self.ply() + 1 - (seat.index() ^ usize::from(self.swapped))) / 2;
            let lost = 2 * usize::from(self.captured(seat.next(2)));
            let found = self.lines.stones(seat).count();
            if placed != found + lost {
                return Err(PositionError::impossible(format!(
                    "in {moves} moves {placed} {colour} stones are placed, \
                     but {found} are on the board and {lost} are captured"
                )));
            }
        }
        Ok(())
    }

    /// The number of moves: stones placed, and the swap (PE-11).
    fn moves_made(&self) -> usize {
        self.ply() + usize::from(self.swapped)
    }

    /// PE-2, PE-7: checks the first two stones of the player who owns the first, as long as none of that player's stones
    /// has been captured.
    fn check_first_moves(&self) -> Result<(), PositionError> {
        let first = Seat::at(usize::from(self.swapped));
        if self.ply == 0 || self.captured(first.next(2)) > 0 {
            return Ok(());
        }
        let centre = Intersection::centre(self.rules.size());
        if !self.rules.swap() && self.seat_at(centre) != Some(first) {
            return Err(PositionError::impossible(format!(
                "the first stone goes on the centre, {centre}, and no white stone was captured, but it is not there"
            )));
        }
        let mut stones = self.lines.stones(first);
        if self.rules.championship()
            && self.ply > 2
            && stones.all(|at| at.distance(centre) < CHAMPIONSHIP_DISTANCE)
        {
            let colour = COLOURS[first.index()];
            return Err(PositionError::impossible(format!(
                "by the championship rule {colour}'s second stone lies at least three intersections from {centre}, \
                 but no {colour} stone does"
            )));
        }
        Ok(())
    }

    /// PE-3: a player who has captured and lost nothing still has the two stones that flanked the pair, three apart in
    /// line.
    fn check_captures(&self) -> Result<(), PositionError> {
        let flanking = |seat: Seat| {
            let stones: Vec<Intersection> = self.lines.stones(seat).collect();
            stones
                .iter()
                .enumerate()
                .any(|(i, one)| stones[i + 1..].iter().any(|other| one.flanks_a_pair_with(*other)))
        };
        for seat in Seat::all(2) {
            if self.captured(seat) > 0 && self.captured(seat.next(2)) == 0 && !flanking(seat) {
                let colour = COLOURS[seat.index()];
                return Err(PositionError::impossible(format!(
                    "{colour} has captured and lost no stone, yet no two {colour} stones can have flanked a pair"
                )));
            }
        }
        Ok(())
    }

    /// Finds out whether the last move ended the game, and checks that the game was not over before it.
    fn check_last_move(&mut self) -> Result<(), PositionError> {
        if self.ply == 0 {
            return Ok(());
        }
        let (enemy, mover) = (self.to_move(), self.to_move().previous(2));
        let [waiting, colour] = [enemy, mover].map(|seat| COLOURS[seat.index()]);
        let won_before = |how: &str| {
            let reason = format!("{waiting} had won with {how}, yet {colour} has moved since");
            Err(PositionError::impossible(reason))
        };
        if self.lines.has_five(enemy) {
            return won_before("five in a row");
        }
        if self.captured(enemy) >= WINNING_PAIRS {
            return won_before("five captured pairs");
        }
        let five = self.lines.has_five(mover);
        let pairs = self.captured(mover);
        if !self.lines.stones(mover).any(|stone| self.can_be_last(mover, stone)) {
            let reached = format!("can have captured so that {pairs} pairs are reached");
            let reason = match (five, pairs >= WINNING_PAIRS) {
                (false, false) => format!("no {colour} stone can have been placed last"),
                (true, false) => format!("no last {colour} stone completes every five in a row"),
                (false, true) => format!("no last {colour} stone {reached}"),
                (true, true) => format!("no last {colour} stone completes every five in a row and {reached}"),
            };
            return Err(PositionError::impossible(reason));
        }
        self.ending = if five || pairs >= WINNING_PAIRS {
            PenteEnding::LastMoverWon
        } else if self.empty == 0 {
            PenteEnding::Drawn
        } else {
            PenteEnding::Open
        };
        Ok(())
    }

    /// Whether the last mover can have placed this stone last: the game was not won before it, and it left no pair that
    /// it captures (PE-3).
    fn can_be_last(&self, mover: Seat, stone: Intersection) -> bool {
        let around = self.lines.around(mover, stone);
        if !around.captures().is_none() {
            return false;
        }
        let mut before = self.lines;
        before.toggle(mover, stone);
        if before.has_five(mover) {
            return false;
        }
        // The mover had four pairs at most, so the stone captured the rest. Put back, they must not make five either.
        let needed = self.captured(mover).saturating_sub(WINNING_PAIRS - 1);
        needed == 0
            || around.gaps().choices().filter(|pairs| pairs.count() == needed).any(|pairs| {
                let mut before = before;
                pairs.places(stone).for_each(|at| before.toggle(mover.next(2), at));
                !before.has_five(mover.next(2))
            })
    }

    /// The key as [`Game::play_unchecked`] would have updated it.
    pub(super) fn key_from_scratch(&self) -> u64 {
        let turn = if self.to_move() == Seat::FIRST { 0 } else { zobrist::TURN };
        Seat::all(2).fold(zobrist::start(self.rules) ^ turn, |key, seat| {
            let stones = self.lines.stones(seat).fold(0, |all, at| all ^ zobrist::stone(seat, at));
            key ^ stones ^ zobrist::pairs(seat, 0) ^ zobrist::pairs(seat, self.captured(seat))
        })
    }
}

/// The intersection by its index row by row from the top, as a position is written.
fn cell_at(cell: usize, size: usize) -> Intersection {
    Intersection::at(cell % size, size - 1 - cell / size)
}

impl fmt::Display for Pente {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.rules.size();
        write_rows(f, repeat_n(size, size), PIECES, |cell| self.seat_at(cell_at(cell, size)))?;
        write!(f, " {} ", self.to_move())?;
        write_by_seat(f, &self.pairs)?;
        write!(f, " {}", self.moves_made())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a position on the board of 13, whose centre is G7, with these stones, seat, pairs and moves.
    fn read_by(list: &str, white: &str, black: &str, rest: &str) -> Result<Pente, PositionError> {
        let rules = PenteRules::parse(2, &format!("size=13{list}")).unwrap();
        let name = |cell| cell_at(cell, 13).to_string();
        let has = |stones: &str, cell| stones.split(' ').any(|stone| stone == name(cell));
        let mut board = String::new();
        let piece_at = |cell| match (has(white, cell), has(black, cell)) {
            (true, _) => Some(Seat::at(0)),
            (_, true) => Some(Seat::at(1)),
            _ => None,
        };
        write_rows(&mut board, repeat_n(13, 13), PIECES, piece_at).unwrap();
        Pente::from_position(rules, &format!("{board} {rest}"))
    }

    fn is_over(white: &str, black: &str, rest: &str) -> bool {
        read_by("", white, black, rest).unwrap().is_over()
    }

    fn refused(white: &str, black: &str, rest: &str) -> String {
        read_by("", white, black, rest).unwrap_err().to_string().replace("impossible position: ", "")
    }

    #[test]
    fn fields_are_checked() {
        for rest in ["2 0,0", "2 0,0 1 1", "3 0,0 1", "0 0,0 1", "2 0 1", "2 13,0 1", "2 0,0 x", "2 0,0 999"]
        {
            assert!(read_by("", "G7", "", rest).is_err(), "{rest}");
        }
        let position = |row: &str| format!("13/13/13/13/13/13/{row}/13/13/13/13/13/13 2 0,0 1");
        for row in ["12", "14", "6w7", "6r6", "06w6", "6w6/13", ""] {
            assert!(
                Pente::from_position(PenteRules::parse(2, "size=13").unwrap(), &position(row)).is_err(),
                "{row}"
            );
        }
        assert!(!is_over("G7", "", "2 0,0 1"));
        assert!(!is_over("", "", "1 0,0 0"));
    }

    #[test]
    fn stones_and_moves_must_add_up() {
        assert_eq!(refused("G7", "", "1 0,0 1"), "after 1 moves it is the turn of seat 2");
        assert_eq!(
            refused("G7", "", "1 0,0 2"),
            "in 2 moves 1 black stones are placed, but 0 are on the board and 0 are captured"
        );
        assert_eq!(
            refused("G7", "A1", "1 0,1 2"),
            "in 2 moves 1 white stones are placed, but 1 are on the board and 2 are captured"
        );
        assert!(refused("", "", "2 0,0 1").starts_with("in 1 moves 1 white stones"));
        assert!(refused("G7 A1", "C1", "1 0,0 2").starts_with("in 2 moves 1 white stones"), "one too many");
    }

    #[test]
    fn the_first_stones_must_be_where_they_belong() {
        assert!(refused("A1", "", "2 0,0 1").starts_with("the first stone goes on the centre, G7"));
        assert!(refused("A1", "G7", "1 0,0 2").starts_with("the first stone goes on the centre, G7"));
        assert!(!is_over("A1", "F7 J7 M1", "1 0,1 6"), "G7 and H7 were captured");
        assert!(!is_over("G7 H7", "A1", "2 0,0 3"));
        assert!(read_by(",championship", "G7 J9", "A1", "2 0,0 3").is_err(), "two from the centre");
        assert!(read_by(",championship", "G7 K7", "A1", "2 0,0 3").is_ok(), "three from the centre");
        assert!(read_by(",championship", "G7", "G8", "1 0,0 2").is_ok(), "black is free");
    }

    /// Eleven white stones of which no two can have flanked a captured pair.
    const NO_GAP: &str = "G7 A1 C1 E1 A3 C3 E3 A5 C5 E5 M1";

    #[test]
    fn nobody_moves_after_the_end() {
        assert_eq!(
            refused("G7 A1 B1 C1 D1 E1", "A3 C3 E3 A5 C5 E5", "1 0,0 12"),
            "white had won with five in a row, yet black has moved since"
        );
        assert_eq!(
            refused(NO_GAP, "M13", "1 5,0 22"),
            "white had won with five captured pairs, yet black has moved since"
        );
    }

    #[test]
    fn one_stone_must_have_been_the_last() {
        assert_eq!(refused("G7 K7", "", "1 1,0 4"), "no black stone can have been placed last");
        // Each of the three would have captured a pair that is still there (PE-3).
        let pairs = "H7 J7 G8 G9 J8 H9";
        assert_eq!(refused("G7 K7 G10", pairs, "2 0,2 13"), "no white stone can have been placed last");
        assert!(!is_over("G7 K7 G10 A1", &format!("{pairs} D9"), "2 0,2 15"));
    }

    #[test]
    fn the_last_stone_must_complete_every_five() {
        let black = "J1 L1 N1 J3 L3 N3 J5 L5 N5";
        assert!(is_over("G7 A1 B1 C1 D1 E1 A2 A3 A4 A5", black, "2 0,0 19"), "two fives, but both with A1");
        assert_eq!(
            refused("G7 A1 B1 C1 D1 E1 A3 B3 C3 D3 E3", &format!("{black} N9"), "2 0,0 21"),
            "no last white stone completes every five in a row"
        );
        let nine = "G7 A9 B9 C9 D9 E9 F9 G9 H9 J9";
        assert!(is_over(nine, black, "2 0,0 19"), "E9 between four and four");
        assert!(
            refused(&format!("{nine} K9"), &format!("{black} N9"), "2 0,0 21")
                .ends_with("every five in a row")
        );
    }

    #[test]
    fn the_last_stone_must_have_captured_what_was_missing() {
        let no_capture = "no last white stone can have captured so that";
        assert_eq!(refused(NO_GAP, "", "2 5,0 21"), format!("{no_capture} 5 pairs are reached"));
        let one_gap = NO_GAP.replace("M1", "H1");
        assert!(is_over(&one_gap, "", "2 5,0 21"), "F1 and G1 between E1 and H1");
        assert!(refused(&format!("{one_gap} L3 M5"), "", "2 6,0 25").starts_with(no_capture));
        assert!(is_over(&format!("{one_gap} L1 M5"), "", "2 6,0 25"), "J1 and K1 between H1 and L1 as well");
        let five_elsewhere = refused("G7 A9 B9 C9 D9 E9 A1 D1 J1 L1 N1", "", "2 5,0 21");
        assert!(five_elsewhere.contains("every five in a row and can have captured"), "{five_elsewhere}");
        // With B1 and C1 on the board black had five in a row: it was not that pair, and there is no other.
        let white = "G7 A1 D1 J1 L1 N1 J3 L3 N3 J5 L5 N5 J7 L7 N7";
        assert!(refused(white, "C2 C3 C4 C5", "2 5,0 29").starts_with(no_capture));
        assert!(is_over(white, "C2 C3 C4 M13", "2 5,0 29"));
    }
}

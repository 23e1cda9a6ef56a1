//! Pentago XL positions as text, and the check that they can arise.

use std::fmt;

use super::{FULL_BOARD, PentagoXl, SEATS, TURNS, XlGrid, XlRules, nth_turn};
use crate::position_fields::{
    PositionError, fields, read_by_seat, read_rows, read_seat, write_by_seat, write_rows,
};
use crate::turning_blocks::BlockTurn;
use crate::{FinalPlaces, Game, Seat};

const PIECES: &str = "rygb";

impl PentagoXl {
    /// Parses a position such as `9/9/9/9/4r4/9/9/9/9 2 39,40 0,0`. A position that cannot arise is an error that says
    /// why.
    pub fn from_position(rules: XlRules, text: &str) -> Result<PentagoXl, PositionError> {
        let [board, seat, left, places] =
            fields(text, "a board, a seat, the marbles left and the places so far")?;
        let seats = rules.seats();
        let mut game = PentagoXl::new(rules);
        read_rows(board, [XlGrid::WIDTH; 9].into_iter(), &PIECES[..seats], |cell, seat| {
            game.marbles[seat.index()].add(XlGrid::socket(cell % XlGrid::WIDTH, cell / XlGrid::WIDTH));
            game.free -= 1;
        })?;
        game.to_move = read_seat(seat, seats)?;
        // XL-11: two players move in turn, so the seat to move shows whether the first turn was taken over.
        let marbles = FULL_BOARD - usize::from(game.free);
        game.swapped = rules.swap() && marbles > 0 && game.to_move.index() != marbles % 2;
        let left = read_by_seat(left, seats, usize::from(rules.marbles()), "the marbles left")?;
        game.left.copy_from_slice(&left[..SEATS]);
        game.places.copy_from_slice(&read_by_seat(places, seats, seats, "the places so far")?[..SEATS]);
        game.check_stock()?;
        game.check_places()?;
        game.check_turn_order()?;
        game.check_last_move()?;
        Ok(game)
    }

    fn on_board(&self, seat: Seat) -> usize {
        self.marbles[seat.index()].count()
    }

    fn has_five(&self, seat: Seat) -> bool {
        self.marbles[seat.index()].has_five()
    }

    fn is_playing(&self, seat: Seat) -> bool {
        self.places[seat.index()] == 0
    }

    fn check_stock(&self) -> Result<(), PositionError> {
        for seat in Seat::all(self.seats()) {
            let (placed, left) = (self.on_board(seat), usize::from(self.left[seat.index()]));
            if placed + left != usize::from(self.rules.marbles()) {
                return Err(PositionError::impossible(format!(
                    "seat {seat} has {placed} marbles on the board and {left} left; together they must be {}",
                    self.rules.marbles()
                )));
            }
        }
        Ok(())
    }

    /// Checks the places against the lines and the rules.
    fn check_places(&mut self) -> Result<(), PositionError> {
        let seats = self.seats();
        let playing = Seat::all(seats).filter(|&seat| self.is_playing(seat)).count();
        let wrong = |reason: String| Err(PositionError::impossible(reason));
        if playing == 0 {
            self.over = true;
            return self.check_final_places();
        }
        if let Some(seat) = Seat::all(seats).find(|&seat| self.is_playing(seat) && self.has_five(seat)) {
            return wrong(format!("seat {seat} has five in a row but no place"));
        }
        if playing == seats {
            return if self.is_used_up() {
                wrong("the marbles or sockets are used up, so everybody must have a place".to_owned())
            } else {
                Ok(())
            };
        }
        if !self.rules.play_on() {
            return wrong("some have a place and some have none, which happens only with play_on".to_owned());
        }
        if playing == 1 || self.is_used_up() {
            return wrong("the game is over, so everybody must have a place".to_owned());
        }
        self.check_finishers(playing)
    }

    /// Checks the players who have finished while others play on: they have the best places, and marbles for a line.
    fn check_finishers(&self, playing: usize) -> Result<(), PositionError> {
        let filled = self.filled_up();
        if FinalPlaces::ranking(&filled[..self.seats()]).is_none() {
            return Err(PositionError::impossible(format!(
                "{playing} players have no place yet, so the others must share the best ones"
            )));
        }
        match Seat::all(self.seats()).find(|&seat| !self.is_playing(seat) && self.on_board(seat) < 5) {
            Some(seat) => Err(PositionError::impossible(format!(
                "seat {seat} has a place, but not five marbles on the board"
            ))),
            None => Ok(()),
        }
    }

    fn filled_up(&self) -> [u8; SEATS] {
        let open = self.open_place();
        self.places.map(|place| if place == 0 { open } else { place })
    }

    fn check_final_places(&self) -> Result<(), PositionError> {
        let seats = self.seats();
        let given = self.places_so_far();
        if !self.rules.teams() && FinalPlaces::ranking(given).is_none() {
            return Err(PositionError::impossible("the places are no ranking such as 1,2,2 or 1,1,3"));
        }
        let fives = Seat::all(seats).filter(|&seat| self.has_five(seat));
        let mut fives_won = PentagoXl { places: [0; SEATS], over: false, ..*self };
        let got_five = fives.fold(0, |mask, seat| mask | 1 << seat.index());
        if self.rules.play_on() {
            return self.check_end_of_playing_on();
        }
        let decided = got_five != 0 && fives_won.give_places(got_five);
        if !decided && !fives_won.is_used_up() {
            return Err(PositionError::impossible(
                "everybody has a place, but nobody has five and marbles are left",
            ));
        }
        fives_won.fill_places();
        if fives_won.places == self.places {
            Ok(())
        } else {
            Err(PositionError::impossible(format!(
                "by the lines on the board the places are {}",
                fives_won.places_so_far().iter().map(u8::to_string).collect::<Vec<_>>().join(",")
            )))
        }
    }

    /// XL-5 to XL-8: a player who finished before the end may have lost the line since, but has five marbles. Players who
    /// finished with the last action still have their line. The others share the last place only if nothing was left to
    /// play.
    fn check_end_of_playing_on(&self) -> Result<(), PositionError> {
        let seats = || Seat::all(self.seats());
        let place = |seat: Seat| self.places[seat.index()];
        let last_place = seats().map(place).max().unwrap_or_default();
        let last = || seats().filter(|&seat| place(seat) == last_place);
        if let Some(seat) = seats().find(|&seat| place(seat) < last_place && self.on_board(seat) < 5) {
            let reason = format!("seat {seat} has place {}, but not five marbles on the board", place(seat));
            return Err(PositionError::impossible(reason));
        }
        let used_up = self.free == 0 || last().all(|seat| self.left[seat.index()] == 0);
        let next_to_last = seats().map(place).filter(|&place| place < last_place).max();
        let just_finished = |seat: Seat| self.has_five(seat);
        let ended = used_up
            || last().all(just_finished)
            || last().count() == 1
                && seats().filter(|&seat| Some(place(seat)) == next_to_last).all(just_finished);
        if !ended {
            return Err(PositionError::impossible(
                "everybody has a place, but the last action ended nothing",
            ));
        }
        // Players who played to the end moved in turn: earlier seats have as many marbles or one more.
        let counts: Vec<usize> = last().map(|seat| self.on_board(seat)).collect();
        let by_turns = counts.is_sorted_by(|a, b| a >= b)
            && counts.first().zip(counts.last()).is_none_or(|(a, b)| a - b <= 1);
        let most = counts.first().copied().unwrap_or_default() + 1;
        if !by_turns || seats().any(|seat| self.on_board(seat) > most) {
            return Err(PositionError::impossible("the marbles on the board were not placed in turn"));
        }
        Ok(())
    }

    /// XL-7: no player still in the game has a marble, or no socket is empty.
    fn is_used_up(&self) -> bool {
        let out = |seat: Seat| !self.is_playing(seat) || self.left[seat.index()] == 0;
        self.free == 0 || Seat::all(self.seats()).all(out)
    }

    /// Checks that players still in the game moved in turn, and that players who finished stopped at some earlier turn.
    fn check_turn_order(&self) -> Result<(), PositionError> {
        let seats = self.seats();
        let counts = |seat: Seat| !self.rules.play_on() || self.is_playing(seat);
        // XL-11: the player who took over the first turn comes first.
        let in_order = |seat: Seat| seat.index() ^ usize::from(self.swapped);
        let has_moved = |seat: Seat| usize::from(in_order(seat) < in_order(self.to_move));
        let due = |seat: Seat, rounds: usize| rounds + has_moved(seat);
        // In a finished game with play_on no player is in the game any more, and the order is unknown.
        let Some(anyone) = Seat::all(seats).find(|&seat| counts(seat)) else {
            return Ok(());
        };
        let Some(rounds) = self.on_board(anyone).checked_sub(has_moved(anyone)) else {
            return Err(PositionError::impossible(format!("it cannot be the turn of seat {}", self.to_move)));
        };
        for seat in Seat::all(seats) {
            let (placed, due) = (self.on_board(seat), due(seat, rounds));
            if if counts(seat) { placed != due } else { placed > due } {
                return Err(PositionError::impossible(format!(
                    "seat {seat} has placed {placed} marbles where the order of turns makes it {due}"
                )));
            }
        }
        if !self.over && (!counts(self.to_move) || self.left[self.to_move.index()] == 0) {
            return Err(PositionError::impossible(format!("seat {} has nothing to play", self.to_move)));
        }
        Ok(())
    }

    /// If all players moved until the end, there must be a last move before which the board had no five.
    fn check_last_move(&self) -> Result<(), PositionError> {
        let some_finished = self.rules.play_on() && self.places != [0; SEATS];
        if some_finished || usize::from(self.free) == FULL_BOARD {
            return Ok(());
        }
        let mover = self.to_move.previous(self.seats());
        let had_no_five = |turn: BlockTurn| {
            self.marbles.iter().all(|&marbles| {
                let mut before = marbles;
                before.turn(turn.inverse());
                !before.has_five()
            })
        };
        let last_marble_won = || {
            let only_mover = Seat::all(self.seats()).all(|seat| self.has_five(seat) == (seat == mover));
            only_mover && self.one_marble_completes_all(mover)
        };
        if (0..TURNS).map(nth_turn).any(had_no_five) || last_marble_won() {
            Ok(())
        } else {
            Err(PositionError::impossible(
                "whatever was turned last, there was five in a row before it, and that ended the game",
            ))
        }
    }

    fn one_marble_completes_all(&self, mover: Seat) -> bool {
        let marbles = self.marbles[mover.index()];
        marbles.sockets().any(|socket| !marbles.without(socket).has_five())
    }
}

impl fmt::Display for PentagoXl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, [XlGrid::WIDTH; 9].into_iter(), PIECES, |cell| {
            self.seat_at(XlGrid::socket(cell % XlGrid::WIDTH, cell / XlGrid::WIDTH))
        })?;
        write!(f, " {} ", self.to_move)?;
        write_by_seat(f, self.left())?;
        f.write_str(" ")?;
        write_by_seat(f, self.places_so_far())
    }
}

//! One game of a match.

use tessera_engine::Stop;
use tessera_rules::{AnyGame, Dice, Places, Record, Seat};

use super::course::Course;
use super::player::{Failed, Player};
use super::seating::{Seating, score};

/// A game of a match that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Which pair it belongs to, counted from 0.
    pub pair: usize,
    /// Which game of the pair it is, 0 or 1.
    pub leg: usize,
    /// The contender at every seat: 0 for the first, 1 for the other.
    pub seating: Vec<usize>,
    /// What the first contender scored, from 0 to 1.
    pub score: f64,
    /// The game.
    pub record: Record,
    /// Who lost otherwise than on the board.
    pub forfeit: Option<Forfeit>,
}

/// A contender that lost a game otherwise than on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// 0 for the first, 1 for the other.
    pub contender: usize,
    /// What it did.
    pub reason: String,
}

/// A game to be played: where it begins and who sits where.
pub(super) struct Bout<'a> {
    pub(super) pair: usize,
    pub(super) leg: usize,
    pub(super) opening: &'a Course,
    pub(super) seating: Seating,
}

impl Bout<'_> {
    /// Plays to the end; none if the match was stopped before.
    pub(super) fn play(
        self,
        players: &mut [Box<dyn Player>; 2],
        dice: &mut [Dice; 2],
        stop: &Stop,
    ) -> Option<Played> {
        let mut course = self.opening.clone();
        match self.moves(&mut course, players, dice, stop) {
            Ok(()) => {
                let places = course.now.places().expect("the game is over");
                let score = score(places, &self.seating);
                Some(self.played(record(&course, None), score, None))
            }
            Err((_, Failed::Stopped)) => None,
            Err((contender, Failed::Forfeit(reason))) => {
                let others =
                    Seat::all(course.start.seats()).filter(|seat| self.seating[seat.index()] != contender);
                let places = forfeited(&course.start, &others.collect::<Vec<_>>());
                let forfeit = Forfeit { contender, reason };
                Some(self.played(record(&course, places), contender as f64, Some(forfeit)))
            }
        }
    }

    fn moves(
        &self,
        course: &mut Course,
        players: &mut [Box<dyn Player>; 2],
        dice: &mut [Dice; 2],
        stop: &Stop,
    ) -> Result<(), (usize, Failed)> {
        for (contender, player) in players.iter_mut().enumerate() {
            player.begin(&course.start, stop).map_err(|failed| (contender, failed))?;
        }
        while !course.now.is_over() {
            let contender = self.seating[course.now.to_move().index()];
            let chosen = players[contender].choose(course, &mut dice[contender], stop);
            let mv = chosen.map_err(|failed| (contender, failed))?;
            let text = course.now.move_text(mv);
            course
                .play(mv)
                .map_err(|reason| (contender, Failed::Forfeit(format!("played '{text}': {reason}"))))?;
        }
        Ok(())
    }

    fn played(self, record: Record, score: f64, forfeit: Option<Forfeit>) -> Played {
        Played { pair: self.pair, leg: self.leg, seating: self.seating, score, record, forfeit }
    }
}

/// The places if one contender loses. Two teams have places that only their rules can give: then nothing is recorded.
fn forfeited(start: &AnyGame, winners: &[Seat]) -> Option<Places> {
    (!start.has_teams()).then(|| Places::won_by(winners, start.seats()))
}

fn record(course: &Course, result: Option<Places>) -> Record {
    let record = Record::new(course.start.clone(), course.moves.clone()).expect("all moves were played");
    match result {
        Some(places) => record.with_result(places).expect("winners and losers are a ranking"),
        None => record,
    }
}

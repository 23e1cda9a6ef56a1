//! One game of a match. It is played to its end by the rules, or to a forfeit: games are never adjudicated.

use std::time::{Duration, Instant};

use tessera_engine::CancelToken;
use tessera_rules::{AnyGame, Dice, FinalPlaces, Record, Seat};

use super::game_history::GameHistory;
use super::match_clock::{ClockUsage, MatchClocks, MatchTimeControl};
use super::match_player::{MatchPlayer, MatchPlayerFailure};
use super::seating::{ContenderSeating, score};

/// A finished game of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchGameResult {
    /// The pair, counted from 0.
    pub pair: usize,
    /// The game of the pair, 0 or 1.
    pub leg: usize,
    /// The contender at every seat: 0 for the first, 1 for the second.
    pub seating: Vec<usize>,
    /// Score of the first contender, from 0 to 1.
    pub score: f64,
    /// The moves and the result.
    pub record: Record,
    /// A loss that was not decided on the board.
    pub forfeit: Option<Forfeit>,
    /// How each contender used its clock; none for a contender without one.
    pub clock_uses: [Option<ClockUsage>; 2],
}

/// A game lost otherwise than on the board: by an illegal move, a timeout or a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// 0 for the first contender, 1 for the second.
    pub contender: usize,
    /// What went wrong.
    pub reason: String,
}

/// A game to be played: its opening and its seating.
pub(super) struct PlannedMatchGame<'a> {
    pub(super) pair: usize,
    pub(super) leg: usize,
    pub(super) opening: &'a GameHistory,
    pub(super) seating: ContenderSeating,
    /// By contender.
    pub(super) clocks: [Option<MatchTimeControl>; 2],
    /// By contender: how much longer than its clock a move may take.
    pub(super) tolerances: [Duration; 2],
}

impl PlannedMatchGame<'_> {
    /// Plays to the end; `None` if the match was cancelled before.
    pub(super) fn play(
        self,
        players: &mut [Box<dyn MatchPlayer>; 2],
        dice: &mut [Dice; 2],
        stop: &CancelToken,
    ) -> Option<MatchGameResult> {
        let mut history = self.opening.clone();
        let mut clocks = MatchClocks::new(self.clocks, &self.seating);
        match self.moves(&mut history, &mut clocks, players, dice, stop) {
            Ok(()) => {
                let places = history.position.places().expect("the game is over");
                let score = score(places, &self.seating);
                Some(self.played(record(&history, None), score, None, &clocks))
            }
            Err((_, MatchPlayerFailure::Stopped)) => None,
            Err((contender, MatchPlayerFailure::Forfeit(reason))) => {
                let others =
                    Seat::all(history.start.seats()).filter(|seat| self.seating[seat.index()] != contender);
                let places = forfeited(&history.start, &others.collect::<Vec<_>>());
                let forfeit = Forfeit { contender, reason };
                Some(self.played(record(&history, places), contender as f64, Some(forfeit), &clocks))
            }
        }
    }

    fn moves(
        &self,
        history: &mut GameHistory,
        clocks: &mut MatchClocks,
        players: &mut [Box<dyn MatchPlayer>; 2],
        dice: &mut [Dice; 2],
        stop: &CancelToken,
    ) -> Result<(), (usize, MatchPlayerFailure)> {
        for (contender, player) in players.iter_mut().enumerate() {
            player.begin(&history.start, stop).map_err(|failed| (contender, failed))?;
        }
        while !history.position.is_over() {
            let contender = self.seating[history.position.to_move().index()];
            let seat = history.position.to_move().index();
            let began = Instant::now();
            let chosen = players[contender].choose(history, clocks, &mut dice[contender], stop);
            let is_in_time = clocks.press(seat, contender, began.elapsed(), self.tolerances[contender]);
            let mv = chosen.map_err(|failed| (contender, failed))?;
            if !is_in_time {
                return Err((contender, MatchPlayerFailure::Forfeit("lost on time".to_owned())));
            }
            let text = history.position.move_text(mv);
            history.play(mv).map_err(|reason| {
                (contender, MatchPlayerFailure::Forfeit(format!("played '{text}': {reason}")))
            })?;
        }
        Ok(())
    }

    fn played(
        self,
        record: Record,
        score: f64,
        forfeit: Option<Forfeit>,
        clocks: &MatchClocks,
    ) -> MatchGameResult {
        let PlannedMatchGame { pair, leg, seating, .. } = self;
        MatchGameResult { pair, leg, seating, score, record, forfeit, clock_uses: clocks.uses }
    }
}

/// The places after a forfeit. For teams they are left out of the record, since only the rules can rank them.
fn forfeited(start: &AnyGame, winners: &[Seat]) -> Option<FinalPlaces> {
    (!start.has_teams()).then(|| FinalPlaces::won_by(winners, start.seats()))
}

fn record(history: &GameHistory, result: Option<FinalPlaces>) -> Record {
    let record = Record::new(history.start.clone(), history.moves.clone()).expect("all moves were played");
    match result {
        Some(places) => record.with_result(places).expect("winners and losers are a ranking"),
        None => record,
    }
}

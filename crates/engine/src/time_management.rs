//! Time management: how much of a clock a move may take. Pure: durations in, durations out.

use std::time::Duration;

use tessera_rules::{AnyGame, AnyMove, GameKind};

use crate::{SearchReport, SearchScore};

/// Share of the time left that a search takes at most, however unclear the position is.
const MAX_SEARCH_TIME_SHARE: f64 = 0.3;
/// Share of the time left that is planned for one move at most.
const MAX_PLANNED_SHARE: f64 = 0.5;
/// Share of the time left that is planned at most for the last move before more time comes.
const LAST_MOVE_SHARE: f64 = 0.8;
/// A search takes at most this many times the time that is planned.
const MAX_EXTENSION: f64 = 4.0;
/// Number of overheads that a clock keeps as a reserve, at most one for each move that the game can still have: a game can
/// take much longer than usual, and a machine can be busy.
const MAX_RESERVED_MOVES: f64 = 60.0;
/// Share of the time left that is used when only the reserve is left.
const RESERVE_SHARE: f64 = 0.02;
/// Share of the increment that is used; the rest makes up for delays.
const INCREMENT_SHARE: f64 = 0.8;
/// A new iteration takes longer than all before it, so none begins after this share of the planned time.
const LAST_START_SHARE: f64 = 0.7;
/// Planned time if the best move has just changed, and how much each iteration without a change takes off, down to the
/// minimum.
const UNSTABLE_FACTOR: f64 = 1.6;
const STABLE_FACTOR_STEP: f64 = 0.25;
const STABLE_FACTOR: f64 = 0.75;
/// The score has fallen by this many points: the planned time is doubled.
const POINTS_FOR_DOUBLE_TIME: f64 = 120.0;
/// Share of the planned time if the result is proven: only its distance can change.
const PROVEN_SHARE: f64 = 0.2;
/// Multiple of the delays so far that a clock allows for: the next one may be longer.
const DELAY_MARGIN: u32 = 2;
/// How much of the longest delay is remembered after a search without one, in percent.
const REMEMBERED_DELAY: u32 = 80;
/// Part of the time left that a delay counts as at most: a single long one, such as a machine that was asleep, would take the
/// time from all moves after it.
const MAX_DELAY_PART: u32 = 24;
/// Share of the planned time that proofs and the exact solver take from the alpha-beta search at most: it has to reach some depth
/// if they find nothing.
const MAX_PROOF_SHARE: f64 = 0.25;

/// The clock of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineClock {
    /// Time left.
    pub left: Duration,
    /// Time added after every move.
    pub increment: Duration,
    /// Moves until more time is added, if that is known.
    pub moves_to_go: Option<u32>,
    /// Time that passes between a decision and the stop of the clock.
    pub overhead: Duration,
}

impl EngineClock {
    /// Overhead of a program on the same machine.
    pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(30);

    /// A clock for the rest of the game with the default overhead.
    pub fn new(left: Duration, increment: Duration) -> EngineClock {
        EngineClock { left, increment, moves_to_go: None, overhead: EngineClock::DEFAULT_OVERHEAD }
    }
}

/// How late searches have ended. On a busy machine a program waits for a processor while its clock runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchOverrun(Duration);

impl SearchOverrun {
    /// Adds a search that should have taken `most` at most, and took another time, on a clock with this time left before it.
    pub fn record(&mut self, most: Duration, took: Duration, left: Duration) {
        let delay = took.saturating_sub(most).min(left / MAX_DELAY_PART);
        self.0 = delay.max(self.0 * REMEMBERED_DELAY / 100);
    }

    /// The clock with an overhead that covers such delays.
    #[must_use]
    pub fn added_to(self, clock: &EngineClock) -> EngineClock {
        EngineClock { overhead: clock.overhead + self.0 * DELAY_MARGIN, ..*clock }
    }
}

/// Time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// Time that is planned for the move.
    pub planned: Duration,
    /// Time at which the search is stopped; always less than the time left.
    pub maximum: Duration,
}

impl TimeBudget {
    /// The time for the next move of a game.
    pub fn new(clock: &EngineClock, game: &AnyGame) -> TimeBudget {
        let to_go =
            |moves: u32| MovesAhead { expected: f64::from(moves.max(1)), most: f64::from(moves.max(1)) };
        let moves =
            clock.moves_to_go.map_or_else(|| MovesAhead::after(game.kind(), game.seats(), game.ply()), to_go);
        TimeBudget::for_moves(clock, moves)
    }

    /// The time for the next move, with others to follow.
    fn for_moves(clock: &EngineClock, moves: MovesAhead) -> TimeBudget {
        let is_last = clock.moves_to_go == Some(1);
        let left = clock.left.as_secs_f64();
        let usable = (left - clock.overhead.as_secs_f64() * moves.most.min(MAX_RESERVED_MOVES))
            .max(left * RESERVE_SHARE);
        let most = usable * if is_last { LAST_MOVE_SHARE } else { MAX_PLANNED_SHARE };
        let planned = usable / moves.expected + INCREMENT_SHARE * clock.increment.as_secs_f64();
        let planned = planned.min(most);
        let maximum = (planned * MAX_EXTENSION).min(usable * MAX_SEARCH_TIME_SHARE).max(planned);
        TimeBudget { planned: Duration::from_secs_f64(planned), maximum: Duration::from_secs_f64(maximum) }
    }
}

/// Number of moves that the player to move has still to make, this one included.
#[derive(Clone, Copy, Debug)]
struct MovesAhead {
    expected: f64,
    /// In the longest game.
    most: f64,
}

impl MovesAhead {
    /// After `ply` moves of all players.
    ///
    /// A game of Pentago has 18 moves of each player at most. In all games the expected number falls with every move
    /// that is played, stays at a minimum, and grows again when the game takes longer than usual: a long game may become
    /// much longer.
    fn after(kind: GameKind, seats: usize, ply: usize) -> MovesAhead {
        let (ply, seats) = (ply as f64, seats as f64);
        let played = ply / seats;
        // Usual number of moves of a player, the minimum that is expected as long as the game goes on, and the end of the
        // longest game.
        let (usual, least, end): (f64, f64, f64) = match kind {
            GameKind::Pentago => (12.0, 3.0, 36.0),
            GameKind::PentagoXl => (10.0, 4.0, 81.0),
            GameKind::Exago => (18.0, 8.0, 500.0),
            GameKind::Pente => (14.0, 6.0, f64::INFINITY),
        };
        let longer_than_usual = (played - usual).max(0.0);
        let most = ((end - ply) / seats).ceil().max(1.0);
        MovesAhead { expected: (usual - played).max(least + longer_than_usual).min(most), most }
    }
}

/// Decides after every iteration of a search whether there is time for another one.
#[derive(Clone, Debug)]
pub struct TimeManager {
    budget: TimeBudget,
    best: Option<AnyMove>,
    score: Option<SearchScore>,
    /// Iterations since the best move changed.
    stable_for: u32,
    /// Whether there is nothing to choose from.
    is_only_move: bool,
}

impl TimeManager {
    /// For a search of this game within a budget.
    pub fn new(budget: TimeBudget, game: &AnyGame) -> TimeManager {
        let is_only_move = game.legal_moves().len() == 1;
        TimeManager { budget, best: None, score: None, stable_for: 0, is_only_move }
    }

    /// Whether the alpha-beta search should end with this report, this time after the clock was started.
    pub fn is_done(&mut self, report: &SearchReport<AnyMove>, elapsed: Duration) -> bool {
        let (best, score) = (report.best(), report.score());
        self.stable_for = if best == self.best { self.stable_for + 1 } else { 0 };
        let fall = match (self.score, score) {
            (Some(before), Some(now)) if !now.is_proven() => f64::from((before.raw() - now.raw()).max(0)),
            _ => 0.0,
        };
        (self.best, self.score) = (best, score);
        let stability =
            (UNSTABLE_FACTOR - STABLE_FACTOR_STEP * f64::from(self.stable_for)).max(STABLE_FACTOR);
        let extension = 1.0 + (fall / POINTS_FOR_DOUBLE_TIME).min(1.0);
        let factor = match score {
            _ if self.is_only_move => 0.0,
            Some(score) if score.is_proven() => PROVEN_SHARE,
            _ => stability * extension,
        };
        let planned = self.budget.planned.mul_f64(factor).min(self.budget.maximum);
        let before_search = elapsed.saturating_sub(report.time);
        let counted = before_search.min(self.budget.planned.mul_f64(MAX_PROOF_SHARE));
        report.time + counted >= planned.mul_f64(LAST_START_SHARE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variation;

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    fn start(kind: GameKind) -> AnyGame {
        AnyGame::new(kind, 2, "").expect("a game")
    }

    fn report(mv: AnyMove, points: i32, time: f64) -> SearchReport<AnyMove> {
        let line = Variation { moves: vec![mv], score: SearchScore::points(points) };
        SearchReport { lines: vec![line], depth: 1, nodes: 1, time: seconds(time) }
    }

    /// Every search takes as long as it may, and every move some milliseconds more.
    #[test]
    fn a_clock_never_runs_out() {
        for (kind, turns) in GameKind::ALL.into_iter().zip([36, 81, 120, 120]) {
            for (left, increment, late) in
                [(6.0, 0.0, 0.02), (18.0, 0.2, 0.1), (60.0, 0.5, 0.1), (0.3, 0.0, 0.001), (0.05, 1.0, 0.02)]
            {
                let mut clock = EngineClock::new(seconds(left), seconds(increment));
                for ply in (0..turns).step_by(2) {
                    let moves = MovesAhead::after(kind, 2, ply);
                    let TimeBudget { planned, maximum } = TimeBudget::for_moves(&clock, moves);
                    assert!(planned <= maximum, "{kind} {clock:?}: {planned:?} {maximum:?}");
                    let used = maximum + seconds(late);
                    assert!(used < clock.left, "{kind}, turn {ply}: {used:?} of {clock:?}");
                    clock.left = clock.left.saturating_sub(used) + clock.increment;
                }
            }
        }
    }

    /// A game of Exago can take 500 turns (EX-14), and every move takes two milliseconds more than planned.
    #[test]
    fn the_longest_game_is_played_to_its_end() {
        for left in [6.0, 18.0] {
            let mut clock = EngineClock::new(seconds(left), Duration::ZERO);
            for ply in (0..500).step_by(2) {
                let moves = MovesAhead::after(GameKind::Exago, 2, ply);
                let used = TimeBudget::for_moves(&clock, moves).planned + Duration::from_millis(2);
                assert!(used < clock.left, "turn {ply}: {clock:?}");
                clock.left -= used;
            }
        }
    }

    /// Every search ends late, some by much more than the default overhead.
    #[test]
    fn delays_of_a_busy_machine_are_allowed_for() {
        let until_planned = |budget: TimeBudget| budget.planned;
        let until_maximum = |budget: TimeBudget| budget.maximum;
        for (kind, turns) in [
            (GameKind::Pentago, 36),
            (GameKind::PentagoXl, 81),
            (GameKind::Exago, 180),
            (GameKind::Pente, 180),
        ] {
            for (end, late) in [
                (until_planned as fn(TimeBudget) -> Duration, 30),
                (until_planned, 120),
                (until_maximum, 30),
                (until_maximum, 120),
            ] {
                let mut clock = EngineClock::new(seconds(18.0), Duration::ZERO);
                let mut delay = SearchOverrun::default();
                for ply in (0..turns).step_by(2) {
                    let moves = MovesAhead::after(kind, 2, ply);
                    let most = end(TimeBudget::for_moves(&delay.added_to(&clock), moves));
                    let used = most + Duration::from_millis(late);
                    delay.record(most, used, clock.left);
                    assert!(used < clock.left, "{kind}, {late} ms late, turn {ply}: {clock:?}");
                    clock.left -= used;
                }
            }
        }
    }

    #[test]
    fn a_delay_is_added_to_the_overhead_and_forgotten() {
        let clock = EngineClock::new(seconds(60.0), Duration::ZERO);
        let mut delay = SearchOverrun::default();
        delay.record(seconds(4.0), seconds(5.0), clock.left);
        assert_eq!(delay.added_to(&clock).overhead, EngineClock::DEFAULT_OVERHEAD + seconds(2.0));
        for _ in 0..10 {
            delay.record(seconds(4.0), seconds(1.0), clock.left);
        }
        assert!(delay.added_to(&clock).overhead < EngineClock::DEFAULT_OVERHEAD + seconds(0.25));
        for _ in 0..100 {
            delay.record(seconds(4.0), seconds(1.0), clock.left);
        }
        assert_eq!(delay.added_to(&clock), clock);
        delay.record(seconds(4.0), seconds(3_600.0), seconds(24.0));
        assert_eq!(
            delay.added_to(&clock).overhead,
            EngineClock::DEFAULT_OVERHEAD + seconds(2.0),
            "one long delay"
        );
    }

    #[test]
    fn a_game_of_usual_length_uses_most_of_the_clock() {
        for (kind, moves) in
            [(GameKind::Pentago, 12), (GameKind::PentagoXl, 10), (GameKind::Exago, 18), (GameKind::Pente, 15)]
        {
            let mut left = 60.0;
            for played in 0..moves {
                let clock = EngineClock::new(seconds(left), Duration::ZERO);
                let expected = MovesAhead::after(kind, 2, 2 * played);
                left -= TimeBudget::for_moves(&clock, expected).planned.as_secs_f64();
            }
            assert!((0.0..=24.0).contains(&left), "{kind}: {left}");
        }
    }

    #[test]
    fn fewer_moves_are_expected_as_the_game_goes_on() {
        let of_pentago = |ply| MovesAhead::after(GameKind::Pentago, 2, ply);
        assert!((10.0..=18.0).contains(&of_pentago(0).expected));
        assert!((0..18).all(|ply| of_pentago(ply + 1).expected <= of_pentago(ply).expected));
        assert!((0..36).all(|ply| of_pentago(ply).expected <= (36.0 - ply as f64) / 2.0 + 0.5));
        let of_exago = |ply| MovesAhead::after(GameKind::Exago, 2, ply).expected;
        assert!(of_exago(200) > of_exago(40));
    }

    #[test]
    fn an_increment_is_used_and_a_short_clock_with_one_is_not_overdrawn() {
        let game = start(GameKind::Pente);
        let without = TimeBudget::new(&EngineClock::new(seconds(60.0), Duration::ZERO), &game);
        let with = TimeBudget::new(&EngineClock::new(seconds(60.0), seconds(1.0)), &game);
        assert!(with.planned > without.planned + seconds(0.7));
        let short = TimeBudget::new(&EngineClock::new(seconds(0.1), seconds(5.0)), &game);
        assert!(short.maximum < seconds(0.06), "{short:?}");
        let last = EngineClock { moves_to_go: Some(1), ..EngineClock::new(seconds(10.0), Duration::ZERO) };
        assert!(TimeBudget::new(&last, &game).planned > seconds(7.0));
    }

    #[test]
    fn a_stable_move_ends_the_search_sooner_than_a_new_one_and_a_fallen_score_later() {
        let mut game = start(GameKind::Pente);
        game.play_text("K10").expect("the first stone");
        let moves = game.legal_moves();
        let budget = TimeBudget { planned: seconds(1.0), maximum: seconds(4.0) };
        let manager = || TimeManager::new(budget, &game);
        let mut stable = manager();
        for nth in 0..5 {
            assert!(!stable.is_done(&report(moves[0], 20, 0.01 * f64::from(nth)), Duration::ZERO));
        }
        assert!(stable.clone().is_done(&report(moves[0], 20, 0.6), Duration::ZERO));
        assert!(!stable.clone().is_done(&report(moves[1], 20, 0.6), Duration::ZERO), "the move has changed");
        assert!(!stable.is_done(&report(moves[0], -100, 0.6), Duration::ZERO), "the score has fallen");
        let mut proven = manager();
        let win = Variation { moves: vec![moves[0]], score: SearchScore::win_in(9) };
        assert!(
            proven.is_done(&SearchReport { lines: vec![win], ..report(moves[0], 0, 0.2) }, Duration::ZERO)
        );
    }

    #[test]
    fn time_before_the_search_counts_but_leaves_some_for_it() {
        let mut game = start(GameKind::Pente);
        game.play_text("K10").expect("the first stone");
        let mv = game.legal_moves()[0];
        let budget = TimeBudget { planned: seconds(1.0), maximum: seconds(4.0) };
        let mut manager = TimeManager::new(budget, &game);
        for _ in 0..5 {
            assert!(!manager.is_done(&report(mv, 20, 0.01), seconds(3.0)), "the search has just begun");
        }
        assert!(!manager.clone().is_done(&report(mv, 20, 0.4), seconds(0.4)));
        assert!(manager.is_done(&report(mv, 20, 0.4), seconds(0.6)));
    }

    #[test]
    fn an_only_move_is_played_at_once() {
        // The first stone is placed on the centre (PE-2).
        let game = start(GameKind::Pente);
        let budget = TimeBudget { planned: seconds(1.0), maximum: seconds(4.0) };
        let only = game.legal_moves();
        assert_eq!(only.len(), 1, "{game}");
        assert!(TimeManager::new(budget, &game).is_done(&report(only[0], 0, 0.0), Duration::ZERO));
    }
}

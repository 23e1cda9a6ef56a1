//! What can be proven of any game: a win that one side can force, whatever the other does.
//!
//! Two searches run side by side, one for a win of the player to move and one for a win of the other. Each follows the
//! line whose proof is nearest ([`attack`]), with the threats of the game's own study to tell which replies count.

mod attack;
mod line;
mod numbers;
mod plan;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tessera_engine::games::{exago, pentago, pente, xl};
use tessera_engine::search::Study;
use tessera_rules::{AnyGame, AnyMove};
use tessera_solver::Stop;
use tessera_solver::exact::Outcome;

use self::attack::Attack;
use self::line::Walk;
use self::numbers::most_within;
pub(crate) use self::plan::Plan;
use self::plan::Planner;

/// What was proven of a position. A value that is given is never wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven<M> {
    /// The value for the player to move, if it is proven.
    pub value: Option<Outcome>,
    /// With how many moves of both sides together the winner wins at the latest.
    pub moves_to_end: Option<u32>,
    /// The line against the longest defence; it may end where the win is plain.
    pub line: Vec<M>,
    /// How many positions were looked at.
    pub positions: u64,
}

impl<M> Proven<M> {
    fn map<N>(self, with: impl Fn(M) -> N) -> Proven<N> {
        Proven {
            value: self.value,
            moves_to_end: self.moves_to_end,
            line: self.line.into_iter().map(with).collect(),
            positions: self.positions,
        }
    }
}

/// Searches for a forced win until it is stopped or so many bytes are full. Among three and more only a win of the player
/// to move against all others together is searched for.
///
/// ```
/// use tessera_prover::prove_forced;
/// use tessera_rules::{AnyGame, GameKind};
/// use tessera_solver::{Stop, exact::Outcome};
///
/// let game = AnyGame::from_position(GameKind::Pentago, 2, "", "6/6/b5/2bb2/wwww2/2b3 1")?;
/// let proven = prove_forced(&game, 1 << 20, &Stop::never());
/// assert_eq!((proven.value, proven.moves_to_end), (Some(Outcome::Win), Some(1)));
/// # Ok::<(), tessera_rules::SetupError>(())
/// ```
pub fn prove_forced(game: &AnyGame, bytes: usize, stop: &Stop) -> Proven<AnyMove> {
    let is_alone = game.seats() > 2 && !game.has_teams();
    match game {
        AnyGame::Pentago(game) => prove(&pentago::study(game), is_alone, bytes, stop).map(AnyMove::Pentago),
        AnyGame::PentagoXl(game) => prove(&xl::study(game), is_alone, bytes, stop).map(AnyMove::PentagoXl),
        AnyGame::Exago(game) => prove(&exago::study(game), is_alone, bytes, stop).map(AnyMove::Exago),
        AnyGame::WideExago(game) => prove(&exago::study(game), is_alone, bytes, stop).map(AnyMove::WideExago),
        AnyGame::Pente(game) => prove(&pente::study(game), is_alone, bytes, stop).map(AnyMove::Pente),
    }
}

fn prove<S: Study + Sync>(study: &S, is_alone: bool, bytes: usize, stop: &Stop) -> Proven<S::Move> {
    if let Some(outcome) = study.outcome() {
        let value = [Outcome::Loss, Outcome::Draw, Outcome::Win][(outcome + 1) as usize];
        return Proven { value: Some(value), moves_to_end: Some(0), line: Vec::new(), positions: 1 };
    }
    let enough = AtomicBool::new(false);
    let most = most_within(bytes / if is_alone { 1 } else { 2 });
    let side = study.side();
    let attack = |attacker| {
        let mut attack = Attack::new(study.clone(), attacker, most, stop, &enough);
        let wins = attack.wins();
        if wins == Some(true) {
            enough.store(true, Ordering::Relaxed);
        }
        (wins, attack)
    };
    let ((i_win, mine), others) = thread::scope(|scope| {
        let others = (!is_alone).then(|| scope.spawn(|| attack(1 - side)));
        (attack(side), others.map(|others| others.join().expect("the search does not panic")))
    });
    let positions = mine.looked_at + others.as_ref().map_or(0, |(_, theirs)| theirs.looked_at);
    let nothing = Proven { value: None, moves_to_end: None, line: Vec::new(), positions };
    let won = |value, mut attack: Attack<'_, S>| {
        let mut walk = Walk::new(&mut attack);
        match walk.length() {
            Some(length) => {
                let line = walk.line();
                Proven { value: Some(value), moves_to_end: Some(length), line, positions }
            }
            None => nothing.clone(),
        }
    };
    match (i_win, others) {
        (Some(true), _) => won(Outcome::Win, mine),
        (_, Some((Some(true), theirs))) => won(Outcome::Loss, theirs),
        (Some(false), Some((Some(false), _))) => Proven { value: Some(Outcome::Draw), ..nothing },
        _ => nothing,
    }
}

/// What came of a search for plans.
pub(crate) enum Planned<M> {
    /// Plans for a win, each after those it leads to.
    Win(Vec<Plan<M>>),
    /// No win that can be seen.
    Open,
    /// There is no room for more positions.
    Full,
    /// It was stopped.
    Stopped,
}

/// Plans for a win of the player to move, after a first move if one is given, unless it is stopped or so many bytes are full before.
pub(crate) fn plans<S: Study<Move: std::hash::Hash>>(
    study: &S,
    first: Option<S::Move>,
    bytes: usize,
    stop: &Stop,
) -> Planned<S::Move> {
    let never = AtomicBool::new(false);
    let most = most_within(bytes);
    let mut attack = Attack::new(study.clone(), study.side(), most, stop, &never);
    let is_won = first.is_some() || attack.wins() == Some(true);
    match is_won.then(|| Planner::new(&mut attack).plans(first)).flatten() {
        Some(plans) => Planned::Win(plans),
        None if stop.is_due() => Planned::Stopped,
        None if attack.known.len() >= most => Planned::Full,
        None => Planned::Open,
    }
}

//! The engine: thinks about any game of the house, and remembers what it found.

use tessera_rules::{AnyGame, AnyMove, Dice, Game};

use crate::games::{exago, pentago, xl};
use crate::search::Memory;
use crate::{House, Level, Limits, Line, Report, Score, Stop};

/// What is used if nobody says how much memory there is.
const USUAL_MEMORY: usize = 64 << 20;

/// Somebody who thinks. What was found out about one position helps with the next.
///
/// ```
/// use tessera_engine::{Engine, Limits, Stop};
/// use tessera_rules::{AnyGame, GameKind};
///
/// let mut engine = Engine::default();
/// let game = AnyGame::from_position(GameKind::Pentago, 2, "", "6/6/b5/2bb2/wwww2/2b3 1")?;
/// let report = engine.think(&game, &Limits::nodes(10_000), &Stop::never(), &mut |_| {});
/// let best = report.best().expect("the game is not over");
/// assert_eq!(game.move_text(best), "e2");
/// # Ok::<(), tessera_rules::SetupError>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    memory: Memory,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new(USUAL_MEMORY)
    }
}

impl Engine {
    /// One that remembers in at most so many bytes.
    pub fn new(bytes: usize) -> Engine {
        Engine { memory: Memory::new(bytes) }
    }

    /// How many bytes it remembers in.
    pub fn memory(&self) -> usize {
        self.memory.bytes()
    }

    /// Forgets what it has found out: another game begins.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// Thinks about a position within the limits; `told` hears of every depth that is done.
    pub fn think(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        stop: &Stop,
        told: &mut dyn FnMut(&Report<AnyMove>),
    ) -> Report<AnyMove> {
        let desk = Desk { memory: &self.memory, limits, stop };
        match game {
            AnyGame::Pentago(game) => {
                pentago::think(game, &desk, &mut |report| told(&report.clone().map(AnyMove::Pentago)))
                    .map(AnyMove::Pentago)
            }
            AnyGame::PentagoXl(game) => {
                xl::think(game, &desk, &mut |report| told(&report.clone().map(AnyMove::PentagoXl)))
                    .map(AnyMove::PentagoXl)
            }
            AnyGame::Exago(game) => {
                let told = &mut |report: &Report<_>| told(&report.clone().map(AnyMove::Exago));
                exago::think(game, &desk, told).map(AnyMove::Exago)
            }
            AnyGame::WideExago(game) => {
                let told = &mut |report: &Report<_>| told(&report.clone().map(AnyMove::WideExago));
                exago::think(game, &desk, told).map(AnyMove::WideExago)
            }
            AnyGame::Pente(game) => {
                think(&**game, &desk, told, AnyMove::Pente, |game| AnyGame::Pente(Box::new(game)))
            }
        }
    }
}

/// What lies before somebody who thinks.
pub(crate) struct Desk<'a> {
    pub(crate) memory: &'a Memory,
    pub(crate) limits: &'a Limits,
    pub(crate) stop: &'a Stop,
}

fn think<G: Game>(
    game: &G,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<AnyMove>),
    _wrap: impl Fn(G::Move) -> AnyMove,
    any: impl Fn(G) -> AnyGame,
) -> Report<AnyMove> {
    let _ = (desk.memory, desk.limits);
    let thought = House.think(&any(game.clone()), Level::HIGHEST, &mut Dice::from_seed(1), desk.stop);
    let lines =
        thought.map(|thought| Line { moves: vec![thought.mv], score: Score::points(thought.score / 100) });
    let report = Report { lines: lines.into_iter().collect(), depth: 1, ..Report::nothing() };
    told(&report);
    report
}

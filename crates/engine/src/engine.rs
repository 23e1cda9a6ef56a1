//! The engine: thinks about any game of the house, and remembers what it found.

use tessera_rules::{AnyGame, AnyMove, Dice, Game};

use crate::games::{exago, pentago, pente, xl};
use crate::many::{self, Sense};
use crate::search::{Fancy, Memory, Scope, Study, Task, search};
use crate::{Level, Limits, Report, Skill, Stop, swap};

/// What is used if nobody says how much memory there is.
const USUAL_MEMORY: usize = 64 << 20;
const LEAST_TREE: usize = 4 << 20;

/// There is less memory than was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no room for a hash of {0} MB; a smaller one will do")]
pub struct NoMemory(usize);

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

    /// One that remembers in at most so many bytes, if there are so many.
    pub fn try_new(bytes: usize) -> Result<Engine, NoMemory> {
        Memory::try_new(bytes).map(|memory| Engine { memory }).map_err(|_| NoMemory(bytes >> 20))
    }

    /// How many bytes it remembers in.
    pub fn memory(&self) -> usize {
        self.memory.bytes()
    }

    /// Forgets what it has found out: another game begins.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// A move for a player of some level; none only if the game is over. The same dice give the same move as long as
    /// nobody stops it.
    pub fn choose(&mut self, game: &AnyGame, level: Level, dice: &mut Dice, stop: &Stop) -> Option<AnyMove> {
        self.choose_as(game, Skill::of(level, game), dice, stop)
    }

    /// A move for a player of some skill; none only if the game is over.
    pub fn choose_as(
        &mut self,
        game: &AnyGame,
        skill: Skill,
        dice: &mut Dice,
        stop: &Stop,
    ) -> Option<AnyMove> {
        let depth = if skill.overlooks > 0 { Some(1) } else { skill.depth };
        let limits = Limits { depth, ..Limits::nodes(skill.nodes) };
        let fancy = (skill.points > 0 || skill.overlooks > 0).then(|| Fancy {
            points: skill.points,
            overlooks: skill.overlooks,
            seed: dice.bits(),
        });
        let desk = Desk { fancy, ..self.desk(game, &limits, stop) };
        think(game, &desk, &mut |_| {}).best()
    }

    /// Thinks about a position within the limits; `told` hears of every depth that is done.
    pub fn think(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        stop: &Stop,
        told: &mut dyn FnMut(&Report<AnyMove>),
    ) -> Report<AnyMove> {
        think(game, &self.desk(game, limits, stop), told)
    }

    /// Thinks about some of the legal moves only.
    pub fn think_among(
        &mut self,
        game: &AnyGame,
        moves: &[AnyMove],
        limits: &Limits,
        stop: &Stop,
        told: &mut dyn FnMut(&Report<AnyMove>),
    ) -> Report<AnyMove> {
        think(game, &Desk { among: Some(moves), ..self.desk(game, limits, stop) }, told)
    }

    fn desk<'a>(&'a self, game: &AnyGame, limits: &'a Limits, stop: &'a Stop) -> Desk<'a> {
        Desk { salt: salt_of(game), ..Desk::new(&self.memory, limits, stop) }
    }
}

/// A word for a game, its players and its rules.
fn salt_of(game: &AnyGame) -> u64 {
    // The game by its bytes, FNV-1a: the same in every run, so that the same question has the same answer.
    let text = format!("{} {} {}", game.kind(), game.seats(), game.rules());
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |word, byte| {
        (word ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Thinks about any game: about the board, and before that about whose the first turn is, where that can change.
fn think(game: &AnyGame, desk: &Desk<'_>, told: &mut dyn FnMut(&Report<AnyMove>)) -> Report<AnyMove> {
    match swap::think(game, desk, told) {
        Some(report) => report,
        None => think_on_board(game, desk, told),
    }
}

/// Lets whoever knows the game think.
pub(crate) fn think_on_board(
    game: &AnyGame,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<AnyMove>),
) -> Report<AnyMove> {
    /// With the moves of one game as those of any.
    macro_rules! of {
        ($kind:ident, $think:expr, $game:expr) => {{
            let told = &mut |report: &Report<_>| told(&report.clone().map(AnyMove::$kind));
            let own = |mv| if let AnyMove::$kind(mv) = mv { Some(mv) } else { None };
            $think($game, desk.among(own).as_deref(), desk, told).map(AnyMove::$kind)
        }};
    }
    match game {
        AnyGame::Pentago(game) => of!(Pentago, pentago::think, game),
        AnyGame::PentagoXl(game) => of!(PentagoXl, xl::think, game),
        AnyGame::Exago(game) => of!(Exago, exago::think, game),
        AnyGame::WideExago(game) => of!(WideExago, exago::think, game),
        AnyGame::Pente(game) => of!(Pente, pente::think, game),
    }
}

/// What lies before somebody who thinks about any game.
pub(crate) struct Desk<'a> {
    pub(crate) memory: &'a Memory,
    pub(crate) limits: &'a Limits,
    pub(crate) stop: &'a Stop,
    /// The moves to choose from, if not all.
    pub(crate) among: Option<&'a [AnyMove]>,
    pub(crate) fancy: Option<Fancy>,
    /// See [`salt_of`].
    pub(crate) salt: u64,
}

impl<'a> Desk<'a> {
    /// A desk at which somebody thinks as well as he can, about all moves.
    pub(crate) fn new(memory: &'a Memory, limits: &'a Limits, stop: &'a Stop) -> Desk<'a> {
        Desk { memory, limits, stop, among: None, fancy: None, salt: 0 }
    }

    /// The moves to choose from, as moves of the game that they are of; none if all are.
    fn among<M>(&self, own: impl Fn(AnyMove) -> Option<M>) -> Option<Vec<M>> {
        Some(self.among?.iter().filter_map(|&mv| own(mv)).collect())
    }

    /// The same desk with other limits.
    pub(crate) fn within<'b>(&'b self, limits: &'b Limits) -> Desk<'b> {
        Desk { limits, ..*self }
    }

    /// Looks ahead for many sides, everybody for himself.
    pub(crate) fn grow<G: Game + Send + Sync, S: Sense<G> + Clone + Send + Sync>(
        &self,
        game: &G,
        among: Option<&[G::Move]>,
        sense: &S,
        told: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        // A tree cannot stand in the table of the search, but takes no more room than that, as long as it can stand at all.
        let bytes = self.memory.bytes().max(LEAST_TREE);
        let seed = self.fancy.map_or(1, |fancy| fancy.seed);
        let task = many::Task { limits: self.limits, stop: self.stop, bytes, seed };
        match self.fancy {
            Some(fancy) => {
                let sense = many::Fanciful { sense: sense.clone(), fancy };
                many::grow(game, among, &sense, &task, told)
            }
            None => many::grow(game, among, sense, &task, told),
        }
    }

    /// Looks ahead for two sides.
    pub(crate) fn search<S: Study + Sync>(
        &self,
        study: &S,
        moves: (&[S::Move], Scope),
        told: &mut dyn FnMut(&Report<S::Move>),
    ) -> Report<S::Move> {
        let Desk { memory, limits, stop, fancy, salt, .. } = *self;
        search(study, moves, &Task { memory, limits, stop, fancy, salt }, told)
    }
}

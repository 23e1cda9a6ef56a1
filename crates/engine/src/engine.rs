//! [`Engine`]: chooses moves and evaluates positions of any game, with one transposition table for all of them.

use std::sync::Arc;
use std::time::Instant;

use tessera_rules::bitboard::ExagoStateRef;
use tessera_rules::{AnyGame, AnyMove, Dice, Game};

use crate::chance_scale::reported_share;
use crate::games::{exago, pentago, pente, xl};
use crate::multiplayer::{self, MultiplayerPolicy};
use crate::search::{AlphaBetaParameters, EvalNoise, MoveScope, SearchPosition, TranspositionTable, search};
use crate::{
    CancelToken, EngineClock, ExactPentagoSource, Level, LevelParameters, SearchLimits, SearchOverrun,
    SearchReport, TimeBudget, TimeManager, swap_rule,
};

/// Size of the transposition table of [`Engine::default`].
const DEFAULT_HASH_BYTES: usize = 64 << 20;
const MIN_TREE_BYTES: usize = 4 << 20;

/// The memory for a transposition table of this many megabytes cannot be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory for a hash table of {0} MB; choose a smaller one")]
pub struct HashAllocationError(usize);

/// The engine. Its transposition table is kept between searches, so a search profits from those before it.
///
/// ```
/// use tessera_engine::{Engine, SearchLimits, CancelToken};
/// use tessera_rules::{AnyGame, GameKind};
///
/// let mut engine = Engine::default();
/// let game = AnyGame::from_position(GameKind::Pentago, 2, "", "6/6/b5/2bb2/wwww2/2b3 1")?;
/// let report = engine.think(&game, &SearchLimits::nodes(10_000), &CancelToken::new(), &mut |_| {});
/// let best = report.best().expect("the game is not over");
/// assert_eq!(game.move_text(best), "e2");
/// # Ok::<(), tessera_rules::GameSetupError>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    transpositions: TranspositionTable,
    exact: ExactValues,
    /// Of the searches on a clock.
    delay: SearchOverrun,
    reports_chances: bool,
}

/// Exact values of Pentago that a search may use.
#[derive(Clone, Debug)]
pub(crate) enum ExactValues {
    /// None.
    Unused,
    /// The opening book.
    Book,
    /// The opening book, tables and the solver.
    BookAndSolver(Arc<ExactPentagoSource>),
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new(DEFAULT_HASH_BYTES)
    }
}

impl Engine {
    /// An engine with a transposition table of at most `bytes` bytes. Panics if the memory cannot be allocated.
    pub fn new(bytes: usize) -> Engine {
        Engine::with_table(TranspositionTable::new(bytes))
    }

    /// An engine with a transposition table of at most `bytes` bytes, if the memory can be allocated.
    pub fn try_new(bytes: usize) -> Result<Engine, HashAllocationError> {
        TranspositionTable::try_new(bytes)
            .map(Engine::with_table)
            .map_err(|_| HashAllocationError(bytes >> 20))
    }

    fn with_table(transpositions: TranspositionTable) -> Engine {
        let (exact, delay) = (ExactValues::Book, SearchOverrun::default());
        Engine { transpositions, exact, delay, reports_chances: true }
    }

    /// The same engine, which also uses the tables and the solver for Pentago. Several engines can share them.
    #[must_use]
    pub fn with_exact_pentago(self, exact: Arc<ExactPentagoSource>) -> Engine {
        Engine { exact: ExactValues::BookAndSolver(exact), ..self }
    }

    /// The same engine without exact values: every score comes from a search.
    #[must_use]
    pub fn without_exact_values(self) -> Engine {
        Engine { exact: ExactValues::Unused, ..self }
    }

    /// The same engine, which reports evaluations as the search has them: their points say nothing about chances and have no
    /// bounds.
    #[must_use]
    pub fn with_raw_evaluations(self) -> Engine {
        Engine { reports_chances: false, ..self }
    }

    /// Size of the transposition table in bytes.
    pub fn hash_bytes(&self) -> usize {
        self.transpositions.bytes()
    }

    /// Clears the transposition table and forgets delays, so that the next game does not depend on this one.
    pub fn clear_hash(&mut self) {
        self.transpositions.clear();
        self.delay = SearchOverrun::default();
    }

    /// Chooses a move at a level; `None` only if the game is over. The same dice give the same move unless the search
    /// is cancelled.
    pub fn choose(
        &mut self,
        game: &AnyGame,
        level: Level,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Option<AnyMove> {
        self.choose_with_parameters(game, LevelParameters::of(level, game), dice, stop)
    }

    /// Chooses a move with the limits and the noise of these parameters; `None` only if the game is over.
    pub fn choose_with_parameters(
        &mut self,
        game: &AnyGame,
        parameters: LevelParameters,
        dice: &mut Dice,
        stop: &CancelToken,
    ) -> Option<AnyMove> {
        let is_hasty = parameters.hasty_moves > 0 && dice.roll(100) < parameters.hasty_moves;
        let overlooks = if is_hasty { 100 } else { parameters.overlooks };
        let depth = if overlooks > 0 { Some(1) } else { parameters.depth };
        let limits = SearchLimits { depth, ..SearchLimits::nodes(parameters.nodes) };
        let noise = (parameters.points > 0 || overlooks > 0).then(|| EvalNoise {
            amplitude: parameters.points,
            overlook_percent: overlooks,
            seed: dice.bits(),
        });
        let exact = if parameters.exact_values { &self.exact } else { &ExactValues::Unused };
        let context = SearchContext { noise, exact, ..self.context(game, &limits, stop) };
        think(game, &context, &mut |_| {}).best()
    }

    /// Searches a position within the limits and calls `on_report` after every completed depth. The lines of the result
    /// are those of the last report. Evaluations are scaled to chances ([`evaluation_scale`](crate::evaluation_scale)) and
    /// at most 1,600 points; only a proven result is more.
    pub fn think(
        &mut self,
        game: &AnyGame,
        limits: &SearchLimits,
        stop: &CancelToken,
        on_report: &mut dyn FnMut(&SearchReport<AnyMove>),
    ) -> SearchReport<AnyMove> {
        // One deadline for all searches of one call.
        let stop = stop.and_timeout(limits.time);
        self.report_scores(&self.context(game, limits, &stop), game, on_report)
    }

    /// Searches a position for as long as a clock allows, within other limits. Stops early if the best move is clear, and
    /// late if it is not ([`TimeManager`]).
    pub fn think_on_clock(
        &mut self,
        game: &AnyGame,
        clock: &EngineClock,
        limits: &SearchLimits,
        stop: &CancelToken,
        on_report: &mut dyn FnMut(&SearchReport<AnyMove>),
    ) -> SearchReport<AnyMove> {
        let began = Instant::now();
        let budget = TimeBudget::new(&self.delay.added_to(clock), game);
        let is_alpha_beta = game.seats() == 2 || game.has_teams();
        // A tree search has no iterations after which it could stop.
        let most = if is_alpha_beta { budget.maximum } else { budget.planned };
        let most = limits.time.map_or(most, |time| time.min(most));
        let limits = SearchLimits { time: Some(most), ..*limits };
        let stop = stop.and_timeout(limits.time);
        let alpha_beta_stop = stop.child();
        let mut manager = TimeManager::new(budget, game);
        let (mut is_done, mut expected_end) = (false, most);
        let context =
            SearchContext { alpha_beta_stop: &alpha_beta_stop, ..self.context(game, &limits, &stop) };
        // The time for a move depends on the evaluations of the search, whatever chance they stand for.
        let report = think(game, &context, &mut |report| {
            on_report(&self.reported(game, report.clone()));
            let elapsed = began.elapsed();
            is_done |= is_alpha_beta && manager.is_done(&report.clone().with_reported_scores(1.0), elapsed);
            if is_done {
                // Proofs may follow, with a report after the last one.
                alpha_beta_stop.cancel();
                expected_end = elapsed.min(most);
            }
        });
        let report = self.reported(game, report);
        self.delay.record(expected_end, began.elapsed(), clock.left);
        report
    }

    /// Searches only the given root moves (`searchmoves` in UCI).
    pub fn think_among(
        &mut self,
        game: &AnyGame,
        moves: &[AnyMove],
        limits: &SearchLimits,
        stop: &CancelToken,
        on_report: &mut dyn FnMut(&SearchReport<AnyMove>),
    ) -> SearchReport<AnyMove> {
        let stop = stop.and_timeout(limits.time);
        let context = SearchContext { search_moves: Some(moves), ..self.context(game, limits, &stop) };
        self.report_scores(&context, game, on_report)
    }

    /// Searches any position and reports scores as chances, without the bounds that the search uses internally.
    fn report_scores(
        &self,
        context: &SearchContext<'_>,
        game: &AnyGame,
        on_report: &mut dyn FnMut(&SearchReport<AnyMove>),
    ) -> SearchReport<AnyMove> {
        let report = think(game, context, &mut |report| on_report(&self.reported(game, report.clone())));
        self.reported(game, report)
    }

    fn reported(&self, game: &AnyGame, report: SearchReport<AnyMove>) -> SearchReport<AnyMove> {
        if self.reports_chances { report.with_reported_scores(reported_share(game)) } else { report }
    }

    fn context<'a>(
        &'a self,
        game: &AnyGame,
        limits: &'a SearchLimits,
        stop: &'a CancelToken,
    ) -> SearchContext<'a> {
        let new = SearchContext::new(&self.transpositions, limits, stop);
        SearchContext { salt: rules_salt(game), exact: &self.exact, ..new }
    }
}

/// A hash of the game, the number of players and the rules.
fn rules_salt(game: &AnyGame) -> u64 {
    // FNV-1a over a text: the same in every run, so that searches are reproducible.
    let text = format!("{} {} {}", game.kind(), game.seats(), game.rules());
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |word, byte| {
        (word ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Searches any position, including the first two turns of a game with the swap rule.
fn think(
    game: &AnyGame,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<AnyMove>),
) -> SearchReport<AnyMove> {
    match swap_rule::think(game, context, on_report) {
        Some(report) => report,
        None => think_about_board(game, context, on_report),
    }
}

/// Searches the board with the search of its game; the swap rule is ignored.
pub(crate) fn think_about_board(
    game: &AnyGame,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<AnyMove>),
) -> SearchReport<AnyMove> {
    /// Runs the search of one game and wraps its moves as [`AnyMove`].
    macro_rules! search_game {
        ($kind:ident, $think:expr, $game:expr) => {{
            let on_report = &mut |report: &SearchReport<_>| on_report(&report.clone().map(AnyMove::$kind));
            let own = |mv| if let AnyMove::$kind(mv) = mv { Some(mv) } else { None };
            $think($game, context.search_moves_of(own).as_deref(), context, on_report).map(AnyMove::$kind)
        }};
    }
    match game {
        AnyGame::Pentago(game) => search_game!(Pentago, pentago::think, game),
        AnyGame::PentagoXl(game) => search_game!(PentagoXl, xl::think, game),
        AnyGame::Exago(game) => match game.bitboard() {
            ExagoStateRef::Narrow(game) => search_game!(Exago, exago::think, game),
            ExagoStateRef::Wide(game) => search_game!(Exago, exago::think, game),
        },
        AnyGame::Pente(game) => search_game!(Pente, pente::think, game),
    }
}

/// Everything a search of any game is given besides the position.
pub(crate) struct SearchContext<'a> {
    pub(crate) transpositions: &'a TranspositionTable,
    pub(crate) limits: &'a SearchLimits,
    pub(crate) stop: &'a CancelToken,
    /// Ends the alpha-beta search early, but not the proofs before and after it.
    pub(crate) alpha_beta_stop: &'a CancelToken,
    /// The root moves to search, if not all.
    pub(crate) search_moves: Option<&'a [AnyMove]>,
    pub(crate) noise: Option<EvalNoise>,
    /// See [`rules_salt`].
    pub(crate) salt: u64,
    pub(crate) exact: &'a ExactValues,
}

impl<'a> SearchContext<'a> {
    /// A context for a search of all moves without noise and exact values.
    pub(crate) fn new(
        transpositions: &'a TranspositionTable,
        limits: &'a SearchLimits,
        stop: &'a CancelToken,
    ) -> SearchContext<'a> {
        let (search_moves, noise, salt, exact) = (None, None, 0, &ExactValues::Unused);
        let alpha_beta_stop = stop;
        SearchContext { transpositions, limits, stop, alpha_beta_stop, search_moves, noise, salt, exact }
    }

    /// The root moves to search, as moves of one game.
    fn search_moves_of<M>(&self, own: impl Fn(AnyMove) -> Option<M>) -> Option<Vec<M>> {
        Some(self.search_moves?.iter().filter_map(|&mv| own(mv)).collect())
    }

    /// The same context with other limits.
    pub(crate) fn with_limits<'b>(&'b self, limits: &'b SearchLimits) -> SearchContext<'b> {
        SearchContext { limits, ..*self }
    }

    /// Max^n tree search: each seat plays for itself.
    pub(crate) fn search_multiplayer<G: Game + Send + Sync, S: MultiplayerPolicy<G> + Clone + Send + Sync>(
        &self,
        game: &G,
        search_moves: Option<&[G::Move]>,
        policy: &S,
        on_report: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        // The tree is separate from the transposition table, but gets no more memory than that table, or the minimum.
        let bytes = self.transpositions.bytes().max(MIN_TREE_BYTES);
        let seed = self.noise.map_or(1, |noise| noise.seed);
        let parameters =
            multiplayer::TreeSearchParameters { limits: self.limits, stop: self.stop, bytes, seed };
        match self.noise {
            Some(noise) => {
                let policy = multiplayer::NoisyEvaluationPolicy { policy: policy.clone(), noise };
                multiplayer::search(game, search_moves, &policy, &parameters, on_report)
            }
            None => multiplayer::search(game, search_moves, policy, &parameters, on_report),
        }
    }

    /// Principal variation search for two sides.
    pub(crate) fn search_two_sides<S: SearchPosition + Sync>(
        &self,
        position: &S,
        moves: (&[S::Move], MoveScope),
        on_report: &mut dyn FnMut(&SearchReport<S::Move>),
    ) -> SearchReport<S::Move> {
        let SearchContext { transpositions, limits, alpha_beta_stop: stop, noise, salt, .. } = *self;
        search(position, moves, &AlphaBetaParameters { transpositions, limits, stop, noise, salt }, on_report)
    }
}

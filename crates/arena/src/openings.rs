//! Openings of a match: random ones that leave the game undecided, or a list from a file.

use std::collections::HashSet;

use tessera_engine::{CancelToken, Engine, SearchLimits};
use tessera_rules::input_text::quoted;
use tessera_rules::{AnyGame, AnyMove, Dice, Game, GameKind, Intersection};

use super::game_history::GameHistory;

/// Random openings tried until one is balanced enough.
const MAX_OPENING_TRIES: usize = 40;
/// Moves by which an opening may become longer if there is no other one of the length that was asked for.
const MAX_EXTRA_OPENING_MOVES: usize = 20;
/// Transposition table for the evaluation of openings.
const OPENING_EVALUATION_HASH_BYTES: usize = 4 << 20;
/// Node limit for the evaluation of an opening.
const OPENING_EVALUATION_NODES: u64 = 3_000;
/// Maximum distance of the expected result from one half.
const MAX_OPENING_UNEVENNESS: f64 = 0.25;

/// The openings of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings(OpeningsKind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum OpeningsKind {
    Random(usize),
    List(Vec<Vec<AnyMove>>),
}

/// Errors in a list of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningsError {
    /// A move that cannot be played.
    #[error("line {line}: '{}': {reason}", quoted(.text))]
    Move {
        /// Line number, counted from 1.
        line: usize,
        /// The move as written.
        text: String,
        /// Why it cannot be played.
        reason: String,
    },
    /// An opening that ends the game.
    #[error("line {0}: the game is over after these moves; an opening must leave moves to play")]
    Over(usize),
    /// A list without openings.
    #[error("it contains no openings; write one per line, such as 'K10 L9'")]
    Nothing,
}

impl Openings {
    /// Openings of this many random moves.
    pub fn random(moves: usize) -> Openings {
        Openings(OpeningsKind::Random(moves))
    }

    /// Random openings with the default number of moves of a game.
    pub fn default_for(kind: GameKind) -> Openings {
        Openings::random(match kind {
            GameKind::Pentago | GameKind::Pente => 4,
            GameKind::PentagoXl | GameKind::Exago => 6,
        })
    }

    /// Reads a list of openings, one per line: moves separated by spaces. Text after `#` is a comment.
    pub fn read(start: &AnyGame, text: &str) -> Result<Openings, OpeningsError> {
        let mut list = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let mut game = start.clone();
            let mut moves = Vec::new();
            for text in line.split_whitespace() {
                let wrong = |reason: tessera_rules::IllegalMove| OpeningsError::Move {
                    line: i + 1,
                    text: text.to_owned(),
                    reason: reason.to_string(),
                };
                moves.push(game.play_text(text).map_err(wrong)?);
            }
            if game.is_over() {
                return Err(OpeningsError::Over(i + 1));
            }
            if !moves.is_empty() {
                list.push(moves);
            }
        }
        if list.is_empty() { Err(OpeningsError::Nothing) } else { Ok(Openings(OpeningsKind::List(list))) }
    }
}

/// The opening of every pair of games in a match: from the list, or random and different for each pair.
pub(super) struct PairOpenings<'a> {
    openings: &'a Openings,
    start: &'a AnyGame,
    seed: u64,
    drawn: Vec<GameHistory>,
    /// Positions of the drawn openings; symmetric ones count as equal.
    known: HashSet<u64>,
    evaluator: Engine,
}

impl<'a> PairOpenings<'a> {
    pub(super) fn new(openings: &'a Openings, start: &'a AnyGame, seed: u64) -> PairOpenings<'a> {
        let evaluator =
            Engine::new(OPENING_EVALUATION_HASH_BYTES).without_exact_values().with_raw_evaluations();
        PairOpenings { openings, start, seed, drawn: Vec::new(), known: HashSet::new(), evaluator }
    }

    /// The opening of a pair of games. The same seed gives the same openings, whatever the order of the calls.
    pub(super) fn for_pair(&mut self, pair: usize, stop: &CancelToken) -> GameHistory {
        match &self.openings.0 {
            OpeningsKind::List(list) => {
                let mut history = GameHistory::new(self.start);
                for &mv in &list[pair % list.len()] {
                    history.play(mv).expect("the moves were played when they were read");
                }
                history
            }
            OpeningsKind::Random(0) => GameHistory::new(self.start),
            OpeningsKind::Random(moves) => {
                while self.drawn.len() <= pair {
                    let nth = self.drawn.len() as u64;
                    let mut dice = Dice::from_seed(self.seed.wrapping_mul(0x9E37_79B9).wrapping_add(nth));
                    let history = self.draw(*moves, &mut dice, stop);
                    self.known.insert(canonical_key(&history.position));
                    self.drawn.push(history);
                }
                self.drawn[pair].clone()
            }
        }
    }

    /// Tries random openings until the engine finds one balanced; after `MAX_OPENING_TRIES` tries the most balanced one is used. If
    /// no other opening of this length is found, there is one more move.
    fn draw(&mut self, moves: usize, dice: &mut Dice, stop: &CancelToken) -> GameHistory {
        for moves in moves..moves + MAX_EXTRA_OPENING_MOVES {
            let mut best: Option<(f64, GameHistory)> = None;
            for _ in 0..MAX_OPENING_TRIES {
                let Some(history) = random_moves(self.start, moves, dice) else { continue };
                if self.known.contains(&canonical_key(&history.position)) {
                    continue;
                }
                let uneven = unevenness(&history.position, &mut self.evaluator, stop);
                if uneven <= MAX_OPENING_UNEVENNESS || stop.is_cancelled() {
                    return history;
                }
                if best.as_ref().is_none_or(|(least, _)| uneven < *least) {
                    best = Some((uneven, history));
                }
            }
            if let Some((_, history)) = best {
                return history;
            }
        }
        GameHistory::new(self.start)
    }
}

/// A key that is the same for all symmetric positions.
fn canonical_key(game: &AnyGame) -> u64 {
    fn least<G: Game>(game: &G) -> u64 {
        G::symmetries().map(|symmetry| game.transformed(symmetry).key()).min().unwrap_or_else(|| game.key())
    }
    match game {
        AnyGame::Pentago(game) => least(game),
        AnyGame::PentagoXl(game) => least(game),
        AnyGame::Exago(game) => least(&**game),
        AnyGame::Pente(game) => least(&**game),
    }
}

/// Random moves, if they do not end the game.
fn random_moves(start: &AnyGame, moves: usize, dice: &mut Dice) -> Option<GameHistory> {
    let mut history = GameHistory::new(start);
    for _ in 0..moves {
        let legal = history.position.legal_moves();
        let mut plausible: Vec<AnyMove> =
            legal.iter().copied().filter(|&mv| is_plausible(start, mv)).collect();
        if plausible.is_empty() {
            plausible = legal;
        }
        history.play(*dice.pick(&plausible)).expect("the generator's moves are legal");
        if history.position.is_over() {
            return None;
        }
    }
    Some(history)
}

/// In Pente, random openings stay near the centre. Swapping the first turn is left to the players.
fn is_plausible(start: &AnyGame, mv: AnyMove) -> bool {
    const MAX_OPENING_STONE_DISTANCE: usize = 4;
    if mv == AnyMove::Swap {
        return false;
    }
    let (AnyGame::Pente(game), AnyMove::Pente(at)) = (start, mv) else { return true };
    at.distance(Intersection::centre(game.rules().size())) <= MAX_OPENING_STONE_DISTANCE
}

fn unevenness(game: &AnyGame, engine: &mut Engine, stop: &CancelToken) -> f64 {
    engine.clear_hash();
    let report = engine.think(game, &SearchLimits::nodes(OPENING_EVALUATION_NODES), stop, &mut |_| {});
    let Some(score) = report.score() else { return 1.0 };
    let sides = if game.has_teams() { 2 } else { game.seats() };
    // With more than two sides a half is not the expected result, but a proven result is uneven for all.
    if sides > 2 && !score.is_proven() { 0.0 } else { (score.win_chance() - 0.5).abs() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(kind: GameKind) -> AnyGame {
        AnyGame::new(kind, 2, "").expect("a game")
    }

    #[test]
    fn the_same_seed_gives_the_same_opening_and_another_seed_another() {
        let start = start(GameKind::Pentago);
        let openings = Openings::random(3);
        let opening =
            |pair, seed| PairOpenings::new(&openings, &start, seed).for_pair(pair, &CancelToken::new()).texts;
        let one = opening(0, 7);
        assert_eq!(one.len(), 3);
        assert_eq!(one, opening(0, 7));
        assert_ne!(one, opening(1, 7));
        assert_ne!(one, opening(0, 8));
    }

    #[test]
    fn no_two_pairs_have_the_same_opening() {
        // In Exago two moves lead to one position, if symmetric ones are equal.
        for (kind, moves) in [(GameKind::Exago, 2), (GameKind::Pentago, 1), (GameKind::Pente, 2)] {
            let start = start(kind);
            let openings = Openings::random(moves);
            let mut drawn = PairOpenings::new(&openings, &start, 3);
            let keys: HashSet<u64> = (0..12)
                .map(|pair| canonical_key(&drawn.for_pair(pair, &CancelToken::new()).position))
                .collect();
            assert_eq!(keys.len(), 12, "{kind}");
        }
    }

    #[test]
    fn a_list_is_read_and_used_in_turn() {
        let start = start(GameKind::Pente);
        let text = "# two of them\nK10 L9\n\nK10 L10 G10 # a usual one\n";
        let openings = Openings::read(&start, text).expect("two openings");
        let mut drawn = PairOpenings::new(&openings, &start, 1);
        let mut length = |pair| drawn.for_pair(pair, &CancelToken::new()).moves.len();
        assert_eq!([length(0), length(1), length(2)], [2, 3, 2]);
    }

    #[test]
    fn a_wrong_list_is_refused_with_its_line() {
        let start = start(GameKind::Pente);
        let refused = |text| Openings::read(&start, text).expect_err("refused").to_string();
        assert_eq!(refused("K10\nK10 K10"), "line 2: 'K10': K10 is taken; choose an empty intersection");
        assert!(refused("# nothing\n").starts_with("it contains no openings"));
    }
}

//! Openings of a match: random ones that leave the game undecided, or a list from a file.

use tessera_engine::{CancelToken, Engine, SearchLimits};
use tessera_rules::text::quoted;
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind, Intersection};

use super::game_history::GameHistory;

/// Random openings tried until one is balanced enough.
const MAX_TRIES: usize = 40;
/// Node limit for the evaluation of an opening.
const EVALUATION_NODES: u64 = 3_000;
/// Maximum distance of the expected result from one half.
const MAX_UNEVENNESS: f64 = 0.25;

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
    #[error("line {0}: the game is over after these moves; an opening leaves something to play")]
    Over(usize),
    /// A list without openings.
    #[error("there is no opening in it; write one a line, such as 'K10 L9'")]
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

    /// The opening of a pair of games; the same seed gives the same opening.
    pub(super) fn for_pair(
        &self,
        start: &AnyGame,
        pair: usize,
        seed: u64,
        engine: &mut Engine,
        stop: &CancelToken,
    ) -> GameHistory {
        match &self.0 {
            OpeningsKind::List(list) => {
                let mut history = GameHistory::new(start);
                for &mv in &list[pair % list.len()] {
                    history.play(mv).expect("the moves were played when they were read");
                }
                history
            }
            OpeningsKind::Random(moves) => {
                let mut dice = Dice::from_seed(seed.wrapping_mul(0x9E37_79B9).wrapping_add(pair as u64));
                random_opening(start, *moves, &mut dice, engine, stop)
            }
        }
    }
}

/// Tries random openings until the engine finds one balanced; after `MAX_TRIES` tries the most balanced one is used.
fn random_opening(
    start: &AnyGame,
    moves: usize,
    dice: &mut Dice,
    engine: &mut Engine,
    stop: &CancelToken,
) -> GameHistory {
    let mut best: Option<(f64, GameHistory)> = None;
    for _ in 0..MAX_TRIES {
        let Some(history) = random_moves(start, moves, dice) else { continue };
        if moves == 0 {
            return history;
        }
        let uneven = unevenness(&history.position, engine, stop);
        if uneven <= MAX_UNEVENNESS || stop.is_cancelled() {
            return history;
        }
        if best.as_ref().is_none_or(|(least, _)| uneven < *least) {
            best = Some((uneven, history));
        }
    }
    best.map_or_else(|| GameHistory::new(start), |(_, history)| history)
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
    const NEAR: usize = 4;
    if mv == AnyMove::Swap {
        return false;
    }
    let (AnyGame::Pente(game), AnyMove::Pente(at)) = (start, mv) else { return true };
    at.distance(Intersection::centre(game.rules().size())) <= NEAR
}

fn unevenness(game: &AnyGame, engine: &mut Engine, stop: &CancelToken) -> f64 {
    engine.clear_hash();
    let report = engine.think(game, &SearchLimits::nodes(EVALUATION_NODES), stop, &mut |_| {});
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
        let mut engine = Engine::new(1 << 20);
        let mut opening = |pair, seed| {
            Openings::random(3).for_pair(&start, pair, seed, &mut engine, &CancelToken::new()).texts
        };
        let one = opening(0, 7);
        assert_eq!(one.len(), 3);
        assert_eq!(one, opening(0, 7));
        assert_ne!(one, opening(1, 7));
        assert_ne!(one, opening(0, 8));
    }

    #[test]
    fn a_list_is_read_and_used_in_turn() {
        let start = start(GameKind::Pente);
        let text = "# two of them\nK10 L9\n\nK10 L10 G10 # a usual one\n";
        let openings = Openings::read(&start, text).expect("two openings");
        let mut engine = Engine::new(1 << 20);
        let mut length =
            |pair| openings.for_pair(&start, pair, 1, &mut engine, &CancelToken::new()).moves.len();
        assert_eq!([length(0), length(1), length(2)], [2, 3, 2]);
    }

    #[test]
    fn a_wrong_list_is_refused_with_its_line() {
        let start = start(GameKind::Pente);
        let refused = |text| Openings::read(&start, text).expect_err("refused").to_string();
        assert_eq!(
            refused("K10\nK10 K10"),
            "line 2: 'K10': K10 is taken; only an empty intersection will do"
        );
        assert!(refused("# nothing\n").starts_with("there is no opening"));
    }
}

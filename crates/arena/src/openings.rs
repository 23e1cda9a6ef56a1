//! Where the games of a match begin: openings by lot that give nobody a decided game, or a file of them.

use tessera_engine::{Engine, Limits, Stop};
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind, Intersection, quoted};

use super::course::Course;

/// How many openings are drawn until one is even enough.
const TRIES: usize = 40;
/// What looking at one may cost, in positions.
const GLANCE: u64 = 3_000;
/// How far from an even chance an opening may be.
const UNEVEN: f64 = 0.25;

/// The openings of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    ByLot(usize),
    List(Vec<Vec<AnyMove>>),
}

/// What is wrong with a file of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningsError {
    /// A move that cannot be played.
    #[error("line {line}: '{}': {reason}", quoted(.text))]
    Move {
        /// The line, counted from 1.
        line: usize,
        /// The move as it was written.
        text: String,
        /// Why not.
        reason: String,
    },
    /// An opening that ends the game.
    #[error("line {0}: the game is over after these moves; an opening leaves something to play")]
    Over(usize),
    /// Nothing at all.
    #[error("there is no opening in it; write one a line, such as 'K10 L9'")]
    Nothing,
}

impl Openings {
    /// So many moves by lot.
    pub fn by_lot(moves: usize) -> Openings {
        Openings(Kind::ByLot(moves))
    }

    /// As many moves by lot as suit the game.
    pub fn usual(kind: GameKind) -> Openings {
        Openings::by_lot(match kind {
            GameKind::Pentago | GameKind::Pente => 4,
            GameKind::PentagoXl | GameKind::Exago => 6,
        })
    }

    /// Openings from a text, one a line: moves separated by spaces. What follows a `#` is not read.
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
        if list.is_empty() { Err(OpeningsError::Nothing) } else { Ok(Openings(Kind::List(list))) }
    }

    /// The opening of a pair: the same for the same seed.
    pub(super) fn of_pair(
        &self,
        start: &AnyGame,
        pair: usize,
        seed: u64,
        engine: &mut Engine,
        stop: &Stop,
    ) -> Course {
        match &self.0 {
            Kind::List(list) => {
                let mut course = Course::new(start);
                for &mv in &list[pair % list.len()] {
                    course.play(mv).expect("the moves were played when they were read");
                }
                course
            }
            Kind::ByLot(moves) => {
                let mut dice = Dice::from_seed(seed.wrapping_mul(0x9E37_79B9).wrapping_add(pair as u64));
                by_lot(start, *moves, &mut dice, engine, stop)
            }
        }
    }
}

/// Draws until the engine finds the position even enough; after many tries the most even one will do.
fn by_lot(start: &AnyGame, moves: usize, dice: &mut Dice, engine: &mut Engine, stop: &Stop) -> Course {
    let mut best: Option<(f64, Course)> = None;
    for _ in 0..TRIES {
        let Some(course) = drawn(start, moves, dice) else { continue };
        if moves == 0 {
            return course;
        }
        let uneven = unevenness(&course.now, engine, stop);
        if uneven <= UNEVEN || stop.is_due() {
            return course;
        }
        if best.as_ref().is_none_or(|(least, _)| uneven < *least) {
            best = Some((uneven, course));
        }
    }
    best.map_or_else(|| Course::new(start), |(_, course)| course)
}

/// Moves by lot, if they do not end the game.
fn drawn(start: &AnyGame, moves: usize, dice: &mut Dice) -> Option<Course> {
    let mut course = Course::new(start);
    for _ in 0..moves {
        let legal = course.now.legal_moves();
        let mut likely: Vec<AnyMove> = legal.iter().copied().filter(|&mv| is_likely(start, mv)).collect();
        if likely.is_empty() {
            likely = legal;
        }
        course.play(*dice.pick(&likely)).expect("the generator's moves are legal");
        if course.now.is_over() {
            return None;
        }
    }
    Some(course)
}

/// In Pente nobody begins in a corner; and whether to take over the first turn is for the players to decide.
fn is_likely(start: &AnyGame, mv: AnyMove) -> bool {
    const NEAR: usize = 4;
    if mv == AnyMove::Swap {
        return false;
    }
    let (AnyGame::Pente(game), AnyMove::Pente(at)) = (start, mv) else { return true };
    at.distance(Intersection::centre(game.rules().size())) <= NEAR
}

fn unevenness(game: &AnyGame, engine: &mut Engine, stop: &Stop) -> f64 {
    engine.forget();
    let report = engine.think(game, &Limits::nodes(GLANCE), stop, &mut |_| {});
    let Some(score) = report.score() else { return 1.0 };
    let sides = if game.has_teams() { 2 } else { game.seats() };
    // With more sides nobody expects a half, but a decided game is a decided game.
    if sides > 2 && !score.is_proven() { 0.0 } else { (score.chance() - 0.5).abs() }
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
        let mut opening =
            |pair, seed| Openings::by_lot(3).of_pair(&start, pair, seed, &mut engine, &Stop::never()).texts;
        let one = opening(0, 7);
        assert_eq!(one.len(), 3);
        assert_eq!(one, opening(0, 7));
        assert_ne!(one, opening(1, 7));
        assert_ne!(one, opening(0, 8));
    }

    #[test]
    fn a_list_is_read_and_takes_turns() {
        let start = start(GameKind::Pente);
        let text = "# two of them\nK10 L9\n\nK10 L10 G10 # a usual one\n";
        let openings = Openings::read(&start, text).expect("two openings");
        let mut engine = Engine::new(1 << 20);
        let mut length = |pair| openings.of_pair(&start, pair, 1, &mut engine, &Stop::never()).moves.len();
        assert_eq!([length(0), length(1), length(2)], [2, 3, 2]);
    }

    #[test]
    fn a_wrong_list_is_refused_with_the_line() {
        let start = start(GameKind::Pente);
        let refused = |text| Openings::read(&start, text).expect_err("refused").to_string();
        assert_eq!(
            refused("K10\nK10 K10"),
            "line 2: 'K10': K10 is taken; only an empty intersection will do"
        );
        assert!(refused("# nothing\n").starts_with("there is no opening"));
    }
}

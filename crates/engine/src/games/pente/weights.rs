//! What cells and captured pairs are worth, and the tables that the board is kept with.

use std::sync::{Arc, LazyLock};

use tessera_rules::GameKind;

use super::codes::{CODES, DOUBLES, double_of, shapes_of};
use super::places::{CELLS, Cell, Cells, SIDE, STEPS, crossings, intersection};
use super::shapes::{Effect, Shape, effects};
use crate::learn::Weights;

/// Parts of a point that weights are counted in.
pub(super) const PARTS: i32 = 16;
/// More cells than this from which a pair can be captured are as good as this many.
pub(super) const MOST_TARGETS: usize = 3;
/// With more captured pairs than this the game is over.
pub(super) const MOST_PAIRS: usize = 4;

/// The weights of a side: one for every shape, for two strong ones at once, and for captured pairs by the cells from
/// which another can be captured.
const SIDE_WEIGHTS: usize = Shape::COUNT + DOUBLES + (MOST_PAIRS + 1) * (MOST_TARGETS + 1);
/// How many weights there are: the side to move has its own, and so has the other.
pub(super) const WEIGHTS: usize = 2 * SIDE_WEIGHTS;

/// Who a pattern belongs to.
pub(super) const MOVER: usize = 0;
pub(super) const OTHER: usize = 1;

/// The numbers of an empty cell's weights.
pub(super) fn cell_weights(role: usize, code: usize) -> impl Iterator<Item = usize> {
    let shapes = shapes_of(code);
    let double = double_of(shapes).map(|double| Shape::COUNT + double);
    shapes
        .into_iter()
        .map(|shape| shape as usize)
        .chain(double)
        .map(move |number| role * SIDE_WEIGHTS + number)
}

/// The number of the weight for pairs captured and cells from which to capture.
pub(super) fn pair_weight(role: usize, pairs: u8, targets: usize) -> usize {
    let pairs = usize::from(pairs).min(MOST_PAIRS);
    let targets = targets.min(MOST_TARGETS);
    role * SIDE_WEIGHTS + Shape::COUNT + DOUBLES + pairs * (MOST_TARGETS + 1) + targets
}

/// All that is looked up while a board is kept.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(super) effects: Vec<Effect>,
    /// By code: what a cell is worth to a side as the mover and as the other, in parts of a point.
    pub(super) worth: Vec<[i16; 2]>,
    /// By code: what stands out about the cell.
    pub(super) marks: Vec<u8>,
    /// By code: how soon a stone there is tried, for what it makes and for what it prevents.
    pub(super) urge: Vec<i16>,
    /// By cell: those at most two steps away.
    pub(super) near: Vec<Cells>,
    /// By cell: those within a stone's reach along the four lines, the cell included.
    pub(super) reach: Vec<Cells>,
    /// By role, pairs captured and targets.
    pub(super) pairs: [[[i32; MOST_TARGETS + 1]; MOST_PAIRS + 1]; 2],
}

/// What stands out about an empty cell, for one side: a stone there makes five, a four, an open three; it captures;
/// it attacks a pair.
pub(super) const FIVE: usize = 0;
pub(super) const FOUR: usize = 1;
pub(super) const THREE: usize = 2;
pub(super) const CAPTURE: usize = 3;
pub(super) const ATTACK: usize = 4;
pub(super) const MARKS: usize = 5;

static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::new(&of_the_house())));

/// The weights that the house plays with.
pub(super) fn of_the_house() -> Vec<f32> {
    let weights: Weights = include_str!("../../../weights/pente.txt").parse().expect("a test reads them");
    weights.of_game(GameKind::Pente, WEIGHTS).expect("a test counts them").to_vec()
}

/// Weights set by hand, to begin learning with.
pub(super) fn first_guess() -> Vec<f32> {
    const SHAPES: [f32; Shape::COUNT] = [0.0, 0.5, 1.0, 2.0, 5.0, 6.0, 24.0, 64.0, 150.0, 400.0];
    let pairs = |nth: usize| {
        let (pairs, targets) = ((nth / (MOST_TARGETS + 1)) as f32, (nth % (MOST_TARGETS + 1)) as f32);
        pairs * (70.0 + 20.0 * pairs) + targets * (80.0 + 20.0 * pairs)
    };
    let of_side = |part: f32| {
        let shapes = SHAPES.into_iter().chain([40.0; DOUBLES]);
        shapes.chain((0..(MOST_PAIRS + 1) * (MOST_TARGETS + 1)).map(pairs)).map(move |weight| part * weight)
    };
    // Who is not to move has less of the same.
    of_side(1.0).chain(of_side(-0.6)).collect()
}

impl Tables {
    pub(super) fn of_the_house() -> Arc<Tables> {
        Arc::clone(&TABLES)
    }

    pub(super) fn new(weights: &[f32]) -> Tables {
        let parts = |number: usize| (weights[number] * PARTS as f32).round();
        let worth = |code| [MOVER, OTHER].map(|role| cell_weights(role, code).map(parts).sum::<f32>() as i16);
        let pairs = [MOVER, OTHER].map(|role| {
            std::array::from_fn(|pairs| {
                std::array::from_fn(|targets| parts(pair_weight(role, pairs as u8, targets)) as i32)
            })
        });
        Tables {
            effects: effects(),
            worth: (0..CODES).map(worth).chain([[0; 2]]).collect(),
            marks: (0..CODES).map(marks).collect(),
            urge: (0..CODES).map(urge).collect(),
            near: (0..CELLS).map(near).collect(),
            reach: (0..CELLS).map(reach).collect(),
            pairs,
        }
    }
}

fn near(cell: usize) -> Cells {
    let is_near = |other: &Cell| intersection(*other).distance(intersection(cell as Cell)) <= 2;
    let mut near = Cells::NONE;
    (0..CELLS as Cell).filter(is_near).for_each(|other| near.add(other));
    near
}

fn reach(cell: usize) -> Cells {
    let mut reach = Cells::NONE;
    for (way, crossing) in crossings(cell as Cell, SIDE).into_iter().enumerate() {
        for steps in -(crossing.behind as isize)..=crossing.ahead as isize {
            reach.add((cell as isize + steps * STEPS[way]) as Cell);
        }
    }
    reach
}

fn marks(code: usize) -> u8 {
    let [best, ..] = shapes_of(code);
    u8::from(best == Shape::Five) << FIVE
        | u8::from(matches!(best, Shape::Four | Shape::OpenFour)) << FOUR
        | u8::from(best == Shape::OpenThree) << THREE
}

fn urge(code: usize) -> i16 {
    let shapes = shapes_of(code);
    let sum: i16 =
        shapes.iter().map(|&shape| [0, 2, 8, 16, 60, 80, 300, 320, 3_000, 7_000][shape as usize]).sum();
    let two_threats = shapes[0] >= Shape::OpenThree && shapes[1] >= Shape::Three;
    sum + if two_threats { [300, 1_000][usize::from(shapes[1] >= Shape::OpenThree)] } else { 0 }
}

//! Weights of shapes and captured pairs, and the lookup tables of the board.

use std::sync::{Arc, LazyLock};

use tessera_rules::GameKind;

use super::cells::{CELLS, PenteCell, PenteCellSet, SIDE, STEPS, crossings, intersection};
use super::shape_codes::{CODES, DOUBLES, double_of, shapes_of};
use super::shapes::{PenteLineEffect, PenteLineShape, effects};
use crate::training::TrainedWeights;

/// Weights are counted in these fractions of a point.
pub(super) const UNITS_PER_POINT: i32 = 16;
/// More capture targets than this count as this many.
pub(super) const MAX_TARGETS: usize = 3;
/// With more captured pairs than this the game is over.
pub(super) const MAX_PAIRS: usize = 4;

/// Weights of one role: for every shape, for every combination of two strong shapes, and for captured pairs by the
/// number of cells from which another pair can be captured.
const SIDE_WEIGHTS: usize = PenteLineShape::COUNT + DOUBLES + (MAX_PAIRS + 1) * (MAX_TARGETS + 1);
/// Number of weights: the side to move and the other side have their own.
pub(super) const WEIGHTS: usize = 2 * SIDE_WEIGHTS;

/// The role of a pattern's owner: the side to move, or the other.
pub(super) const MOVER: usize = 0;
pub(super) const OTHER: usize = 1;

/// Indices of the weights of an empty cell.
pub(super) fn cell_weights(role: usize, code: usize) -> impl Iterator<Item = usize> {
    let shapes = shapes_of(code);
    let double = double_of(shapes).map(|double| PenteLineShape::COUNT + double);
    shapes
        .into_iter()
        .map(|shape| shape as usize)
        .chain(double)
        .map(move |weight_index| role * SIDE_WEIGHTS + weight_index)
}

/// Index of the weight for captured pairs and capture targets.
pub(super) fn pair_weight(role: usize, pairs: u8, targets: usize) -> usize {
    let pairs = usize::from(pairs).min(MAX_PAIRS);
    let targets = targets.min(MAX_TARGETS);
    role * SIDE_WEIGHTS + PenteLineShape::COUNT + DOUBLES + pairs * (MAX_TARGETS + 1) + targets
}

/// Lookup tables of a board.
#[derive(Debug)]
pub(crate) struct PenteLookupTables {
    pub(super) effects: Vec<PenteLineEffect>,
    /// By code: value of a cell for a side as the mover and as the other, in fractions of a point.
    pub(super) cell_values: Vec<[i16; 2]>,
    /// By code: marks of the cell.
    pub(super) marks: Vec<u8>,
    /// By code: urgency of a stone there for move ordering, for what it makes and for what it prevents.
    pub(super) urgency: Vec<i16>,
    /// By cell: the cells at most two steps away.
    pub(super) near: Vec<PenteCellSet>,
    /// By cell: the cells within a stone's reach along the four lines, the cell included.
    pub(super) reach: Vec<PenteCellSet>,
    /// By role, captured pairs and capture targets.
    pub(super) pairs: [[[i32; MAX_TARGETS + 1]; MAX_PAIRS + 1]; 2],
}

/// Marks of an empty cell for one side: a stone there makes five, a four, an open three; it captures; it attacks a
/// pair.
pub(super) const FIVE: usize = 0;
pub(super) const FOUR: usize = 1;
pub(super) const THREE: usize = 2;
pub(super) const CAPTURE: usize = 3;
pub(super) const ATTACK: usize = 4;
pub(super) const MARKS: usize = 5;

static TABLES: LazyLock<Arc<PenteLookupTables>> =
    LazyLock::new(|| Arc::new(PenteLookupTables::new(&embedded_weights())));

/// The trained weights.
pub(super) fn embedded_weights() -> Vec<f32> {
    let weights: TrainedWeights =
        include_str!("../../../weights/pente.txt").parse().expect("a test reads them");
    weights.for_game(GameKind::Pente, WEIGHTS).expect("a test counts them").to_vec()
}

/// Weights set by hand, to start the training with.
pub(super) fn initial_weights() -> Vec<f32> {
    const SHAPES: [f32; PenteLineShape::COUNT] = [0.0, 0.5, 1.0, 2.0, 5.0, 6.0, 24.0, 64.0, 150.0, 400.0];
    let pairs = |nth: usize| {
        let (pairs, targets) = ((nth / (MAX_TARGETS + 1)) as f32, (nth % (MAX_TARGETS + 1)) as f32);
        pairs * (70.0 + 20.0 * pairs) + targets * (80.0 + 20.0 * pairs)
    };
    let of_side = |part: f32| {
        let shapes = SHAPES.into_iter().chain([40.0; DOUBLES]);
        shapes.chain((0..(MAX_PAIRS + 1) * (MAX_TARGETS + 1)).map(pairs)).map(move |weight| part * weight)
    };
    // The side that is not to move gets a smaller share.
    of_side(1.0).chain(of_side(-0.6)).collect()
}

impl PenteLookupTables {
    pub(super) fn embedded() -> Arc<PenteLookupTables> {
        Arc::clone(&TABLES)
    }

    pub(super) fn new(weights: &[f32]) -> PenteLookupTables {
        let units = |weight_index: usize| (weights[weight_index] * UNITS_PER_POINT as f32).round();
        let cell_value =
            |code| [MOVER, OTHER].map(|role| cell_weights(role, code).map(units).sum::<f32>() as i16);
        let pairs = [MOVER, OTHER].map(|role| {
            std::array::from_fn(|pairs| {
                std::array::from_fn(|targets| units(pair_weight(role, pairs as u8, targets)) as i32)
            })
        });
        PenteLookupTables {
            effects: effects(),
            cell_values: (0..CODES).map(cell_value).chain([[0; 2]]).collect(),
            marks: (0..CODES).map(marks).collect(),
            urgency: (0..CODES).map(urgency).collect(),
            near: (0..CELLS).map(near).collect(),
            reach: (0..CELLS).map(reach).collect(),
            pairs,
        }
    }
}

fn near(cell: usize) -> PenteCellSet {
    let is_near = |other: &PenteCell| intersection(*other).distance(intersection(cell as PenteCell)) <= 2;
    let mut near = PenteCellSet::NONE;
    (0..CELLS as PenteCell).filter(is_near).for_each(|other| near.add(other));
    near
}

fn reach(cell: usize) -> PenteCellSet {
    let mut reach = PenteCellSet::NONE;
    for (way, crossing) in crossings(cell as PenteCell, SIDE).into_iter().enumerate() {
        for steps in -(crossing.behind as isize)..=crossing.ahead as isize {
            reach.add((cell as isize + steps * STEPS[way]) as PenteCell);
        }
    }
    reach
}

fn marks(code: usize) -> u8 {
    let [best, ..] = shapes_of(code);
    u8::from(best == PenteLineShape::Five) << FIVE
        | u8::from(matches!(best, PenteLineShape::Four | PenteLineShape::OpenFour)) << FOUR
        | u8::from(best == PenteLineShape::OpenThree) << THREE
}

fn urgency(code: usize) -> i16 {
    let shapes = shapes_of(code);
    let sum: i16 =
        shapes.iter().map(|&shape| [0, 2, 8, 16, 60, 80, 300, 320, 3_000, 7_000][shape as usize]).sum();
    let two_threats = shapes[0] >= PenteLineShape::OpenThree && shapes[1] >= PenteLineShape::Three;
    sum + if two_threats { [300, 1_000][usize::from(shapes[1] >= PenteLineShape::OpenThree)] } else { 0 }
}

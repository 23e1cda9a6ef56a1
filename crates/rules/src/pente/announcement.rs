//! PE-9: the announcement of open threes and tesseras.

use std::collections::BTreeSet;
use std::iter;

use super::stone_bitboard::{STEPS, StoneBitboard};
use super::{Intersection, Pente};
use crate::{Game, Seat};

/// What a player announces with a move (PE-9).
///
/// A *tessera* is four own stones in a row with both neighbouring intersections on the board and empty. An *open
/// three* ("tria") is three own stones in line, one inner gap allowed, that the next stone can make a tessera; a
/// capture by that stone may open the end.
///
/// ```
/// use tessera_rules::{Game, Pente};
///
/// let mut game = Pente::default();
/// for text in ["K10", "A1", "L10", "A3"] {
///     let mv = game.parse_move(text)?;
///     game.play(mv)?;
/// }
/// let mv = game.parse_move("M10")?;
/// let announcement = game.announcement_of(mv); // before the move is played
/// assert!(announcement.open_three && !announcement.tessera);
/// game.play(mv)?;
/// # Ok::<(), tessera_rules::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PenteAnnouncement {
    /// There is an open three that was not there before the move.
    pub open_three: bool,
    /// There is a tessera that was not there before the move.
    pub tessera: bool,
}

impl Pente {
    /// The announcement of a move of the player to move: their open threes and tesseras that did not exist before. The
    /// stone may make them, or a capture that clears a line. Stones that were announced before are not announced again
    /// while they stay open. A move that wins or is illegal announces nothing.
    ///
    /// To be called *before* the move is played; the announcement is made after it.
    pub fn announcement_of(&self, mv: Intersection) -> PenteAnnouncement {
        let seat = self.to_move();
        let mut after = *self;
        if after.play(mv).is_err() || after.is_over() {
            return PenteAnnouncement::default();
        }
        let [was, is] = [self, &after].map(|game| Shapes::of(&game.lines, self.rules.size(), seat));
        PenteAnnouncement {
            open_three: is.threes.difference(&was.threes).next().is_some(),
            tessera: is.tesseras.difference(&was.tesseras).next().is_some(),
        }
    }
}

/// A seat's open threes and tesseras, each identified by its stones, whatever the space around them.
#[derive(Default)]
struct Shapes {
    threes: BTreeSet<Vec<Intersection>>,
    tesseras: BTreeSet<Vec<Intersection>>,
}

impl Shapes {
    fn of(lines: &StoneBitboard, size: usize, seat: Seat) -> Shapes {
        let mut shapes = Shapes::default();
        for stone in lines.stones(seat) {
            shapes.tesseras.extend(tesseras_through(lines, size, seat, stone));
        }
        let everywhere = (0..size * size).map(|cell| Intersection::at(cell % size, cell / size));
        for next in everywhere.filter(|&at| lines.is_empty_at(at)) {
            let mut played = *lines;
            for captured in lines.around(seat, next).captures().places(next) {
                played.toggle(seat.next(2), captured);
            }
            played.toggle(seat, next);
            for mut tessera in tesseras_through(&played, size, seat, next) {
                tessera.retain(|&stone| stone != next);
                shapes.threes.insert(tessera);
            }
        }
        shapes
    }
}

/// The tesseras that contain a stone: exactly four in a row, with both ends empty.
fn tesseras_through(
    lines: &StoneBitboard,
    size: usize,
    seat: Seat,
    stone: Intersection,
) -> impl Iterator<Item = Vec<Intersection>> {
    let step = move |at: Intersection, (columns, rows): (isize, isize)| {
        let column = at.column().checked_add_signed(columns).filter(|&column| column < size)?;
        let row = at.row().checked_add_signed(rows).filter(|&row| row < size)?;
        Some(Intersection::at(column, row))
    };
    let is_own = move |at: &Intersection| lines.seat_at(*at) == Some(seat);
    STEPS.into_iter().filter_map(move |(columns, rows)| {
        let walk = |from, way| iter::successors(Some(from), move |&at| step(at, way).filter(is_own));
        let first = walk(stone, (-columns, -rows)).last()?;
        let row: Vec<Intersection> = walk(first, (columns, rows)).collect();
        let is_open = |end: Option<Intersection>| end.is_some_and(|end| lines.is_empty_at(end));
        let open = is_open(step(first, (-columns, -rows))) && is_open(step(*row.last()?, (columns, rows)));
        (row.len() == 4 && open).then_some(row)
    })
}

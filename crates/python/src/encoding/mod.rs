//! Numbers for learners: every move of a game has a fixed number, its action, and a position is a stack of planes.
//!
//! Cells are numbered in reading order: row by row from the top, each from the left, as in the text of a position.
//! `docs/python.md` describes the numbers of every game.

mod action_error;
mod any_game;
mod exago;
mod marble_board;
mod pentago;
mod pente;
mod xl;

pub use action_error::ActionError;
pub use any_game::{
    action_count, action_of, cells_in_reading_order, legal_actions, mark_legal_actions, move_of, plane_shape,
    symmetry_count, transformed, transformed_action, write_observation,
};

use tessera_rules::{FinalPlaces, Game, IllegalMove, Seat};

/// A number in a plane of an observation.
pub trait PlaneValue: Copy + From<u8> + Send + Sync + 'static {}

impl PlaneValue for u8 {}
impl PlaneValue for f32 {}

/// A game with numbered moves and positions as planes.
///
/// The move `swap` is not a move of a game's own type; it has the number after all others.
pub trait EncodedGame: Game + Send + Sync + 'static {
    /// The number of entries of masks and observations that take about as long to write as a random move to choose and play.
    const MOVE_ENTRIES: usize;

    /// The number of moves that have a number, legal or not.
    fn move_count(&self) -> usize;

    /// The number of a legal move, below [`move_count`](EncodedGame::move_count).
    fn number_of(&self, mv: Self::Move) -> usize;

    /// The legal move with a number, or the reason why there is none. The number must be below
    /// [`move_count`](EncodedGame::move_count).
    fn numbered_move(&self, number: usize) -> Result<Self::Move, IllegalMove>;

    /// Sets the entries of the legal moves to 1 and all others to 0. The mask has
    /// [`move_count`](EncodedGame::move_count) entries. They are bytes, since an array of a caller may hold any bytes before.
    fn mark_legal(&self, mask: &mut [u8]);

    /// The number of planes, of rows and of columns.
    fn plane_shape(&self) -> [usize; 3];

    /// Writes all planes as the player of a seat sees them: own pieces first, then those of the next seat, and so on.
    fn write_planes<T: PlaneValue>(&self, seat: Seat, planes: &mut [T]);

    /// Whether the game has the rule `swap`.
    fn has_swap(&self) -> bool {
        false
    }

    /// Whether the first turn can be taken over now.
    fn may_swap(&self) -> bool {
        false
    }

    /// Takes over the first turn, which must be possible.
    fn swap_first_turn(&mut self) {}

    /// Whether the seats are two teams.
    fn has_teams(&self) -> bool {
        false
    }
}

/// A move with a number: one of the game, or `swap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberedMove<M> {
    /// A move of the game.
    Move(M),
    /// The second player takes over the first turn.
    Swap,
}

/// The number of actions of a game.
pub fn actions_of<G: EncodedGame>(game: &G) -> usize {
    game.move_count() + usize::from(game.has_swap())
}

/// The legal move with a number.
#[inline]
pub fn decode_action<G: EncodedGame>(game: &G, action: i64) -> Result<NumberedMove<G::Move>, ActionError> {
    let count = actions_of(game);
    match usize::try_from(action) {
        Ok(number) if number < game.move_count() => Ok(NumberedMove::Move(game.numbered_move(number)?)),
        Ok(number) if number < count => match game.may_swap() {
            true => Ok(NumberedMove::Swap),
            false if game.is_over() => Err(IllegalMove::GameOver.into()),
            false => Err(IllegalMove::NothingToTakeOver.into()),
        },
        _ => Err(ActionError::OutOfRange { action, last: count - 1 }),
    }
}

/// Plays a legal move.
#[inline]
pub fn play_numbered<G: EncodedGame>(game: &mut G, mv: NumberedMove<G::Move>) {
    match mv {
        NumberedMove::Move(mv) => drop(game.play_unchecked(mv)),
        NumberedMove::Swap => game.swap_first_turn(),
    }
}

/// Writes the mask of all actions.
#[inline]
pub fn mark_actions<G: EncodedGame>(game: &G, mask: &mut [u8]) {
    let (moves, swap) = mask.split_at_mut(game.move_count());
    game.mark_legal(moves);
    swap.fill(game.may_swap().into());
}

/// The reward of a seat at the end of a game, from -1 to 1: opponents behind it less opponents ahead of it, divided by their
/// number. Partners do not count.
pub fn reward_of(places: FinalPlaces, seat: Seat, has_teams: bool) -> f32 {
    let by_seat = places.as_slice();
    let own = places.of(seat);
    let is_opponent =
        |other: usize| if has_teams { (other + seat.index()) % 2 == 1 } else { other != seat.index() };
    let (mut sum, mut opponents) = (0_i32, 0_i32);
    for (_, &place) in by_seat.iter().enumerate().filter(|&(other, _)| is_opponent(other)) {
        opponents += 1;
        sum += i32::from(place > own) - i32::from(place < own);
    }
    sum as f32 / opponents.max(1) as f32
}

/// Fills consecutive planes with one number each; returns the planes after them.
fn fill_planes<T: PlaneValue>(planes: &mut [T], size: usize, numbers: impl Iterator<Item = u8>) -> &mut [T] {
    numbers.fold(planes, |planes, number| {
        let (plane, rest) = planes.split_at_mut(size);
        plane.fill(T::from(number));
        rest
    })
}

/// The seats in turn order, starting with one of them.
fn seats_from(seat: Seat, seats: usize) -> impl Iterator<Item = Seat> + Clone {
    (0..seats).map(move |offset| Seat::at((seat.index() + offset) % seats))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewards_compare_a_seat_with_its_opponents() {
        let rewards = |by_seat: &[u8], has_teams| -> Vec<f32> {
            let places = FinalPlaces::ranking(by_seat).expect("a ranking");
            Seat::all(by_seat.len()).map(|seat| reward_of(places, seat, has_teams)).collect()
        };
        assert_eq!(rewards(&[1, 2], false), [1.0, -1.0]);
        assert_eq!(rewards(&[1, 1], false), [0.0, 0.0]);
        assert_eq!(rewards(&[2, 1, 2], false), [-0.5, 1.0, -0.5]);
        assert_eq!(rewards(&[1, 2, 3, 4], false), [1.0, 1.0 / 3.0, -1.0 / 3.0, -1.0]);
        assert_eq!(rewards(&[1, 1, 1, 1], true), [0.0; 4]);
    }
}

//! Symmetries of the boards: rotations and reflections.

/// Number of a symmetry of a game's board; [`Game::transformed`](crate::Game::transformed) applies it. Square boards have
/// eight, hexagonal boards twelve.
///
/// ```
/// use tessera_rules::{Game, Pentago, PentagoRules, Symmetry};
///
/// let game = Pentago::from_position(PentagoRules::default(), "w5/6/6/6/6/6 2")?;
/// assert_eq!(game.transformed(Symmetry::IDENTITY), game);
/// let corners = Pentago::symmetries().map(|symmetry| game.transformed(symmetry).to_string());
/// assert_eq!(corners.filter(|position| position.starts_with("5w/")).count(), 2);
/// # Ok::<(), tessera_rules::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// The symmetry with an index below the game's [`SYMMETRIES`](crate::Game::SYMMETRIES).
    #[inline]
    pub const fn new(index: usize) -> Symmetry {
        debug_assert!(index < 12);
        Symmetry(index as u8)
    }

    /// The first `count` symmetries by index; a game's own are [`Game::symmetries`](crate::Game::symmetries).
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Symmetry> + ExactSizeIterator + Clone {
        (0..count).map(Symmetry::new)
    }

    /// The index, from 0 for the identity.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

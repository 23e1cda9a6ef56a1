//! Randomness, passed in by the caller: the rules have no random source of their own.

/// A source of random bits for [`Game::random_move`](crate::Game::random_move) and
/// [`Game::playout`](crate::Game::playout).
///
/// [`Dice`] is one. With the feature `rand` every `rand_core::Rng` is one too: a type then implements this trait or
/// `rand_core::TryRng`, not both. Cargo unites the features of a build, so a type of a library should never implement both.
///
/// ```
/// use tessera_rules::{Dice, Game, Pentago};
///
/// let mut game = Pentago::default();
/// game.playout(&mut Dice::from_seed(7), usize::MAX);
/// assert!(game.is_over());
/// ```
pub trait RandomSource {
    /// 64 uniformly distributed bits.
    fn bits(&mut self) -> u64;

    /// A number below `bound`, uniform but for one part in 2³².
    #[inline]
    fn roll(&mut self, bound: u32) -> u32 {
        scale(self.bits() as u32, bound)
    }

    /// Two numbers, one below each bound, from the same 64 bits.
    #[inline]
    fn roll_two(&mut self, bound: u32, other_bound: u32) -> (u32, u32) {
        let bits = self.bits();
        (scale(bits as u32, bound), scale((bits >> 32) as u32, other_bound))
    }

    /// One of the items. Panics if there are none.
    #[inline]
    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T
    where
        Self: Sized,
    {
        &items[self.roll(items.len() as u32) as usize]
    }
}

/// Deterministic random numbers: the same sequence for the same seed on every machine and in every version. Stored
/// draws and the engine's levels depend on it.
///
/// ```
/// use tessera_rules::Dice;
///
/// let (mut one, mut other) = (Dice::from_seed(7), Dice::from_seed(7));
/// assert_eq!(one.roll(36), other.roll(36));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Starts the sequence of a seed.
    pub const fn from_seed(seed: u64) -> Dice {
        Dice(mix(seed))
    }

    /// 64 uniformly distributed bits. A counter put through one wide multiplication: short enough for a playout's inner loop.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        fold(self.0, self.0 ^ 0xE703_7ED1_A0B4_28DB)
    }

    /// A number below `bound`, uniform but for one part in 2³².
    #[inline]
    pub fn roll(&mut self, bound: u32) -> u32 {
        scale(self.bits() as u32, bound)
    }

    /// Two numbers, one below each bound, from the same 64 bits.
    #[inline]
    pub fn roll_two(&mut self, bound: u32, other_bound: u32) -> (u32, u32) {
        let bits = self.bits();
        (scale(bits as u32, bound), scale((bits >> 32) as u32, other_bound))
    }

    /// One of the items. Panics if there are none.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.roll(items.len() as u32) as usize]
    }

    /// Shuffles the items (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for left in (1..items.len()).rev() {
            items.swap(left, self.roll(left as u32 + 1) as usize);
        }
    }
}

#[cfg(not(feature = "rand"))]
impl RandomSource for Dice {
    #[inline]
    fn bits(&mut self) -> u64 {
        Dice::bits(self)
    }
}

#[cfg(feature = "rand")]
impl<R: rand_core::Rng + ?Sized> RandomSource for R {
    #[inline]
    fn bits(&mut self) -> u64 {
        self.next_u64()
    }
}

#[cfg(feature = "rand")]
impl rand_core::TryRng for Dice {
    type Error = rand_core::Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(self.bits() as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(Dice::bits(self))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&Dice::bits(self).to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// Maps 32 random bits to a number below `bound` by multiplication (Lemire's method without rejection).
#[inline]
const fn scale(bits: u32, bound: u32) -> u32 {
    ((bits as u64 * bound as u64) >> 32) as u32
}

/// The two halves of a 128-bit product, combined by exclusive or.
#[inline]
pub(crate) const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    (product as u64) ^ (product >> 64) as u64
}

/// Hashes a counter to 64 bits (the finaliser of `SplitMix64`).
pub(crate) const fn mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_uniform() {
        let mut dice = Dice::from_seed(1);
        let mut seen = [0_u32; 36];
        for _ in 0..360_000 {
            seen[dice.roll(36) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_400..10_600).contains(&n)), "{seen:?}");
    }

    #[test]
    fn the_sequence_of_a_seed_never_changes() {
        let mut dice = Dice::from_seed(7);
        let bits: [u64; 3] = std::array::from_fn(|_| dice.bits());
        assert_eq!(bits, [0x9FA5_D83A_A608_D7E3, 0xB81A_6182_57C6_D911, 0x419D_04C2_24C9_23EA]);
    }
}

//! Chance, passed in: the rules themselves know no randomness.

/// Dice that roll the same numbers for the same seed, on every machine.
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
    /// Dice for a seed.
    pub const fn from_seed(seed: u64) -> Dice {
        Dice(mix(seed))
    }

    /// 64 even bits. A counter put through one wide multiplication: short enough for a playout's inner loop.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        fold(self.0, self.0 ^ 0xE703_7ED1_A0B4_28DB)
    }

    /// A number below `sides`, all (but for one part in 2³²) equally likely.
    #[inline]
    pub fn roll(&mut self, sides: u32) -> u32 {
        scale(self.bits() as u32, sides)
    }

    /// Two numbers, one below each bound, from one roll.
    #[inline]
    pub fn roll_two(&mut self, sides: u32, others: u32) -> (u32, u32) {
        let bits = self.bits();
        (scale(bits as u32, sides), scale((bits >> 32) as u32, others))
    }

    /// One of the items; they must not be empty.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.roll(items.len() as u32) as usize]
    }

    /// Puts the items into an order drawn by lot.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for left in (1..items.len()).rev() {
            items.swap(left, self.roll(left as u32 + 1) as usize);
        }
    }
}

#[inline]
const fn scale(bits: u32, sides: u32) -> u32 {
    ((bits as u64 * sides as u64) >> 32) as u32
}

/// The two halves of a product, folded into one word.
#[inline]
pub(crate) const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    (product as u64) ^ (product >> 64) as u64
}

/// Spreads a counter over all 64 bits (the finaliser of `SplitMix64`).
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
    fn every_side_comes_up_about_equally_often() {
        let mut dice = Dice::from_seed(1);
        let mut seen = [0_u32; 36];
        for _ in 0..360_000 {
            seen[dice.roll(36) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_400..10_600).contains(&n)), "{seen:?}");
    }
}

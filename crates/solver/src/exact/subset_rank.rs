//! Ranks of subsets: subsets of one size, as bit sets in numeric order, and their indices in that order.

/// Number of sockets of the board; no set is larger.
pub(crate) const MAX_SIZE: usize = 36;

/// Binomial coefficients.
static CHOOSE: [[u64; MAX_SIZE + 2]; MAX_SIZE + 2] = {
    let mut choose = [[0; MAX_SIZE + 2]; MAX_SIZE + 2];
    let mut n = 0;
    while n < MAX_SIZE + 2 {
        choose[n][0] = 1;
        let mut k = 1;
        while k <= n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// Number of subsets of size `k` of a set of size `n`.
#[inline]
pub(crate) fn choose(n: usize, k: usize) -> usize {
    CHOOSE[n][k] as usize
}

/// Index of a set among the sets of its size.
pub(crate) fn rank(mut set: u32) -> usize {
    let mut rank = 0;
    let mut size = 0;
    while set != 0 {
        size += 1;
        rank += choose(set.trailing_zeros() as usize, size);
        set &= set - 1;
    }
    rank
}

/// Set of a size with a rank.
pub(crate) fn set_at(size: usize, mut rank: usize) -> u32 {
    let mut set = 0;
    for size in (1..=size).rev() {
        let top = (size - 1..=MAX_SIZE).rev().find(|&top| choose(top, size) <= rank).unwrap_or(0);
        rank -= choose(top, size);
        set |= 1 << top;
    }
    set
}

/// Next set of the same size.
#[inline]
pub(crate) fn next(set: u32) -> u32 {
    if set == 0 {
        return 0;
    }
    let lowest = set & set.wrapping_neg();
    let carried = set + lowest;
    carried | (((set ^ carried) >> 2) / lowest)
}

/// All subsets of a size of the first `n` elements, in order.
pub(crate) fn sets(n: usize, size: usize) -> impl Iterator<Item = u32> {
    let mut set = set_at(size, 0);
    (0..choose(n, size)).map(move |_| {
        let this = set;
        set = next(set);
        this
    })
}

/// Members of a set.
#[inline]
pub(crate) fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as usize;
            set &= set - 1;
            first
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_and_set_at_are_inverse() {
        for n in 0..=10 {
            for size in 0..=n {
                let all: Vec<u32> = sets(n, size).collect();
                let known: Vec<u32> =
                    (0..1 << n).filter(|set: &u32| set.count_ones() as usize == size).collect();
                assert_eq!(all, known);
                for (i, &set) in all.iter().enumerate() {
                    assert_eq!((rank(set), set_at(size, i)), (i, set));
                }
            }
        }
    }

    #[test]
    fn the_largest_sets_are_found() {
        for size in 0..=30 {
            let last = choose(30, size) - 1;
            assert_eq!(rank(set_at(size, last)), last);
        }
    }
}

//! The same code for every processor, and once more for those with wide vectors.

/// Work that is quicker with wide vectors. Its `run` and what that calls must be inlined always: a closure, which the
/// compiler may leave by itself, would not get them.
pub(crate) trait Work {
    /// What comes out.
    type Done;

    fn run(self) -> Self::Done;
}

/// Whether the processor has wide vectors.
pub(crate) fn has_wide_vectors() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Does the work, with wide vectors if asked to and if there are any.
#[inline]
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(unused_variables, reason = "only x86-64 has code for wide vectors")
)]
pub(crate) fn at_width<W: Work>(wide: bool, work: W) -> W::Done {
    #[cfg(target_arch = "x86_64")]
    if wide && has_wide_vectors() {
        #[expect(unsafe_code, reason = "the processor has been asked whether it has these instructions")]
        return unsafe { widely(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn widely<W: Work>(work: W) -> W::Done {
    work.run()
}

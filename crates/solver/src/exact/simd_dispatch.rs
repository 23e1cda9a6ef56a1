//! Runtime dispatch: the same code compiled for every processor, and once more with SIMD target features.

/// Task that is faster with SIMD instructions. `run` and the functions it calls must be `inline(always)`, or they are compiled
/// without them. A closure cannot be marked so, hence the trait.
pub(crate) trait SimdTask {
    /// Result of the task.
    type Output;

    fn run(self) -> Self::Output;
}

/// Whether the processor has AVX2 and bit manipulation instructions.
pub(crate) fn has_simd() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Runs a task, with SIMD instructions if requested and available.
#[inline]
#[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "only x86-64 has SIMD code"))]
pub(crate) fn run_simd<T: SimdTask>(use_simd: bool, task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if use_simd && has_simd() {
        #[expect(unsafe_code, reason = "the processor is known to have these instructions")]
        return unsafe { run_avx2(task) };
    }
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn run_avx2<T: SimdTask>(task: T) -> T::Output {
    task.run()
}

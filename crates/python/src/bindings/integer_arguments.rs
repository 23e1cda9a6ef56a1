//! Integers of Python as arguments. A number that is out of range gets a sentence instead of an `OverflowError`.

use std::ops::RangeInclusive;

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// Most threads of one computation.
const MAX_THREADS: usize = 1_024;

/// An integer; one beyond 64 bits becomes the nearest that fits.
pub(super) fn integer(number: &Bound<'_, PyAny>) -> PyResult<i64> {
    match number.extract::<i64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
            Ok(if number.lt(0)? { i64::MIN } else { i64::MAX })
        }
        extracted => extracted,
    }
}

/// An integer or None.
pub(super) fn optional_integer(number: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    if number.is_none() { Ok(None) } else { integer(number).map(Some) }
}

/// A seed of random numbers.
pub(super) fn seed(number: &Bound<'_, PyAny>) -> PyResult<u64> {
    match number.extract::<u64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
            Err(PyValueError::new_err(format!("a seed is a number from 0 to 2**64 - 1, not {number}")))
        }
        extracted => extracted,
    }
}

/// A seed or None.
pub(super) fn optional_seed(number: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    if number.is_none() { Ok(None) } else { seed(number).map(Some) }
}

/// The number if it is in the range of an argument.
pub(super) fn in_range(name: &str, number: i64, range: RangeInclusive<usize>) -> PyResult<usize> {
    number_in(name, number, range).map_err(PyValueError::new_err)
}

/// The number if it is in a range, or a sentence.
pub(super) fn number_in(name: &str, number: i64, range: RangeInclusive<usize>) -> Result<usize, String> {
    let found = usize::try_from(number).ok().filter(|number| range.contains(number));
    found.ok_or_else(|| {
        let (least, most) = range.into_inner();
        // No bound that a caller would want to read.
        let expected =
            if most > 1 << 40 { format!("{least} or more") } else { format!("from {least} to {most}") };
        format!("{name} is a number {expected}, not {number}")
    })
}

/// The number of threads; `default` if none is given.
pub(super) fn thread_count(threads: Option<i64>, default: usize) -> PyResult<usize> {
    threads.map_or(Ok(default), |threads| in_range("threads", threads, 1..=MAX_THREADS))
}

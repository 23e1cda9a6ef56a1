//! `NumPy` arrays of the caller, which are written in place.

use std::ops::Range;

use numpy::{
    BorrowError, Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::batch::{ActionBuffer, BatchBuffers, PlaneBuffer};

const BORROWED: &str = "a borrowed array is aligned and contiguous";

/// Imports `NumPy`, so that a missing one is an `ImportError`.
pub(super) fn require_numpy(py: Python<'_>) -> PyResult<()> {
    static IMPORTED: PyOnceLock<()> = PyOnceLock::new();
    IMPORTED.get_or_try_init(py, || py.import("numpy").map(drop)).copied()
}

fn wrong_array(name: &str, types: &str, shape: &[usize]) -> PyErr {
    let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
    let shape = if let [one] = &shape[..] { format!("{one},") } else { shape.join(", ") };
    PyValueError::new_err(format!(
        "{name} must be a writable array of {types} with shape ({shape}) in C order"
    ))
}

fn shared_memory(name: &str) -> PyErr {
    PyValueError::new_err(format!("{name} shares memory with another array that is in use"))
}

/// Whether an array can be a slice of entries with this shape.
fn fits<T: Element>(array: &Bound<'_, PyArrayDyn<T>>, shape: &[usize]) -> bool {
    array.shape() == shape && array.is_c_contiguous() && array.is_aligned()
}

/// Borrows an array of a type and shape for writing; `None` if it has another type or shape, or is read-only.
fn writable<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<Option<PyReadwriteArrayDyn<'py, T>>> {
    let Some(array) = array.cast::<PyArrayDyn<T>>().ok().filter(|array| fits(array, shape)) else {
        return Ok(None);
    };
    match array.try_readwrite() {
        Ok(array) => Ok(Some(array)),
        Err(BorrowError::AlreadyBorrowed) => Err(shared_memory(name)),
        Err(_) => Ok(None),
    }
}

/// An optional array of one type.
pub(super) fn output<'py, T: Element>(
    array: Option<&Bound<'py, PyAny>>,
    name: &str,
    type_name: &str,
    shape: &[usize],
) -> PyResult<Option<PyReadwriteArrayDyn<'py, T>>> {
    let Some(array) = array else { return Ok(None) };
    writable(array, name, shape)?.map(Some).ok_or_else(|| wrong_array(name, type_name, shape))
}

/// An optional array of flags. It is borrowed as bytes: what the array of a caller holds need not be a valid `bool`.
fn flag_output<'py>(
    array: Option<&Bound<'py, PyAny>>,
    name: &str,
    shape: &[usize],
) -> PyResult<Option<PyReadwriteArrayDyn<'py, u8>>> {
    const TYPES: &str = "bool, int8 or uint8";
    let Some(array) = array else { return Ok(None) };
    let has_bytes = array.cast::<PyUntypedArray>().is_ok_and(|array| {
        let dtype = array.dtype();
        dtype.itemsize() == 1 && b"biu".contains(&dtype.kind())
    });
    if !has_bytes {
        return Err(wrong_array(name, TYPES, shape));
    }
    output(Some(&array.call_method1("view", ("uint8",))?), name, TYPES, shape)
}

/// The entries of an array that [`output`] returned.
pub(super) fn entries<'a, T: Element>(
    array: &'a mut Option<PyReadwriteArrayDyn<'_, T>>,
) -> Option<&'a mut [T]> {
    array.as_mut().map(|array| array.as_slice_mut().expect(BORROWED))
}

/// The addresses of an array's entries.
fn addresses<T: Element>(array: &Bound<'_, PyArrayDyn<T>>) -> Range<usize> {
    let start = array.data().addr();
    start..start + array.len() * size_of::<T>()
}

/// Refuses arrays that overlap. `NumPy`'s borrows find views of one array, but not arrays that were made of one buffer.
pub(super) fn check_overlap(mut arrays: Vec<(&str, Range<usize>)>) -> PyResult<()> {
    arrays.sort_unstable_by_key(|(_, addresses)| addresses.start);
    for pair in arrays.windows(2) {
        if pair[0].1.end > pair[1].1.start {
            return Err(shared_memory(pair[1].0));
        }
    }
    Ok(())
}

/// The name and the addresses of an optional array, for [`check_overlap`].
pub(super) fn named<'a, T: Element>(
    name: &'a str,
    array: Option<&PyReadwriteArrayDyn<'_, T>>,
) -> Option<(&'a str, Range<usize>)> {
    array.map(|array| (name, addresses(array)))
}

/// Observations in one of two types.
#[derive(Debug)]
enum ObservationArray<'py> {
    Floats(PyReadwriteArrayDyn<'py, f32>),
    Bytes(PyReadwriteArrayDyn<'py, u8>),
}

impl<'py> ObservationArray<'py> {
    const NAME: &'static str = "observations";

    fn borrow(array: &Bound<'py, PyAny>, shape: &[usize]) -> PyResult<ObservationArray<'py>> {
        if let Some(floats) = writable(array, Self::NAME, shape)? {
            return Ok(ObservationArray::Floats(floats));
        }
        let bytes = writable(array, Self::NAME, shape)?.map(ObservationArray::Bytes);
        bytes.ok_or_else(|| wrong_array(Self::NAME, "float32 or uint8", shape))
    }

    fn addresses(&self) -> Range<usize> {
        match self {
            ObservationArray::Floats(planes) => addresses(planes),
            ObservationArray::Bytes(planes) => addresses(planes),
        }
    }

    fn buffer(&mut self) -> PlaneBuffer<'_> {
        match self {
            ObservationArray::Floats(planes) => PlaneBuffer::Floats(planes.as_slice_mut().expect(BORROWED)),
            ObservationArray::Bytes(planes) => PlaneBuffer::Bytes(planes.as_slice_mut().expect(BORROWED)),
        }
    }
}

/// The arrays that a step writes.
#[derive(Debug)]
pub(super) struct BatchArrays<'py> {
    observations: Option<ObservationArray<'py>>,
    masks: Option<PyReadwriteArrayDyn<'py, u8>>,
    rewards: Option<PyReadwriteArrayDyn<'py, f32>>,
    terminations: Option<PyReadwriteArrayDyn<'py, u8>>,
    to_move: Option<PyReadwriteArrayDyn<'py, u8>>,
}

/// Numbers of a batch that determine the shapes of its arrays.
#[derive(Clone, Copy, Debug)]
pub(super) struct BatchShape {
    pub(super) games: usize,
    pub(super) actions: usize,
    pub(super) planes: [usize; 3],
    pub(super) seats: usize,
}

/// The optional arguments of a step, as they were passed.
#[derive(Clone, Copy, Debug)]
pub(super) struct BatchArguments<'a, 'py> {
    pub(super) observations: Option<&'a Bound<'py, PyAny>>,
    pub(super) masks: Option<&'a Bound<'py, PyAny>>,
    pub(super) rewards: Option<&'a Bound<'py, PyAny>>,
    pub(super) terminations: Option<&'a Bound<'py, PyAny>>,
    pub(super) to_move: Option<&'a Bound<'py, PyAny>>,
}

impl<'py> BatchArrays<'py> {
    /// Borrows the arrays that are given. They must not share memory with each other or with the actions.
    pub(super) fn borrow(
        given: BatchArguments<'_, 'py>,
        shape: BatchShape,
        actions: Option<&ActionArray<'py>>,
    ) -> PyResult<BatchArrays<'py>> {
        let BatchShape { games, actions: action_count, planes: [planes, rows, columns], seats } = shape;
        let borrow = |array| ObservationArray::borrow(array, &[games, planes, rows, columns]);
        let arrays = BatchArrays {
            observations: given.observations.map(borrow).transpose()?,
            masks: flag_output(given.masks, "masks", &[games, action_count])?,
            rewards: output(given.rewards, "rewards", "float32", &[games, seats])?,
            terminations: flag_output(given.terminations, "terminations", &[games])?,
            to_move: output(given.to_move, "to_move", "uint8", &[games])?,
        };
        let all = [
            actions.map(|array| ("actions", array.addresses())),
            arrays.observations.as_ref().map(|array| (ObservationArray::NAME, array.addresses())),
            named("masks", arrays.masks.as_ref()),
            named("rewards", arrays.rewards.as_ref()),
            named("terminations", arrays.terminations.as_ref()),
            named("to_move", arrays.to_move.as_ref()),
        ];
        check_overlap(all.into_iter().flatten().collect())?;
        Ok(arrays)
    }

    pub(super) fn buffers(&mut self) -> BatchBuffers<'_> {
        BatchBuffers {
            observations: self.observations.as_mut().map(ObservationArray::buffer),
            masks: entries(&mut self.masks),
            rewards: entries(&mut self.rewards),
            terminations: entries(&mut self.terminations),
            to_move: entries(&mut self.to_move),
        }
    }
}

/// Actions in one of two types.
#[derive(Debug)]
pub(super) enum ActionArray<'py> {
    Short(PyReadonlyArrayDyn<'py, i32>),
    Long(PyReadonlyArrayDyn<'py, i64>),
}

impl<'py> ActionArray<'py> {
    pub(super) fn borrow(array: &Bound<'py, PyAny>, games: usize) -> PyResult<ActionArray<'py>> {
        fn readable<'py, T: Element>(
            array: &Bound<'py, PyAny>,
            games: usize,
        ) -> PyResult<Option<PyReadonlyArrayDyn<'py, T>>> {
            let array = array.cast::<PyArrayDyn<T>>().ok().filter(|array| fits(array, &[games]));
            array.map(|array| array.try_readonly().map_err(|_| shared_memory("actions"))).transpose()
        }
        if let Some(actions) = readable(array, games)? {
            return Ok(ActionArray::Long(actions));
        }
        readable(array, games)?.map(ActionArray::Short).ok_or_else(|| {
            PyValueError::new_err(format!(
                "actions must be a contiguous array of int64 or int32 with shape ({games},)"
            ))
        })
    }

    fn addresses(&self) -> Range<usize> {
        match self {
            ActionArray::Short(actions) => addresses(actions),
            ActionArray::Long(actions) => addresses(actions),
        }
    }

    pub(super) fn buffer(&self) -> ActionBuffer<'_> {
        match self {
            ActionArray::Short(actions) => ActionBuffer::Short(actions.as_slice().expect(BORROWED)),
            ActionArray::Long(actions) => ActionBuffer::Long(actions.as_slice().expect(BORROWED)),
        }
    }
}

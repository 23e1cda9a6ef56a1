//! `NumPy` arrays of the caller, which are written in place.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::batch::{ActionBuffer, BatchBuffers, PlaneBuffer};

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

/// Borrows an array of a type and shape for writing; `None` if it has another type or shape.
pub(super) fn writable<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> Option<PyReadwriteArrayDyn<'py, T>> {
    let array = array.cast::<PyArrayDyn<T>>().ok()?;
    let fits = array.shape() == shape && array.is_c_contiguous();
    if fits { array.try_readwrite().ok() } else { None }
}

/// An optional array of one type.
pub(super) fn output<'py, T: Element>(
    array: Option<&Bound<'py, PyAny>>,
    name: &str,
    type_name: &str,
    shape: &[usize],
) -> PyResult<Option<PyReadwriteArrayDyn<'py, T>>> {
    let borrow = |array| writable(array, shape).ok_or_else(|| wrong_array(name, type_name, shape));
    array.map(borrow).transpose()
}

/// The entries of an array that [`output`] returned.
pub(super) fn entries<'a, T: Element>(
    array: &'a mut Option<PyReadwriteArrayDyn<'_, T>>,
) -> Option<&'a mut [T]> {
    array.as_mut().map(|array| array.as_slice_mut().expect("the array is contiguous"))
}

/// Observations in one of two types.
#[derive(Debug)]
pub(super) enum ObservationArray<'py> {
    Floats(PyReadwriteArrayDyn<'py, f32>),
    Bytes(PyReadwriteArrayDyn<'py, u8>),
}

impl<'py> ObservationArray<'py> {
    pub(super) fn borrow(array: &Bound<'py, PyAny>, shape: &[usize]) -> PyResult<ObservationArray<'py>> {
        if let Some(floats) = writable(array, shape) {
            return Ok(ObservationArray::Floats(floats));
        }
        let bytes = writable(array, shape).map(ObservationArray::Bytes);
        bytes.ok_or_else(|| wrong_array("observations", "float32 or uint8", shape))
    }

    pub(super) fn buffer(&mut self) -> PlaneBuffer<'_> {
        const CONTIGUOUS: &str = "the array is contiguous";
        match self {
            ObservationArray::Floats(planes) => PlaneBuffer::Floats(planes.as_slice_mut().expect(CONTIGUOUS)),
            ObservationArray::Bytes(planes) => PlaneBuffer::Bytes(planes.as_slice_mut().expect(CONTIGUOUS)),
        }
    }
}

/// The arrays that a step writes.
#[derive(Debug)]
pub(super) struct BatchArrays<'py> {
    observations: Option<ObservationArray<'py>>,
    masks: Option<PyReadwriteArrayDyn<'py, bool>>,
    rewards: Option<PyReadwriteArrayDyn<'py, f32>>,
    terminations: Option<PyReadwriteArrayDyn<'py, bool>>,
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
    pub(super) fn borrow(given: BatchArguments<'_, 'py>, shape: BatchShape) -> PyResult<BatchArrays<'py>> {
        let BatchShape { games, actions, planes: [planes, rows, columns], seats } = shape;
        let borrow = |array| ObservationArray::borrow(array, &[games, planes, rows, columns]);
        Ok(BatchArrays {
            observations: given.observations.map(borrow).transpose()?,
            masks: output(given.masks, "masks", "bool", &[games, actions])?,
            rewards: output(given.rewards, "rewards", "float32", &[games, seats])?,
            terminations: output(given.terminations, "terminations", "bool", &[games])?,
            to_move: output(given.to_move, "to_move", "uint8", &[games])?,
        })
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
        ) -> Option<PyReadonlyArrayDyn<'py, T>> {
            let array = array.cast::<PyArrayDyn<T>>().ok()?;
            let fits = array.shape() == [games] && array.is_c_contiguous();
            if fits { array.try_readonly().ok() } else { None }
        }
        if let Some(actions) = readable(array, games) {
            return Ok(ActionArray::Long(actions));
        }
        readable(array, games).map(ActionArray::Short).ok_or_else(|| {
            PyValueError::new_err(format!(
                "actions must be a contiguous array of int64 or int32 with shape ({games},)"
            ))
        })
    }

    pub(super) fn buffer(&self) -> ActionBuffer<'_> {
        const CONTIGUOUS: &str = "the array is contiguous";
        match self {
            ActionArray::Short(actions) => ActionBuffer::Short(actions.as_slice().expect(CONTIGUOUS)),
            ActionArray::Long(actions) => ActionBuffer::Long(actions.as_slice().expect(CONTIGUOUS)),
        }
    }
}

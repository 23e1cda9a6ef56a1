//! The class `Record`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tessera_rules::{FinalPlaces, Record};

use super::errors::{RecordError, wrong_record};
use super::game::PyGame;
use super::integer_arguments::integer;

/// A whole game: moves, result and tags such as the players' names.
#[pyclass(name = "Record", module = "tessera_games", frozen)]
#[derive(Debug)]
pub(super) struct PyRecord {
    record: Record,
}

impl PyRecord {
    pub(super) fn of(record: Record) -> PyRecord {
        PyRecord { record }
    }
}

#[pymethods]
impl PyRecord {
    /// Reads one record, in the dialect of PGN that pente.org writes. Every move is replayed.
    #[new]
    fn new(text: &str) -> PyResult<PyRecord> {
        Ok(PyRecord::of(text.parse().map_err(|error| wrong_record(&error))?))
    }

    /// The game's name, such as `pente`.
    #[getter]
    fn name(&self) -> &'static str {
        self.record.start().kind().name()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.record.start().seats()
    }

    /// The rule options as they were given.
    #[getter]
    fn rules(&self) -> &str {
        self.record.rules()
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let mut game = self.record.start().clone();
        let text = |&mv| {
            let text = game.move_text(mv);
            game.play(mv).expect("a record's moves are legal");
            text
        };
        self.record.moves().iter().map(text).collect()
    }

    /// The place of every seat, or None if the result is unknown.
    #[getter]
    fn places(&self) -> Option<Vec<usize>> {
        self.record.result().map(|places| places.as_slice().iter().map(|&place| place.into()).collect())
    }

    /// Whether the player to move resigned.
    #[getter]
    fn is_resigned(&self) -> bool {
        self.record.is_resigned()
    }

    /// The tags besides game, rules, players and result.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (key, value) in self.record.tags() {
            tags.set_item(key, value)?;
        }
        Ok(tags)
    }

    /// The game after the last move; its moves can be taken back.
    fn end(&self) -> PyGame {
        PyGame::after(self.record.start().clone(), self.record.moves())
    }

    /// The record with another tag, such as `Player 1 Name`.
    fn with_tag(&self, key: &str, value: &str) -> PyResult<PyRecord> {
        let tagged = self.record.clone().with_tag(key, value);
        Ok(PyRecord::of(tagged.map_err(|error| wrong_record(&error))?))
    }

    /// The record with the result of a game that did not end on the board, as places by seat.
    #[expect(clippy::needless_pass_by_value, reason = "a list is converted to a vector")]
    fn with_places(&self, places: Vec<Bound<'_, PyAny>>) -> PyResult<PyRecord> {
        let texts = places.iter().map(|place| Ok(integer(place)?.to_string()));
        let places = FinalPlaces::parse(&texts.collect::<PyResult<Vec<String>>>()?.join(":"));
        let places = places
            .ok_or_else(|| RecordError::new_err("places are a ranking of the seats, such as [1, 2]"))?;
        if let Some(known) = self.record.result().filter(|&known| known != places) {
            return Err(RecordError::new_err(format!("the places of this record are {known} already")));
        }
        Ok(PyRecord::of(self.record.clone().with_result(places).map_err(|error| wrong_record(&error))?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyRecord>().is_ok_and(|other| other.get().record == self.record)
    }

    fn __str__(&self) -> String {
        self.record.to_string()
    }

    fn __repr__(&self) -> String {
        let (name, moves) = (self.record.start().kind().name(), self.record.moves().len());
        format!("<Record of {name} with {moves} moves>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyRecord>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let text = slf.get().record.to_string();
        Ok((slf.get_type().into_any(), (text,).into_pyobject(slf.py())?))
    }
}

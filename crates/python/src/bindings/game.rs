//! The class `Game`.

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use tessera_rules::{AnyGame, AnyMove, AnyUndo, Dice, GameKind, Record};

use super::errors::{
    illegal_action, illegal_move, player_count, unknown_game, wrong_record, wrong_rules, wrong_setup,
};
use super::integer_arguments::{integer, seed};
use super::record::PyRecord;
use crate::encoding;

/// A game in progress: its position and the moves that led to it.
#[pyclass(name = "Game", module = "tessera_games")]
#[derive(Debug)]
pub(super) struct PyGame {
    pub(super) start: AnyGame,
    /// The text of the starting position, unless the game began with the first move.
    start_position: Option<String>,
    pub(super) game: AnyGame,
    pub(super) moves: Vec<AnyMove>,
    /// What takes back the last moves. A copy has none of its original and replays its moves instead.
    undos: Vec<AnyUndo>,
}

impl PyGame {
    /// A game at its starting position.
    pub(super) fn starting_at(start: AnyGame, start_position: Option<String>) -> PyGame {
        PyGame { game: start.clone(), start, start_position, moves: Vec::new(), undos: Vec::new() }
    }

    /// A game after legal moves.
    pub(super) fn after(start: AnyGame, moves: &[AnyMove]) -> PyGame {
        let mut game = PyGame::starting_at(start, None);
        for &mv in moves {
            game.undos.push(game.game.play(mv).expect("the moves are legal"));
            game.moves.push(mv);
        }
        game
    }

    fn copied(&self) -> PyGame {
        PyGame {
            start: self.start.clone(),
            start_position: self.start_position.clone(),
            game: self.game.clone(),
            moves: self.moves.clone(),
            undos: Vec::new(),
        }
    }

    /// Parses a move as text or as an action.
    fn read_move(&self, mv: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
        let py = mv.py();
        if let Ok(text) = mv.cast::<PyString>() {
            let refused = |reason| illegal_move(py, &reason);
            if self.game.is_over() {
                return Err(illegal_move(py, &tessera_rules::IllegalMove::GameOver));
            }
            let mv = self.game.parse_move(&text.to_cow()?).map_err(refused)?;
            self.game.check(mv).map_err(refused)?;
            return Ok(mv);
        }
        // NumPy's integers are no `int`, but have `__index__`, too.
        let action = integer(mv).map_err(|error| {
            let is_other = error.is_instance_of::<PyTypeError>(py);
            if is_other {
                PyTypeError::new_err("a move is its notation or the number of its action")
            } else {
                error
            }
        })?;
        encoding::move_of(&self.game, action).map_err(|reason| illegal_action(py, &reason))
    }

    fn play_move(&mut self, py: Python<'_>, mv: AnyMove) -> PyResult<()> {
        self.undos.push(self.game.play(mv).map_err(|reason| illegal_move(py, &reason))?);
        self.moves.push(mv);
        Ok(())
    }
}

#[pymethods]
impl PyGame {
    /// A game at its start, or at a position.
    #[new]
    #[pyo3(signature = (game = "pentago", *, players = 2, rules = "", position = None))]
    fn new(
        game: &str,
        #[pyo3(from_py_with = integer)] players: i64,
        rules: &str,
        position: Option<&str>,
    ) -> PyResult<PyGame> {
        let kind: GameKind = game.parse().map_err(|error| unknown_game(&error))?;
        let players = player_count(players)?;
        match position {
            None => {
                let start = AnyGame::new(kind, players, rules).map_err(|error| wrong_rules(&error))?;
                Ok(PyGame::starting_at(start, None))
            }
            Some(text) => {
                let start = AnyGame::from_position(kind, players, rules, text);
                let start = start.map_err(|error| wrong_setup(&error))?;
                Ok(PyGame::starting_at(start, Some(text.to_owned())))
            }
        }
    }

    /// The game's name, such as `pentago-xl`.
    #[getter]
    fn name(&self) -> &'static str {
        self.game.kind().name()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.game.seats()
    }

    /// The rule options that differ from the printed rules.
    #[getter]
    fn rules(&self) -> String {
        self.game.rules()
    }

    /// The seat to move, from 1; after the end of the game the seat that would be next.
    #[getter]
    fn to_move(&self) -> usize {
        self.game.to_move().number()
    }

    /// The number of moves since the first move of the game.
    #[getter]
    fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// The place of every seat, or None while the game is running: [1, 2] if seat 1 won, [1, 1] for a draw.
    #[getter]
    fn places(&self) -> Option<Vec<usize>> {
        self.game.places().map(|places| places.as_slice().iter().map(|&place| place.into()).collect())
    }

    /// The position in one line, as `Game(position=…)` reads it.
    #[getter]
    fn position(&self) -> String {
        self.game.to_string()
    }

    /// The board alone: the first field of the position.
    #[getter]
    fn board(&self) -> String {
        self.game.board()
    }

    /// Pairs captured by every seat in Pente; None in other games.
    #[getter]
    fn captured(&self) -> Option<Vec<usize>> {
        self.game.captured().map(|numbers| numbers.into_iter().map(usize::from).collect())
    }

    /// Marbles left (Pentago XL) or tiles in hand (Exago) of every seat; None in other games.
    #[getter]
    fn hands(&self) -> Option<Vec<usize>> {
        self.game.hands().map(|numbers| numbers.into_iter().map(usize::from).collect())
    }

    /// A hash of the position: equal for equal positions of the same game.
    #[getter]
    fn key(&self) -> u64 {
        self.game.key()
    }

    /// The moves that were played.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let mut game = self.start.clone();
        let text = |&mv: &AnyMove| {
            let text = game.move_text(mv);
            game.play(mv).expect("moves that were played are legal");
            text
        };
        self.moves.iter().map(text).collect()
    }

    /// The cells of the board with their names, row by row from the top.
    #[getter]
    fn cells(&self) -> Vec<String> {
        let cells = encoding::cells_in_reading_order(&self.game);
        cells.into_iter().map(|cell| self.game.cell_name(cell)).collect()
    }

    /// The seats of the pieces on the board, by cell.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (cell, seat) in self.game.pieces() {
            pieces.set_item(self.game.cell_name(cell), seat.number())?;
        }
        Ok(pieces)
    }

    /// The record of the game so far. A game that began at a position has none.
    #[getter]
    fn record(&self) -> PyResult<PyRecord> {
        if self.start_position.is_some() {
            return Err(super::errors::RecordError::new_err(
                "this game began at a position; a record begins with the first move",
            ));
        }
        let record = Record::new(self.start.clone(), self.moves.clone());
        Ok(PyRecord::of(record.map_err(|error| wrong_record(&error))?))
    }

    /// The legal moves, in the order of their actions.
    fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<(Option<usize>, AnyMove)> =
            self.game.legal_moves().into_iter().map(|mv| (encoding::action_of(&self.game, mv), mv)).collect();
        moves.sort_unstable();
        moves.into_iter().map(|(_, mv)| self.game.move_text(mv)).collect()
    }

    /// Whether a move or action is legal.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = r#move.py();
        match self.read_move(r#move) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<super::errors::IllegalMoveError>(py) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Plays a move, given by its notation or the number of its action. An illegal one raises `IllegalMoveError` and changes
    /// nothing.
    fn play(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let mv = self.read_move(r#move)?;
        self.play_move(r#move.py(), mv)
    }

    /// Takes the last move back and returns it.
    fn undo(&mut self) -> PyResult<String> {
        let Some(last) = self.moves.pop() else {
            return Err(PyIndexError::new_err("there is no move to take back"));
        };
        if let Some(undo) = self.undos.pop() {
            self.game.undo(undo);
        } else {
            self.game = PyGame::after(self.start.clone(), &self.moves).game;
        }
        Ok(self.game.move_text(last))
    }

    /// A random legal move: fast rather than uniform, the same for the same seed. It never swaps.
    fn random_move(&self, py: Python<'_>, #[pyo3(from_py_with = seed)] seed: u64) -> PyResult<String> {
        if self.game.is_over() {
            return Err(illegal_move(py, &tessera_rules::IllegalMove::GameOver));
        }
        Ok(self.game.move_text(self.game.random_move(&mut Dice::from_seed(seed))))
    }

    /// The position under a symmetry of the board, from 0 (the identity) to `symmetries - 1`, as a new game without moves.
    fn transformed(&self, #[pyo3(from_py_with = integer)] symmetry: i64) -> PyResult<PyGame> {
        let image = encoding::transformed(&self.game, self.symmetry(symmetry)?);
        let position = image.to_string();
        Ok(PyGame::starting_at(image, Some(position)))
    }

    /// An independent copy.
    fn copy(&self) -> PyGame {
        self.copied()
    }

    fn __copy__(&self) -> PyGame {
        self.copied()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.copied()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(match other.cast::<PyGame>() {
            Ok(other) => other.try_borrow()?.game == self.game,
            Err(_) => false,
        })
    }

    fn __str__(&self) -> String {
        self.game.to_string()
    }

    fn __repr__(&self) -> String {
        let (name, seats, rules) = (self.game.kind().name(), self.game.seats(), self.game.rules());
        let players = if seats == 2 { String::new() } else { format!(", players={seats}") };
        let rules = if rules.is_empty() { rules } else { format!(", rules='{rules}'") };
        format!("Game('{name}'{players}{rules}, position='{}')", self.game)
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyGame>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let game = slf.try_borrow()?;
        let (name, rules) = (game.game.kind().name(), game.game.rules());
        let arguments = (name, game.game.seats(), rules, game.start_position.clone(), game.moves());
        Ok((slf.get_type().getattr("_restore")?, arguments.into_pyobject(slf.py())?))
    }

    /// A pickled game.
    #[classmethod]
    fn _restore(
        class: &Bound<'_, PyType>,
        game: &str,
        #[pyo3(from_py_with = integer)] players: i64,
        rules: &str,
        position: Option<&str>,
        moves: Vec<String>,
    ) -> PyResult<PyGame> {
        let mut restored = PyGame::new(game, players, rules, position)?;
        for text in moves {
            let mv = restored.read_move(PyString::new(class.py(), &text).as_any())?;
            restored.play_move(class.py(), mv)?;
        }
        Ok(restored)
    }
}

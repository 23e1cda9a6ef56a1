//! Exceptions, with the sentences of the rules.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tessera_rules::{IllegalMove, RuleOptionsError, UnknownGame};

use super::integer_arguments::number_in;
use crate::batch::BatchStepError;
use crate::encoding::ActionError;

/// Most players of any game.
const MAX_PLAYERS: usize = 6;

create_exception!(tessera_games, TesseraError, PyValueError, "Base of all exceptions of this package.");
create_exception!(
    tessera_games,
    IllegalMoveError,
    TesseraError,
    "A move or action is illegal. `code` is a short name of the reason, such as `occupied`."
);
create_exception!(
    tessera_games,
    SetupError,
    TesseraError,
    "A game, its number of players, its rules or its position are wrong."
);
create_exception!(tessera_games, RecordError, TesseraError, "A text is not a record.");
create_exception!(tessera_games, SolveError, TesseraError, "A position cannot be solved as asked.");
create_exception!(tessera_games, CertificateError, TesseraError, "A certificate proves nothing.");

/// The exception for an illegal move.
pub(super) fn illegal_move(py: Python<'_>, reason: &IllegalMove) -> PyErr {
    with_code(py, IllegalMoveError::new_err(reason.to_string()), reason.code())
}

/// The exception for an action.
pub(super) fn illegal_action(py: Python<'_>, reason: &ActionError) -> PyErr {
    with_code(py, IllegalMoveError::new_err(reason.to_string()), reason.code())
}

/// The exception for an action of one game of a batch.
pub(super) fn illegal_step(py: Python<'_>, error: &BatchStepError) -> PyErr {
    with_code(py, IllegalMoveError::new_err(error.to_string()), error.reason.code())
}

fn with_code(py: Python<'_>, error: PyErr, code: &str) -> PyErr {
    match error.value(py).setattr("code", code) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The number of players, if any game has it.
pub(super) fn player_count(players: i64) -> PyResult<usize> {
    number_in("players", players, 1..=MAX_PLAYERS).map_err(SetupError::new_err)
}

pub(super) fn unknown_game(error: &UnknownGame) -> PyErr {
    SetupError::new_err(error.to_string())
}

pub(super) fn wrong_rules(error: &RuleOptionsError) -> PyErr {
    SetupError::new_err(error.to_string())
}

pub(super) fn wrong_setup(error: &tessera_rules::GameSetupError) -> PyErr {
    SetupError::new_err(error.to_string())
}

pub(super) fn wrong_record(error: &tessera_rules::RecordError) -> PyErr {
    RecordError::new_err(error.to_string())
}

pub(super) fn wrong_certificate(error: &tessera_checker::CertificateError) -> PyErr {
    CertificateError::new_err(error.to_string())
}

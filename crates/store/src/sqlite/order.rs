//! What the writer is asked to do, and what it answers.

use sqlx::error::ErrorKind;
use tokio::sync::oneshot;

use super::cards::CardRow;
use super::events::EventRow;
use super::failed;
use super::outbox::{CursorWrite, OutboxRow};
use super::people::PersonWrite;
use super::tournaments::TournamentWrite;
use crate::{AppendError, StoreError};

pub(super) enum Order {
    Write(Request),
    Close(oneshot::Sender<()>),
}

pub(super) struct Request {
    pub(super) write: Write,
    pub(super) answer: oneshot::Sender<Result<(), WriteError>>,
}

pub(super) enum Write {
    Append { events: Vec<EventRow>, card: Option<CardRow>, ended: Vec<OutboxRow> },
    Cursor(CursorWrite),
    Person(PersonWrite),
    Tournament(TournamentWrite),
}

#[derive(Clone, Debug)]
pub(super) enum WriteError {
    /// What must be unique is already there.
    Taken,
    Store(StoreError),
}

impl From<StoreError> for WriteError {
    fn from(error: StoreError) -> WriteError {
        WriteError::Store(error)
    }
}

impl From<WriteError> for AppendError {
    fn from(error: WriteError) -> AppendError {
        match error {
            WriteError::Taken => AppendError::Taken,
            WriteError::Store(error) => AppendError::Store(error),
        }
    }
}

/// Why some of a batch could not be written.
#[derive(Debug)]
pub(super) enum Trouble {
    /// One request is at fault; without it the others could be written.
    OneRequest(WriteError),
    /// The database is in trouble, and so is everybody.
    Everybody(StoreError),
}

impl Trouble {
    pub(super) fn into_error(self) -> WriteError {
        match self {
            Trouble::OneRequest(error) => error,
            Trouble::Everybody(error) => error.into(),
        }
    }
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Trouble {
        match error.as_database_error().map(sqlx::error::DatabaseError::kind) {
            Some(ErrorKind::UniqueViolation) => Trouble::OneRequest(WriteError::Taken),
            Some(
                ErrorKind::ForeignKeyViolation | ErrorKind::NotNullViolation | ErrorKind::CheckViolation,
            ) => Trouble::OneRequest(failed(error).into()),
            _ => Trouble::Everybody(failed(error)),
        }
    }
}

//! Requests to the writer task, and their errors.

use sqlx::error::ErrorKind;
use tokio::sync::oneshot;

use super::account_email::AccountEmailWrite;
use super::account_security::AccountSecurityWrite;
use super::api_tokens::ApiTokenWrite;
use super::blocks::BlockWrite;
use super::challenges::ChallengeWrite;
use super::failed;
use super::lesson_steps::LessonStepWrite;
use super::moderation::ModerationWrite;
use super::outbox::{OutboxCursorWrite, OutboxRow};
use super::player_deletion::EventAuthor;
use super::player_names::NameLookup;
use super::players::PlayerWrite;
use super::reports::ReportWrite;
use super::retention::RemovalWrite;
use super::security_notices::KnownDeviceWrite;
use super::table_events::EventRow;
use super::table_summaries::SummaryRow;
use super::tournaments::TournamentWrite;
use crate::{AppendError, StoreError};

pub(super) enum WriterMessage {
    Write(WriteRequest),
    Close(oneshot::Sender<()>),
}

pub(super) struct WriteRequest {
    pub(super) operation: WriteOperation,
    pub(super) reply: oneshot::Sender<Result<(), WriteError>>,
}

pub(super) enum WriteOperation {
    AccountEmail(AccountEmailWrite),
    AccountSecurity(AccountSecurityWrite),
    ApiToken(ApiTokenWrite),
    Append {
        events: Vec<EventRow>,
        summary: Option<Box<SummaryRow>>,
        ended: Vec<OutboxRow>,
        authors: Vec<EventAuthor>,
    },
    Block(BlockWrite),
    Challenge(ChallengeWrite),
    Cursor(OutboxCursorWrite),
    KnownDevice(KnownDeviceWrite),
    LessonStep(LessonStepWrite),
    Moderation(Box<ModerationWrite>),
    NameLookup(NameLookup),
    Player(PlayerWrite),
    Probe,
    Removal(RemovalWrite),
    Report(Box<ReportWrite>),
    Tournament(TournamentWrite),
}

#[derive(Clone, Debug)]
pub(super) enum WriteError {
    /// A unique key exists already.
    Taken,
    Store(StoreError),
}

impl From<StoreError> for WriteError {
    fn from(error: StoreError) -> WriteError {
        WriteError::Store(error)
    }
}

/// For requests that insert no row with a key of the caller's.
impl From<WriteError> for StoreError {
    fn from(error: WriteError) -> StoreError {
        match error {
            WriteError::Taken => StoreError::Failed("a row with this key already exists".to_owned()),
            WriteError::Store(error) => error,
        }
    }
}

impl From<WriteError> for AppendError {
    fn from(error: WriteError) -> AppendError {
        match error {
            WriteError::Taken => AppendError::Taken,
            WriteError::Store(StoreError::NoSession) => AppendError::AuthorDeleted,
            WriteError::Store(error) => AppendError::Store(error),
        }
    }
}

/// Why a batch could not be written.
#[derive(Debug)]
pub(super) enum BatchError {
    /// One request is at fault; without it the others can be written.
    OneRequest(WriteError),
    /// The database failed, so every request of the batch fails.
    WholeBatch(StoreError),
}

impl BatchError {
    pub(super) fn into_error(self) -> WriteError {
        match self {
            BatchError::OneRequest(error) => error,
            BatchError::WholeBatch(error) => error.into(),
        }
    }
}

impl From<sqlx::Error> for BatchError {
    fn from(error: sqlx::Error) -> BatchError {
        match error.as_database_error().map(sqlx::error::DatabaseError::kind) {
            Some(ErrorKind::UniqueViolation) => BatchError::OneRequest(WriteError::Taken),
            Some(
                ErrorKind::ForeignKeyViolation | ErrorKind::NotNullViolation | ErrorKind::CheckViolation,
            ) => BatchError::OneRequest(failed(error).into()),
            _ => BatchError::WholeBatch(failed(error)),
        }
    }
}

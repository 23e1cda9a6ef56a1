//! Requests to the writer task, and their errors.

use sqlx::error::ErrorKind;
use tokio::sync::oneshot;

use super::account_email::AccountEmailWrite;
use super::account_security::AccountSecurityWrite;
use super::api_tokens::ApiTokenWrite;
use super::blocked_players::BlockedPlayerWrite;
use super::challenges::ChallengeWrite;
use super::lesson_steps::LessonStepWrite;
use super::moderation::ModerationWrite;
use super::outbox::HandledGamesWrite;
use super::player_names::NameLookup;
use super::players::PlayerWrite;
use super::reports::ReportWrite;
use super::retention::RemovalWrite;
use super::security_notices::KnownDeviceWrite;
use super::table_events::AppendWrite;
use super::tournaments::TournamentWrite;
use super::{SqlConnection, dialect, failed, write_probe};
use crate::{AppendError, StoreError};

pub(crate) enum WriterMessage {
    Write(WriteRequest),
    Close(oneshot::Sender<()>),
}

pub(crate) struct WriteRequest {
    pub(crate) operation: WriteOperation,
    pub(crate) reply: oneshot::Sender<Result<(), WriteError>>,
}

pub(crate) enum WriteOperation {
    AccountEmail(AccountEmailWrite),
    AccountSecurity(AccountSecurityWrite),
    ApiToken(ApiTokenWrite),
    Append(AppendWrite),
    Block(BlockedPlayerWrite),
    Challenge(ChallengeWrite),
    HandledGames(HandledGamesWrite),
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

impl WriteOperation {
    /// Writes the rows of an operation other than an append. The writer inserts those of all appends of a batch together.
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        match self {
            WriteOperation::Append(_) => Ok(()),
            WriteOperation::AccountEmail(write) => write.write(connection).await,
            WriteOperation::AccountSecurity(write) => write.write(connection).await,
            WriteOperation::ApiToken(write) => write.write(connection).await,
            WriteOperation::Block(write) => write.write(connection).await,
            WriteOperation::Challenge(write) => write.write(connection).await,
            WriteOperation::HandledGames(write) => write.write(connection).await,
            WriteOperation::KnownDevice(write) => write.write(connection).await,
            WriteOperation::LessonStep(write) => write.write(connection).await,
            WriteOperation::Moderation(write) => write.write(connection).await,
            WriteOperation::NameLookup(write) => write.write(connection).await,
            WriteOperation::Player(write) => write.write(connection).await,
            WriteOperation::Probe => write_probe::write(connection).await,
            WriteOperation::Removal(write) => write.write(connection).await,
            WriteOperation::Report(write) => write.write(connection).await,
            WriteOperation::Tournament(write) => write.write(connection).await,
        }
    }

    /// The rows of an append.
    pub(crate) fn as_append(&self) -> Option<&AppendWrite> {
        if let WriteOperation::Append(write) = self { Some(write) } else { None }
    }

    /// Whether lists of tables change.
    pub(crate) fn changes_lists(&self) -> bool {
        matches!(
            self,
            WriteOperation::Append(AppendWrite { summary: Some(_), .. })
                | WriteOperation::Moderation(_)
                | WriteOperation::Removal(_)
        )
    }
}

#[derive(Clone, Debug)]
pub(crate) enum WriteError {
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
pub(crate) enum BatchError {
    /// One request is at fault; without it the others can be written.
    OneRequest(WriteError),
    /// The database failed, so every request of the batch fails.
    WholeBatch(StoreError),
    /// The database ended the transaction or the connection: what is repeated may succeed.
    Interrupted(StoreError),
}

impl From<sqlx::Error> for BatchError {
    fn from(error: sqlx::Error) -> BatchError {
        if dialect::is_interruption(&error) {
            return BatchError::Interrupted(failed(error));
        }
        if dialect::is_bad_value(&error) {
            return BatchError::OneRequest(failed(error).into());
        }
        match error.as_database_error().map(sqlx::error::DatabaseError::kind) {
            Some(ErrorKind::UniqueViolation) => BatchError::OneRequest(WriteError::Taken),
            Some(
                ErrorKind::ForeignKeyViolation | ErrorKind::NotNullViolation | ErrorKind::CheckViolation,
            ) => BatchError::OneRequest(failed(error).into()),
            _ => BatchError::WholeBatch(failed(error)),
        }
    }
}

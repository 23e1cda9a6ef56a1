//! Operators: players with the role, and `tessera admin` on the same machine, which has a token in a file.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use axum::http::HeaderMap;
use serde_json::{Value, json};
use tessera_service::{
    ActionReason, ModerationAction, ModerationError, Operator, Service, ServiceClock, secrets_and_ids,
};
use tessera_store::{DatabaseAddress, Store, StoreError};
use tokio::task::JoinHandle;

use crate::ServerConfig;
use crate::app_state::AppState;
use crate::extract::Visitor;
use crate::security::TrustedProxies;

/// The header with the token of `tessera admin`. It is no bearer token: those are looked up as sessions.
pub const OPERATOR_HEADER: &str = "x-tessera-operator";

/// The operator who sent a request; none if the sender is not one.
pub(crate) async fn operator_of(
    app: &AppState,
    visitor: &Visitor,
    headers: &HeaderMap,
) -> Result<Option<Operator>, StoreError> {
    let address = Some(visitor.address);
    if headers.contains_key(OPERATOR_HEADER) {
        let is_shell = app.operator_token.is_in(headers);
        return Ok(is_shell.then(|| Operator { address, ..Operator::shell() }));
    }
    match &visitor.player {
        Some(player) if player.account && app.moderation.is_operator(&player.id).await? => {
            let (name, player) = (player.name.clone(), Some(player.id.clone()));
            Ok(Some(Operator { name, player, address }))
        }
        _ => Ok(None),
    }
}

/// The token of a running server, in a file that only the owner of the database can read. It is new at every start.
#[derive(Debug)]
pub(crate) struct OperatorToken {
    hash: Vec<u8>,
    file: Option<PathBuf>,
}

impl OperatorToken {
    /// Writes the file. Without it, `tessera admin` works only while the server is stopped.
    pub(crate) fn create(config: &ServerConfig, address: SocketAddr) -> OperatorToken {
        let token = secrets_and_ids::session_token();
        let content = json!({ "address": address, "token": token });
        let written = token_file(&config.database, config.data_folder.as_deref()).and_then(|file| {
            write_private(&file, &content)?;
            Ok(file)
        });
        let file = match written {
            Ok(file) => Some(file),
            Err(reason) => {
                tracing::warn!(%reason, "the operator token could not be written; `tessera admin` will not reach this server");
                None
            }
        };
        OperatorToken { hash: secrets_and_ids::hash(&token), file }
    }

    /// Whether a request comes from `tessera admin`.
    pub(crate) fn is_in(&self, headers: &HeaderMap) -> bool {
        let sent = headers.get(OPERATOR_HEADER).and_then(|value| value.to_str().ok());
        sent.is_some_and(|sent| self.is(sent))
    }

    /// Compares hashes: how many of their bytes agree tells nothing about the token.
    pub(crate) fn is(&self, token: &str) -> bool {
        secrets_and_ids::hash(token) == self.hash
    }

    /// Removes the file when the server stops.
    pub(crate) fn remove(&self) {
        if let Some(file) = &self.file
            && let Err(reason) = fs::remove_file(file)
        {
            tracing::warn!(%reason, "the operator token could not be removed; it is no longer valid");
        }
    }
}

/// How `tessera admin` reaches a running server.
#[derive(Clone)]
pub struct RunningServerAccess {
    /// The address of the server on this machine.
    pub address: SocketAddr,
    /// The value of the header [`OPERATOR_HEADER`].
    pub token: String,
}

/// Without the token.
impl std::fmt::Debug for RunningServerAccess {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("RunningServerAccess").field("address", &self.address).finish_non_exhaustive()
    }
}

impl RunningServerAccess {
    /// Reads the file that the server of a database has written; for one that is no file, in this folder.
    pub fn read(database: &DatabaseAddress, data_folder: Option<&Path>) -> io::Result<RunningServerAccess> {
        let text = fs::read_to_string(token_file(database, data_folder)?)?;
        let invalid = || io::Error::from(io::ErrorKind::InvalidData);
        let value: Value = serde_json::from_str(&text)?;
        let address =
            value["address"].as_str().and_then(|address| address.parse().ok()).ok_or_else(invalid)?;
        Ok(RunningServerAccess { address, token: value["token"].as_str().ok_or_else(invalid)?.to_owned() })
    }
}

/// Moderation of a database that no server uses.
#[derive(Debug)]
pub struct StoppedServerModeration {
    service: Service,
    /// Renews the leases of tables.
    leases: JoinHandle<()>,
    proxies: TrustedProxies,
}

impl StoppedServerModeration {
    /// The services over an open store. Nothing is resumed. A table or tournament that an action loads does what is due there,
    /// as in a server: a player whose time is up loses, and an engine may move.
    pub async fn new(store: Store) -> Result<StoppedServerModeration, StoreError> {
        let config = ServerConfig::new(PathBuf::new());
        let clock = ServiceClock::of(&store);
        let service = crate::service(&config, store, clock);
        service.moderation.load().await?;
        // A server without leases leaves flags that have fallen to others.
        service.take_leases().await?;
        let leases = tokio::spawn(service.clone().keep_leases());
        Ok(StoppedServerModeration { service, leases, proxies: TrustedProxies::new(config.proxies()) })
    }

    /// Does what `tessera admin` asks for.
    pub async fn act(
        &self,
        action: &ModerationAction,
        reason: ActionReason<'_>,
    ) -> Result<(), ModerationError> {
        self.service.moderation.act(&Operator::shell(), action, reason, &self.proxies).await
    }

    /// A list, as the API gives it: `reports`, `handled-reports`, `players`, `tables`, `tournaments` or `log`.
    pub async fn list(&self, list: &str, name: &str) -> Result<Value, StoreError> {
        crate::api::operator_list(&self.service.store, self.service.clock.now(), list, name).await
    }

    /// Closes the database.
    pub async fn close(&self) {
        self.leases.abort();
        self.service.close().await;
    }
}

/// The file is beside a database file, and otherwise in the folder, under a name made of the database's.
fn token_file(database: &DatabaseAddress, data_folder: Option<&Path>) -> io::Result<PathBuf> {
    match database {
        DatabaseAddress::File(database) => {
            // The file is the same for every path that leads to the database through links.
            let file = fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
            let mut name = file.into_os_string();
            name.push("-operator");
            Ok(name.into())
        }
        DatabaseAddress::Server(url) => {
            let folder = data_folder.ok_or(io::ErrorKind::NotFound)?;
            let hash = secrets_and_ids::hash(&url.to_string());
            let hash = hash.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
            Ok(folder.join(format!("postgres-{hash:016x}-operator")))
        }
    }
}

/// Writes a new file that only its owner can read. An old one is removed first: its permissions may be wider.
fn write_private(file: &Path, content: &Value) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    match fs::remove_file(file) {
        Err(reason) if reason.kind() != io::ErrorKind::NotFound => return Err(reason),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(content.to_string().as_bytes())
}

#[cfg(test)]
mod tests {
    use tessera_store::PostgresUrl;

    use super::*;

    #[test]
    fn the_token_is_in_a_private_file_while_the_server_runs() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("tessera.db");
        fs::write(&file, "").expect("a file");
        let url = PostgresUrl::new("postgres://ada:secret@host/club").expect("a URL");
        for database in [DatabaseAddress::File(file), DatabaseAddress::Server(url)] {
            let data_folder = folder.path().join("tessera");
            let config = ServerConfig { data_folder: Some(data_folder), ..ServerConfig::new(database) };
            let data_folder = config.data_folder.as_deref();
            let file = token_file(&config.database, data_folder).expect("a path");
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(&file, "of a server that was killed").expect("a file");
            let address = SocketAddr::from(([127, 0, 0, 1], 7878));
            let token = OperatorToken::create(&config, address);
            let read = || RunningServerAccess::read(&config.database, data_folder);
            let access = read().expect("the file");
            assert_eq!(access.address, address);
            assert!(token.is(&access.token) && !token.is("another") && !token.is(""));
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                let mode = fs::metadata(&file).expect("the file").permissions().mode();
                assert_eq!(mode & 0o777, 0o600);
            }
            assert!(
                !OperatorToken::create(&config, address).is(&access.token),
                "every start has a new token"
            );
            token.remove();
            assert!(read().is_err());
        }
    }

    #[test]
    fn a_database_without_a_file_needs_a_folder_for_the_token() {
        let url = PostgresUrl::new("postgres://host/club").expect("a URL");
        let config = ServerConfig::new(DatabaseAddress::Server(url));
        let token = OperatorToken::create(&config, SocketAddr::from(([127, 0, 0, 1], 7878)));
        assert!(token.file.is_none());
    }
}

//! A database in a temporary folder.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, SqliteConnection};
use tempfile::TempDir;
use tessera_store::Store;

/// A new database and its store.
pub(crate) async fn new_store() -> (TestDatabase, Store) {
    let database = TestDatabase { folder: tempfile::tempdir().expect("there is room") };
    let store = database.open().await;
    (database, store)
}

pub(crate) struct TestDatabase {
    folder: TempDir,
}

impl TestDatabase {
    /// Opens the database, once more if it was closed.
    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.folder.path().join("tessera.db")).await.expect("the folder takes a store")
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn into_folder(self) -> TempDir {
        self.folder
    }

    /// A connection beside those of the store.
    pub(crate) async fn connect(&self) -> SqliteConnection {
        let file = SqliteConnectOptions::new().filename(self.folder.path().join("tessera.db"));
        file.foreign_keys(true).connect().await.expect("the file is there")
    }

    pub(crate) async fn execute(&self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = AssertSqlSafe(sql.to_owned());
        sqlx::query(sql).execute(&mut self.connect().await).await.map(|_| ())
    }

    /// The texts that a query selects.
    pub(crate) async fn texts(&self, sql: &str) -> Vec<String> {
        let texts = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()));
        texts.fetch_all(&mut self.connect().await).await.expect("the query is right")
    }

    /// Lets changes of a table fail, as on a full disk.
    pub(crate) async fn refuse_writes(&self, table: &str, change: &str) {
        self.create_trigger(table, change, "ABORT, 'the disk is full'").await;
    }

    /// Lets changes of a table do nothing.
    pub(crate) async fn ignore_writes(&self, table: &str, change: &str) {
        self.create_trigger(table, change, "IGNORE").await;
    }

    async fn create_trigger(&self, table: &str, change: &str, raise: &str) {
        let trigger =
            format!("CREATE TRIGGER no_{table} BEFORE {change} ON {table} BEGIN SELECT RAISE({raise}); END");
        self.execute(&trigger).await.expect("the trigger is right");
    }

    /// Ends what [`TestDatabase::refuse_writes`] began.
    pub(crate) async fn accept_writes(&self, table: &str) {
        self.execute(&format!("DROP TRIGGER no_{table}")).await.expect("there is the trigger");
    }
}

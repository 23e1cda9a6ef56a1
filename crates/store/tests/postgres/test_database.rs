//! A database on the server of the tests.

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tessera_store::Store;
use tokio::sync::OnceCell;

use super::test_server::TestServer;

/// The name of a database with all tables, which is copied for each test.
const TEMPLATE: &str = "template_of_tests";

static CREATED: AtomicU32 = AtomicU32::new(0);
static TEMPLATE_IS_READY: OnceCell<()> = OnceCell::const_new();

/// A new database and its store.
pub(crate) async fn new_store() -> (TestDatabase, Store) {
    let database = TestDatabase::create().await;
    let store = database.open().await;
    (database, store)
}

pub(crate) struct TestDatabase {
    name: String,
}

impl TestDatabase {
    /// A database with all tables.
    pub(crate) async fn create() -> TestDatabase {
        let server = TestServer::get();
        TEMPLATE_IS_READY
            .get_or_init(|| async {
                server.execute(&format!("CREATE DATABASE {TEMPLATE}"));
                Store::connect(&server.url(TEMPLATE)).await.expect("a new database").close().await;
            })
            .await;
        TestDatabase::create_from(TEMPLATE)
    }

    /// A database without tables.
    pub(crate) fn create_empty() -> TestDatabase {
        TestDatabase::create_from("template0")
    }

    fn create_from(template: &str) -> TestDatabase {
        let name = format!("test_{}", CREATED.fetch_add(1, Ordering::Relaxed));
        TestServer::get().execute(&format!("CREATE DATABASE {name} TEMPLATE {template}"));
        TestDatabase { name }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn url(&self) -> String {
        TestServer::get().url(&self.name)
    }

    /// Opens the database, also beside other stores.
    pub(crate) async fn open(&self) -> Store {
        Store::connect(&self.url()).await.expect("the server accepts connections")
    }

    /// A connection beside those of the store.
    pub(crate) async fn connect(&self) -> PgConnection {
        PgConnection::connect(&self.url()).await.expect("the server accepts connections")
    }

    pub(crate) async fn execute(&self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = AssertSqlSafe(sql.to_owned());
        sqlx::raw_sql(sql).execute(&mut self.connect().await).await.map(|_| ())
    }

    /// A statement that ends the connections that hold a lock of a server.
    pub(crate) fn ends_locks(&self) -> String {
        format!(
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON oid = database
            WHERE locktype = 'advisory' AND granted AND datname = '{}'",
            self.name
        )
    }

    /// The texts that a query selects.
    pub(crate) async fn texts(&self, sql: &str) -> Vec<String> {
        let texts = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()));
        texts.fetch_all(&mut self.connect().await).await.expect("the query is right")
    }

    /// Lets changes of a table fail, as on a full disk.
    pub(crate) async fn refuse_writes(&self, table: &str, change: &str) {
        self.create_trigger(table, change, "RAISE EXCEPTION 'the disk is full'").await;
    }

    /// Lets changes of a table do nothing.
    pub(crate) async fn ignore_writes(&self, table: &str, change: &str) {
        self.create_trigger(table, change, "RETURN NULL").await;
    }

    async fn create_trigger(&self, table: &str, change: &str, action: &str) {
        let trigger = format!(
            "CREATE FUNCTION no_{table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {action}; END $$;
            CREATE TRIGGER no_{table} BEFORE {change} ON {table} FOR EACH ROW EXECUTE FUNCTION no_{table}()"
        );
        self.execute(&trigger).await.expect("the trigger is right");
    }

    /// Ends what [`TestDatabase::refuse_writes`] began.
    pub(crate) async fn accept_writes(&self, table: &str) {
        self.execute(&format!("DROP FUNCTION no_{table} CASCADE")).await.expect("there is the trigger");
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            TestServer::get().execute(&format!("DROP DATABASE {} WITH (FORCE)", self.name));
        }
    }
}

//! The program on a database of `PostgreSQL`: the server, copies, and the other commands. The program of the tests is a build with
//! the feature `cluster`, which `cargo xtask test --extra postgres` makes.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tempfile::TempDir;
use tessera_tests::{
    Bot, KillRunSettings, OldDatabase, PASSWORD, TestServer, TestServerSettings, free_port, kill_repeatedly,
};

use crate::old_databases::compare_answers;
use crate::postgres_test_server::TestServer as PostgresTestServer;

static CREATED: AtomicU32 = AtomicU32::new(0);

/// The build with `PostgreSQL`; none if the tests have no such build.
fn program() -> Option<PathBuf> {
    let program = env::var_os("TESSERA_CLUSTER_PROGRAM").map(PathBuf::from);
    if program.is_none() {
        eprintln!("TESSERA_CLUSTER_PROGRAM names no build with the feature `cluster`; not tested");
    }
    program
}

/// A new database on a server of `PostgreSQL`, and the program.
struct ServerDatabase {
    name: String,
    program: PathBuf,
}

impl ServerDatabase {
    fn create(program: PathBuf) -> ServerDatabase {
        let name = format!("test_{}", CREATED.fetch_add(1, Ordering::Relaxed));
        PostgresTestServer::get()
            .execute(&format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'"));
        ServerDatabase { name, program }
    }

    /// The URL, with a password that the server does not ask for.
    fn url(&self) -> String {
        PostgresTestServer::get().url(&self.name).replace("tessera@", "tessera:hunter2@")
    }

    fn settings(&self) -> Result<TestServerSettings> {
        Ok(TestServerSettings {
            port: free_port()?,
            pause: Some(0),
            program: Some(self.program.clone()),
            database: Some(self.url()),
            ..TestServerSettings::default()
        })
    }

    fn start(&self) -> Result<TestServer> {
        TestServer::start_with(self.settings()?)
    }

    /// Runs a command that takes other options than `--database`.
    fn run(&self, arguments: &[&str]) -> Result<String> {
        let done = Command::new(&self.program).args(arguments).env("TESSERA_CONFIG", "/dev/null").output()?;
        ensure!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        Ok(String::from_utf8(done.stdout)?)
    }

    /// Refuses all connections, as a server of `PostgreSQL` that is down.
    fn go_down(&self) {
        let server = PostgresTestServer::get();
        server.execute(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS false", self.name));
        server.execute(&format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'",
            self.name
        ));
    }

    fn come_back(&self) {
        PostgresTestServer::get().execute(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS true", self.name));
    }
}

/// The error of a command that fails.
fn refusal(done: Result<String>) -> Result<String> {
    match done {
        Ok(printed) => anyhow::bail!("it was not refused: {printed}"),
        Err(why) => Ok(why.to_string()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_on_postgres_survive_kills() -> Result<()> {
    let Some(program) = program() else { return Ok(()) };
    let database = ServerDatabase::create(program);
    let mut server = database.start()?;
    let settings = KillRunSettings { kills: 4, tables: 6, seed: 2, progress: 0 };
    let report = kill_repeatedly(&mut server, settings).await?;
    println!("{report}");
    ensure!(!report.compared.is_wrong(), "{report}");
    ensure!(report.tables >= 6 && report.reconnections > 0, "too little was played: {report}");
    ensure!(server.stop()?.success(), "{}", server.stderr());
    let checked = server.run(&["check"])?;
    ensure!(checked.contains(&format!("is sound; replayed tables: {},", report.tables)), "{checked}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_tournaments_and_moderation_are_on_postgres_too() -> Result<()> {
    let Some(program) = program() else { return Ok(()) };
    let database = ServerDatabase::create(program);
    let mut server = database.start()?;
    let mut ada = Bot::sign_in(&server, "Ada").await?;
    ada.create_account("Ada").await?;
    let plan = json!({ "name": "Club day", "game": "pentago" });
    let opened = ada.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    let path = format!("/api/tournaments/{}", opened["tournament"].as_str().context("a name")?);
    let entrants: Vec<_> = (1..=4).map(|n| json!({ "name": format!("Player {n}") })).collect();
    for command in [json!({ "action": "enter", "entrants": entrants }), json!({ "action": "draw" })] {
        ada.post(&format!("{path}/commands")).json(&command).send().await?.expect_json(200)?;
    }
    let game = ada.get(&path).send().await?.expect_json(200)?["playing"][0].clone();
    let result = json!({ "action": "result", "game": game["game"], "how": "won", "winner": game["first"], "marbles": 9 });
    ada.post(&format!("{path}/commands")).json(&result).send().await?.expect_json(200)?;
    let views = async || -> Result<Vec<serde_json::Value>> {
        let mut views = Vec::new();
        for path in ["/api/me", &path, &format!("{path}/events")] {
            views.push(ada.get(path).send_until_answered().await?.expect_json(200)?);
        }
        Ok(views)
    };
    let before = views().await?;
    server.admin(&["grant", "Ada", "--reason", "runs the club"])?;
    server.restart()?;
    assert_eq!(views().await?, before);
    let key = json!({ "name": "Ada", "password": PASSWORD });
    server.post("/api/session").json(&key).send().await?.expect_json(200)?;
    let tournaments = ada.get("/api/operator/tournaments").send().await?.expect_json(200)?;
    ensure!(tournaments.to_string().contains("Club day"), "{tournaments}");

    // Beside the server: what reads works, a second server does not.
    let checked = server.run(&["check"])?;
    ensure!(checked.contains("is sound; replayed tables: 0, tournaments: 1."), "{checked}");
    ensure!(server.admin(&["log"])?.contains("runs the club"), "the running server answers");
    let second = refusal(database.start().map(|_| String::new()))?;
    ensure!(
        second.contains("another tessera is using the database") && second.contains(&database.name),
        "{second}"
    );
    ensure!(!second.contains("hunter2"), "{second}");
    ensure!(server.stop()?.success(), "{}", server.stderr());
    ensure!(server.admin(&["log"])?.contains("runs the club"), "the database answers");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn other_commands_say_what_they_do_for_postgres() -> Result<()> {
    let Some(program) = program() else { return Ok(()) };
    let database = ServerDatabase::create(program);
    let server = database.start()?;
    let listen = server.address().to_string();
    let doctor = server.run(&["doctor", "--listen", &listen])?;
    for line in ["can be read and its lists are sound", "the same date", "can store changes", "pg_dump"] {
        ensure!(doctor.contains(line), "{line}: {doctor}");
    }
    ensure!(!doctor.contains("hunter2"), "{doctor}");
    let shown = server.run(&["config", "show"])?;
    ensure!(shown.contains("postgres://tessera@localhost/") && !shown.contains("hunter2"), "{shown}");
    for arguments in [&["back-up", "/nowhere/x.db"][..], &["restore", "/dev/null"]] {
        let why = refusal(server.run(arguments))?;
        let sentence = "a PostgreSQL database has no file; back it up and restore it with the programs of PostgreSQL, such as pg_dump\n";
        ensure!(why == sentence, "{why}");
    }
    let why = refusal(server.run(&["serve", "--listen", "127.0.0.1:0", "--backup-folder", "/nowhere"]))?;
    ensure!(
        why.starts_with("--backup-folder copies a database file; back up a PostgreSQL database"),
        "{why}"
    );
    let why = refusal(server.run(&["check"]).and_then(|_| {
        database.go_down();
        server.run(&["check"])
    }))?;
    ensure!(why.starts_with("cannot use the database") && !why.contains("hunter2"), "{why}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_its_database_is_not_ready_and_goes_on_when_it_is_back() -> Result<()> {
    let Some(program) = program() else { return Ok(()) };
    let database = ServerDatabase::create(program);
    let server = database.start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Sister" }]);
    let address = ada.open(json!({ "game": "pentago", "seats": seats })).await?;
    let ready = async |status: u16| -> Result<()> {
        let changed = async {
            while server.get("/health/ready").send().await?.status != status {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Ok(())
        };
        tokio::time::timeout(tessera_tests::TIMEOUT, changed).await?
    };
    ready(204).await?;
    database.go_down();
    ready(503).await?;
    let seen = json!(2);
    let command = json!({ "id": "first", "seen": seen, "action": "move", "text": "b2A+" });
    let refused = ada.post(&format!("/api/tables/{}/commands", address.table)).json(&command).send().await?;
    ensure!(refused.status == 503, "{}", refused.status);
    ensure!(server.get("/health/live").send().await?.status == 204, "it lives");
    database.come_back();
    ready(204).await?;
    let number = ada.fetch(&address, "").await?["number"].clone();
    let command = json!({ "id": "first", "seen": number, "action": "move", "text": "b2A+" });
    ada.command(&address, command).await?.expect_json(200)?;
    assert_eq!(ada.fetch(&address, "").await?["moves"], json!(["b2A+"]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_database_gives_the_same_answers_on_postgres_and_as_a_file_again() -> Result<()> {
    let Some(program) = program() else { return Ok(()) };
    for old in OldDatabase::all()? {
        let database = ServerDatabase::create(program.clone());
        let (former, folder) = (old.copy().await?, tempfile::tempdir()?);
        let address = |folder: &TempDir| format!("sqlite:{}", folder.path().join("tessera.db").display());
        // Updates the copy, and starts no game again: of a start, the answers tell.
        let backup = former.path().join("tessera.db").display().to_string();
        let updated = tempfile::tempdir()?;
        database.run(&["restore", &backup, "--database", &address(&updated)])?;
        let said = database.run(&["copy", "--from", &address(&updated), "--to", &database.url()])?;
        ensure!(said.contains("compared rows: ") && !said.contains("hunter2"), "{said}");
        database.run(&["copy", "--from", &database.url(), "--to", &address(&folder)])?;

        let mut server = database.start()?;
        compare_answers(&old, &server).await?;
        ensure!(server.stop()?.success(), "{}", server.stderr());
        ensure!(server.run(&["check"])?.contains("is sound"), "{}", server.stderr());
        let settings = TestServerSettings { pause: Some(0), ..TestServerSettings::default() };
        let server = TestServer::start_in(settings, folder)?;
        compare_answers(&old, &server).await?;
        ensure!(server.run(&["check"])?.contains("is sound"), "{}", server.stderr());
    }
    Ok(())
}

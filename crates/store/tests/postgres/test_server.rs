//! A `PostgreSQL` server for the tests of this process. It ends with the process, however that ends.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;

/// Where Debian keeps the programs of each version.
const DEBIAN_FOLDER: &str = "/usr/lib/postgresql";

/// Runs the server until the input ends. `$1` is the folder, `$2` that of the programs. The server refuses to run as root.
const SCRIPT: &str = r#"
set -eu
cd "$1"
if [ "$(id -u)" = 0 ]; then
    chown postgres "$1"
    as_user() { runuser -u postgres -- "$@"; }
else
    as_user() { "$@"; }
fi
as_user "$2/initdb" -D data -U tessera -A trust -E UTF8 --locale=C --no-sync >log
as_user "$2/pg_ctl" -D data -w -l "$1/server.log" -o "-k $1 -c listen_addresses= -c max_connections=400 -c fsync=off" start >/dev/null
echo ready
cat >/dev/null
as_user "$2/pg_ctl" -D data -m immediate stop >/dev/null || true
cd /
rm -rf "$1"
"#;

pub(crate) struct TestServer {
    folder: PathBuf,
    programs: PathBuf,
    /// The script. It ends with this process, so nothing waits for it.
    _script: Child,
    /// The server runs as long as this is open.
    _input: ChildStdin,
}

static SERVER: OnceLock<TestServer> = OnceLock::new();

impl TestServer {
    /// The server, which is started for the first test.
    pub(crate) fn get() -> &'static TestServer {
        SERVER.get_or_init(TestServer::start)
    }

    fn start() -> TestServer {
        let programs = programs();
        // Short: the path of a socket has at most 107 bytes.
        let folder =
            tempfile::Builder::new().prefix("tessera-pg").tempdir_in("/tmp").expect("there is room").keep();
        let mut child: Child = Command::new("sh")
            .args(["-c", SCRIPT, "sh"])
            .args([&folder, &programs])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("there is a shell");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        output.read_line(&mut line).expect("the script prints text");
        let log = || fs::read_to_string(folder.join("log")).unwrap_or_default();
        assert_eq!(line, "ready\n", "PostgreSQL could not be started: {}", log());
        let input = child.stdin.take().expect("it is piped");
        TestServer { folder, programs, _script: child, _input: input }
    }

    /// The folder of the socket.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The URL of a database.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://tessera@localhost/{database}?host={}", self.folder.display())
    }

    /// Executes a statement outside of transactions, from a thread that may block.
    pub(crate) fn execute(&self, sql: &str) {
        let done = Command::new(self.programs.join("psql"))
            .args(["-q", "-v", "ON_ERROR_STOP=1", "-U", "tessera", "-d", "postgres", "-c", sql, "-h"])
            .arg(&self.folder)
            .status()
            .expect("psql belongs to the server");
        assert!(done.success(), "{sql}");
    }
}

/// The folder of the server's programs: the latest version, which need not be in PATH.
fn programs() -> PathBuf {
    let versions = fs::read_dir(DEBIAN_FOLDER).into_iter().flatten().flatten();
    let version = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
    let latest = versions.map(|entry| entry.path()).max_by_key(version).map(|path| path.join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = latest.into_iter().chain(env::split_paths(&path));
    folders
        .find(|folder| folder.join("initdb").is_file())
        .expect("these tests need PostgreSQL: install the package postgresql")
}

//! `tessera doctor` without a proxy.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doctor").join(name);
    // It exists if the tests have run before.
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

/// `tessera doctor` with a database in a folder, at a free port.
fn doctor(folder: &Path, words: &[&str]) -> Command {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let mut program = Command::new(env!("CARGO_BIN_EXE_tessera"));
    program.args(["doctor", "--json", "--listen", &port, "--database"]).arg(folder.join("tessera.db"));
    program.args(words).env("TESSERA_CONFIG", "/dev/null").current_dir("/");
    program
}

/// The findings; the exit code tells whether there is a problem.
fn findings(mut doctor: Command) -> Vec<Value> {
    let output = doctor.output().expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let has_problem = lines.iter().any(|line| line["result"] == "problem");
    assert_eq!(output.status.code(), Some(if has_problem { 2 } else { 0 }), "{text}");
    lines.into_iter().filter(|line| line["check"].is_string()).collect()
}

fn finding<'a>(findings: &'a [Value], check: &str) -> &'a Value {
    findings.iter().find(|line| line["check"] == check).unwrap_or_else(|| panic!("{check}: {findings:?}"))
}

#[test]
fn a_server_that_is_not_started_is_a_warning_and_an_unknown_address_is_skipped() {
    let folder = folder("stopped");
    let backups = folder.join("backups");
    let found = findings(doctor(&folder, &["--backup-folder", &backups.to_string_lossy()]));
    let database = folder.join("tessera.db").display().to_string();
    assert!(found[0]["text"].as_str().is_some_and(|text| text.starts_with(&database)), "{found:?}");
    for (check, result) in
        [("database", "warning"), ("backup folder", "ok"), ("port", "warning"), ("public address", "skipped")]
    {
        assert_eq!(finding(&found, check)["result"], result, "{found:?}");
    }
    assert!(!backups.exists(), "nothing is changed");
    assert!(found.iter().all(|line| line["check"] != "fonts"), "{found:?}");
    let found = findings(doctor(&folder, &["--backup-folder", "/dev/null/backups"]));
    assert_eq!(finding(&found, "backup folder")["result"], "problem", "{found:?}");
}

#[test]
fn remedies_name_the_settings_file() {
    let folder = folder("remedy");
    fs::write(folder.join("tessera.db"), "these are the notes of another program").expect("a file");
    let file = folder.join("settings.toml").display().to_string();
    fs::write(&file, "").expect("a file");
    let found = findings(doctor(&folder, &["--config", &file]));
    let database = finding(&found, "database");
    assert_eq!(database["result"], "problem", "{found:?}");
    let remedy = database["remedy"].as_str().unwrap_or_default();
    assert!(remedy.contains(&format!("tessera doctor --config {file} --database /")), "{remedy}");
}

#[cfg(unix)]
#[test]
fn a_folder_that_the_user_cannot_write_to_is_a_problem() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65534;
    let folder = folder("unwritable");
    let lock = |mode: u32| {
        fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).expect("the owner can change it");
    };
    // Root may write everywhere.
    let is_root = fs::metadata(&folder).expect("a folder").uid() == 0;
    let doctor = || {
        let mut doctor = doctor(&folder, &["--backup-folder", &folder.join("backups").to_string_lossy()]);
        if is_root {
            doctor.uid(NOBODY);
        }
        doctor
    };
    lock(0o555);
    let reachable = doctor().output();
    if reachable.is_err_and(|error| error.kind() == std::io::ErrorKind::PermissionDenied) {
        eprintln!("other users cannot start the program; not tested");
        return;
    }
    let found = findings(doctor());
    for check in ["database", "backup folder"] {
        assert_eq!(finding(&found, check)["result"], "problem", "{found:?}");
    }
    lock(0o755);
    let database = folder.join("tessera.db");
    // An empty file is a new database.
    fs::write(&database, "").expect("a file");
    fs::set_permissions(&database, fs::Permissions::from_mode(0o600)).expect("the owner can change it");
    if is_root {
        std::os::unix::fs::chown(&database, Some(NOBODY), None).expect("root can change it");
    }
    lock(0o555);
    let found = findings(doctor());
    lock(0o755);
    let text = finding(&found, "permissions")["text"].as_str().unwrap_or_default();
    assert!(text.contains("cannot create files in"), "{found:?}");
}

#[test]
fn a_forged_header_without_an_answer_is_a_warning() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    // A proxy that closes connections with a forged header. It ends with the process of the tests.
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let lines = BufReader::new(&stream).lines().map_while(Result::ok);
            let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
            if head.iter().any(|line| line.to_ascii_lowercase().starts_with("x-forwarded-for:")) {
                continue;
            }
            let body = format!(
                "{{\"address\":\"127.0.0.1\",\"host\":\"{address}\",\"forwarded_for\":\"127.0.0.1\"}}"
            );
            let length = body.len();
            // A client that has gone away needs no answer.
            let _gone = write!(
                stream,
                "HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
            );
        }
    });
    let found = findings(doctor(&folder("forged"), &["--url", &format!("http://{address}")]));
    let header = finding(&found, "X-Forwarded-For");
    assert_eq!(header["result"], "warning", "{found:?}");
    assert!(header["text"].as_str().is_some_and(|text| text.contains("unknown")), "{found:?}");
}

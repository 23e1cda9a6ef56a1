//! Acknowledged appends survive a kill and a full disk. The test starts its own binary again as the victim process.
#![cfg(unix)]

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use tessera_store::{AppendError, Store};
use tokio::task::JoinSet;

use crate::sample::events;

const FILE: &str = "TESSERA_STORE_VICTIM";
/// Makes the victim go on after a failure.
const IS_PATIENT: &str = "TESSERA_STORE_PATIENT_VICTIM";
const APPENDERS: usize = 20;

/// Appends to several tables at once until it fails or is killed, and prints what was acknowledged.
#[test]
#[ignore = "the other tests start it"]
fn victim() {
    let Some(file) = env::var_os(FILE) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(Path::new(&file)).await.unwrap();
        if env::var_os(IS_PATIENT).is_some() {
            return append_patiently(&store).await;
        }
        let mut appenders = JoinSet::new();
        for table in 0..APPENDERS {
            let store = store.clone();
            appenders.spawn(async move {
                for number in (1..).step_by(3) {
                    match store.append(&format!("t{table}"), &events(number..number + 3), None).await {
                        Ok(()) => print_line(&format!("acknowledged {table} {}", number + 2)),
                        Err(AppendError::Store(why)) => return print_line(&format!("failed: {why}")),
                        Err(why) => panic!("{why}"),
                    }
                }
            });
        }
        appenders.join_all().await;
        store.events_after("t0", 0).await.unwrap();
        print_line("it can still be read");
    });
}

/// Appends to one table, repeating what fails, and prints every answer.
async fn append_patiently(store: &Store) {
    for number in 1.. {
        while let Err(why) = store.append("t0", &events([number]), None).await {
            assert!(matches!(why, AppendError::Store(_)), "{why}");
            print_line(&format!("failed, writable: {}", store.check_writable().await.is_ok()));
        }
        print_line(&format!("acknowledged 0 {number}"));
    }
}

fn print_line(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).expect("the parent reads");
}

/// Adds the arguments with which a test binary runs the victim and shows its output.
fn as_victim(mut command: Command, file: &Path) -> Command {
    command
        .args(["sqlite::killed_process::victim", "--exact", "--ignored", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::piped());
    command
}

fn acknowledged(line: &str) -> Option<(usize, u32)> {
    let (table, number) = line.split_once("acknowledged ")?.1.split_once(' ')?;
    Some((table.parse().ok()?, number.parse().ok()?))
}

async fn check(file: &Path, last: [u32; APPENDERS]) {
    let store = Store::open(file).await.expect("it opens again");
    for (table, last) in last.into_iter().enumerate() {
        let found = store.events_after(&format!("t{table}"), 0).await.expect("it can be read");
        assert!(found.len() >= last as usize, "t{table} has {} of {last} events", found.len());
        assert_eq!(found.len() % 3, 0, "an append was torn apart");
        assert_eq!(found, events(1..=found.len() as u32));
    }
    store.close().await;
}

#[tokio::test]
async fn a_killed_process_loses_nothing_that_was_acknowledged() {
    for round in 1..=4 {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tessera.db");
        let mut child = as_victim(Command::new(env::current_exe().unwrap()), &file).spawn().unwrap();
        let mut last = [0; APPENDERS];
        let mut count = 0;
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            if let Some((table, number)) = acknowledged(&line.unwrap()) {
                last[table] = number;
                count += 1;
            }
            if count == 150 * round {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(count >= 150 * round);
        check(&file, last).await;
    }
}

/// A write that fails has not happened, and writes succeed again when there is space.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn appends_go_on_when_the_disk_has_space_again() {
    use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tessera.db");
    let mut command = Command::new("sh");
    command.args(["-c", r#"trap '' XFSZ; exec "$0" "$@""#]).arg(env::current_exe().unwrap());
    command.env(IS_PATIENT, "1");
    let mut child = as_victim(command, &file).spawn().unwrap();
    let pid = Pid::from_child(&child);
    let limit_file_size = |bytes: Option<u64>| {
        let maximum = getrlimit(Resource::Fsize).maximum;
        let limit = Rlimit { current: bytes.or(maximum), maximum };
        prlimit(Some(pid), Resource::Fsize, limit).expect("the limit can be set");
    };
    let (mut last, mut failed, mut last_before) = (0, 0, 0);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        if let Some((_, number)) = acknowledged(&line) {
            last = number;
            if last == 100 {
                limit_file_size(Some(1));
            }
            if failed > 0 && last == last_before + 100 {
                child.kill().unwrap();
            }
        } else if line.contains("failed") {
            assert!(line.contains("writable: false") || failed >= 20, "{line}");
            failed += 1;
            if failed == 20 {
                last_before = last;
                limit_file_size(None);
            }
        }
    }
    child.wait().unwrap();
    assert!(failed >= 20 && last >= last_before + 100, "{failed} {last_before} {last}");
    let store = Store::open(&file).await.expect("it opens again");
    let found = store.events_after("t0", 0).await.unwrap();
    assert!(found.len() >= last as usize);
    assert_eq!(found, events(1..=found.len() as u32), "each exactly once");
    store.close().await;
}

/// A limit on the file size stands in for a full disk.
#[tokio::test]
async fn a_full_disk_is_an_error_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tessera.db");
    let mut command = Command::new("sh");
    command.args(["-c", r#"trap '' XFSZ; ulimit -f 2000; exec "$0" "$@""#]).arg(env::current_exe().unwrap());
    let output = as_victim(command, &file).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let mut last = [0; APPENDERS];
    for (table, number) in printed.lines().filter_map(acknowledged) {
        last[table] = number;
    }
    assert!(last[0] > 3);
    assert_eq!(printed.matches("failed: database error: ").count(), APPENDERS, "{printed}");
    assert!(printed.contains("it can still be read"));
    check(&file, last).await;
}

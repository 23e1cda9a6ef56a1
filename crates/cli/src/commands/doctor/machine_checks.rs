//! Checks of this machine: database, permissions, backup folder, disk, clock, port, host names.

use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr, TcpListener, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use tessera_service::BackupSettings;
use tessera_store::Store;

use super::Finding;
use crate::local_http_request::LocalHttpRequest;

/// Below this, SQLite soon fails to write.
#[cfg(unix)]
const LOW_DISK_SPACE_BYTES: u64 = 1 << 30;
/// A database that was changed later than this after the present shows that the clock is wrong.
const MAX_DATABASE_TIME_AHEAD: Duration = Duration::from_mins(1);
/// How long the server may take to answer.
const DOCTOR_REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// The file, or the nearest folder above that exists.
fn nearest_existing(file: &Path) -> PathBuf {
    let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    absolute.ancestors().find(|path| path.exists()).unwrap_or(Path::new("/")).to_owned()
}

/// Whether this user can create files in a folder.
fn can_create_in(folder: &Path) -> bool {
    #[cfg(unix)]
    let is_permitted = {
        use rustix::fs::{Access, access};
        access(folder, Access::WRITE_OK | Access::EXEC_OK).is_ok()
    };
    #[cfg(not(unix))]
    let is_permitted = folder.metadata().is_ok_and(|found| !found.permissions().readonly());
    folder.is_dir() && is_permitted
}

/// Opens the database without changing it, and looks at its permissions. `options` lead other commands to it.
pub(super) async fn database(file: &Path, options: &str) -> Vec<Finding> {
    let shown = file.display();
    if !file.exists() {
        let folder = nearest_existing(file);
        return vec![if can_create_in(&folder) {
            Finding::warning(
                "database",
                format!("{shown} does not exist yet"),
                "`tessera serve` creates it; if it should exist, check --config, --database and the user that runs this",
            )
        } else {
            Finding::problem(
                "database",
                format!("{shown} cannot be created in {}", folder.display()),
                "give a folder that the server's user can write to",
            )
        }];
    }
    let mut findings = vec![match Store::open_read_only(file).await {
        Ok(store) => {
            let problems = store.structural_problems(1).await;
            store.close().await;
            match problems {
                Ok(problems) if problems.is_empty() => {
                    Finding::fine("database", format!("{shown} can be opened and its pages are sound"))
                }
                Ok(problems) => Finding::problem(
                    "database",
                    format!("{shown} is damaged: {}", problems.join("; ")),
                    format!("stop the server and restore a backup: `tessera restore {options} FILE`"),
                ),
                Err(reason) => unreadable(file, &reason.to_string(), options),
            }
        }
        Err(reason) => unreadable(file, &reason.to_string(), options),
    }];
    findings.extend(permissions(file));
    findings
}

fn unreadable(file: &Path, reason: &str, options: &str) -> Finding {
    Finding::problem(
        "database",
        format!("{} cannot be read: {reason}", file.display()),
        format!(
            "run this as the server's user, e.g. `sudo -u tessera tessera doctor {options}`; `tessera check {options}` \
             finds damage"
        ),
    )
}

/// Whether the server can write its scheduled backups.
pub(super) fn backup_folder(backups: Option<&BackupSettings>) -> Finding {
    const CHECK: &str = "backup folder";
    let Some(backups) = backups else {
        return Finding::warning(
            CHECK,
            "none: no backups are made",
            "set backup-folder in the settings file",
        );
    };
    let shown = backups.folder.display();
    let folder = nearest_existing(&backups.folder);
    if !can_create_in(&folder) {
        let text =
            format!("this user cannot write to {}, so no backups are made in {shown}", folder.display());
        let remedy = "run this as the server's user; if it is that one, give it the folder with chown";
        return Finding::problem(CHECK, text, remedy);
    }
    if backups.folder.exists() {
        Finding::fine(CHECK, format!("{shown} can be written"))
    } else {
        Finding::fine(CHECK, format!("{shown} can be created"))
    }
}

/// Whether others can read the database, which holds password hashes.
#[cfg(unix)]
fn permissions(file: &Path) -> Vec<Finding> {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| path.metadata().map_or(0, |found| found.permissions().mode() & 0o777);
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut findings = Vec::new();
    if mode(file) & 0o077 != 0 {
        findings.push(Finding::problem(
            "permissions",
            format!("others can read or change {} ({:03o})", file.display(), mode(file)),
            format!("chmod 600 {}", file.display()),
        ));
    }
    if mode(folder) & 0o022 != 0 {
        findings.push(Finding::problem(
            "permissions",
            format!("others can replace files in {} ({:03o})", folder.display(), mode(folder)),
            format!("chmod go-w {}", folder.display()),
        ));
    }
    if rustix::fs::access(file, rustix::fs::Access::WRITE_OK).is_err() {
        findings.push(Finding::problem(
            "permissions",
            format!("{} cannot be written by this user", file.display()),
            "run this as the server's user; if it is that one, give it the file with chown",
        ));
    }
    if !can_create_in(folder) {
        findings.push(Finding::problem(
            "permissions",
            format!("this user cannot create files in {}, beside the database", folder.display()),
            "run this as the server's user; if it is that one, give it the folder with chown",
        ));
    }
    if findings.is_empty() {
        findings.push(Finding::fine("permissions", "only the owner can use the database"));
    }
    findings
}

#[cfg(not(unix))]
fn permissions(_: &Path) -> Vec<Finding> {
    Vec::new()
}

#[cfg(unix)]
pub(super) fn disk(file: &Path) -> Finding {
    let folder = nearest_existing(file);
    match rustix::fs::statvfs(&folder) {
        Ok(found) => {
            let free = found.f_bavail.saturating_mul(found.f_frsize);
            let text = format!("{} MB are free on the disk of {}", free / 1_000_000, folder.display());
            let needed = LOW_DISK_SPACE_BYTES.max(2 * file.metadata().map_or(0, |found| found.len()));
            if free < needed {
                let remedy =
                    format!("free {} MB: the log and a backup need room", (needed - free) / 1_000_000);
                Finding::warning("disk", text, remedy)
            } else {
                Finding::fine("disk", text)
            }
        }
        Err(reason) => Finding::warning(
            "disk",
            format!("the free space of {} is unknown: {reason}", folder.display()),
            "check the path of the database",
        ),
    }
}

#[cfg(not(unix))]
pub(super) fn disk(_: &Path) -> Finding {
    Finding::fine("disk", "free space is not checked on this system")
}

/// A clock that was set back makes new games older than stored ones.
pub(super) fn clock(file: &Path) -> Finding {
    let remedy = "set the date, and let a time service keep it: `timedatectl set-ntp true`";
    let now = SystemTime::now();
    let changed = file.metadata().and_then(|found| found.modified());
    if let Ok(changed) = changed
        && let Ok(ahead) = changed.duration_since(now)
        && ahead > MAX_DATABASE_TIME_AHEAD
    {
        let text = format!("the database was changed {} seconds in the future", ahead.as_secs());
        return Finding::problem("clock", text, remedy);
    }
    let shown =
        jiff::Timestamp::try_from(now).map_or_else(|_| "unknown".to_owned(), |now| format!("{now:.0}"));
    let output = Command::new("timedatectl").args(["show", "--property=NTPSynchronized", "--value"]).output();
    match output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()) {
        Ok(answer) if answer == "no" => {
            Finding::warning("clock", format!("{shown}; no time service keeps it"), remedy)
        }
        Ok(answer) if answer == "yes" => Finding::fine("clock", format!("{shown}; a time service keeps it")),
        _ => Finding::fine("clock", shown),
    }
}

/// Whether the server runs at its address, or could.
pub(super) fn port(listen: SocketAddr) -> Finding {
    if listen.port() == 0 {
        return Finding::warning("port", "the system chooses one at each start", "give one with --listen");
    }
    match TcpListener::bind(listen) {
        Ok(_) => {
            return Finding::warning(
                "port",
                format!("no server runs on {listen}"),
                "start it: `systemctl start tessera` if it is a service, or `tessera serve`",
            );
        }
        Err(reason) if reason.kind() == ErrorKind::PermissionDenied => {
            let remedy = "choose a port from 1024 on, and let a proxy listen on 80 and 443";
            return Finding::problem("port", format!("this user may not listen on {listen}"), remedy);
        }
        Err(reason) if reason.kind() == ErrorKind::AddrNotAvailable => {
            let text = format!("{} is not an address of this machine", listen.ip());
            return Finding::problem(
                "port",
                text,
                "give one of its addresses with --listen, or 0.0.0.0 for all",
            );
        }
        Err(_) => {}
    }
    let local = if listen.ip().is_unspecified() {
        SocketAddr::new(
            if listen.is_ipv4() { [127, 0, 0, 1].into() } else { IpAddr::from([0u16, 0, 0, 0, 0, 0, 0, 1]) },
            listen.port(),
        )
    } else {
        listen
    };
    let ready = LocalHttpRequest {
        method: "GET",
        path: "/health/ready",
        headers: &[],
        body: "",
        timeout: DOCTOR_REQUEST_TIMEOUT,
    };
    match ready.send(local).map(|answer| answer.status) {
        Ok(204) => Finding::fine("port", format!("a server answers on {listen} and can store changes")),
        Ok(503) => Finding::problem(
            "port",
            format!("the server on {listen} cannot store changes"),
            "read its log; a full disk or wrong permissions are the usual reasons",
        ),
        Ok(status) => Finding::problem(
            "port",
            format!("another program uses {listen}: it answers with {status}"),
            "stop it, or choose another address with --listen",
        ),
        Err(reason) => Finding::problem(
            "port",
            format!("{listen} cannot be used: {reason}"),
            "stop the program that uses it (`ss -ltnp`), or choose another address with --listen",
        ),
    }
}

/// Whether the names lead anywhere.
pub(super) fn host_names(hosts: &[String]) -> Vec<Finding> {
    if hosts.is_empty() {
        let text = "none: only IP addresses and localhost work";
        return vec![Finding::fine("host names", text)];
    }
    let find = |host: &String| match (host.as_str(), 443).to_socket_addrs() {
        Ok(found) => {
            let mut addresses: Vec<String> = found.map(|address| address.ip().to_string()).collect();
            addresses.dedup();
            Finding::fine("host names", format!("{host} has the address {}", addresses.join(", ")))
        }
        Err(_) => Finding::problem(
            "host names",
            format!("{host} has no address"),
            "add an A or AAAA record with the address of this machine or of the proxy, or correct --host",
        ),
    };
    hosts.iter().map(find).collect()
}

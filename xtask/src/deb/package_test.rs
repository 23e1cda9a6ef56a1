//! The package in use: installed in a copy-on-write view of this system, played, upgraded, damaged, restored, removed.

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::Context;

use super::DebianPackage;
use crate::run_command::{must_succeed, root};
use crate::system_packages;

const SCRIPT: &str = include_str!("test.sh");

/// Names an older release build of `tessera`: the package to upgrade from has it, and the database is migrated. Otherwise that
/// package has the present program.
const OLDER_PROGRAM: &str = "TESSERA_OLDER_PROGRAM";

/// A database that an older program has written: an upgraded package must migrate it.
const OLDER_DATABASE: &str = "tests/databases/2026-11-18d/tessera.db";

/// Tests the package of a program. It is built twice: an older version to upgrade from.
pub(crate) fn run(program: &Path, folder: &Path) -> anyhow::Result<()> {
    system_packages::install(&[("curl", "curl"), ("systemd-analyze", "systemd"), ("strip", "binutils")])?;
    let version = env!("CARGO_PKG_VERSION");
    let older_program = env::var_os(OLDER_PROGRAM).map_or_else(|| program.to_owned(), PathBuf::from);
    let package =
        |program: &Path, version: &str| DebianPackage { program, version, compress: false }.build(folder);
    // A tilde sorts before the end of a version.
    let (old, new) = (package(&older_program, &format!("{version}~old"))?, package(program, version)?);
    let script = folder.join("test.sh");
    fs::write(&script, SCRIPT)?;
    let work = folder.join("root");
    fs::create_dir_all(&work)?;
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
    must_succeed(
        Command::new("unshare")
            .args(["--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "sh"])
            .arg(&script)
            .arg(&work)
            .args([&old, &new])
            .arg(port.to_string())
            .arg(root().join(OLDER_DATABASE)),
    )
    .context("this test needs root and mount namespaces")
}

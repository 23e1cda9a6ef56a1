//! Installs the programs that the tests need besides Rust: a browser and its driver, a PDF reader and a proxy.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::bail;

use crate::run_command::must_succeed;

/// The program that reads printed sheets in tests, and its package.
pub(crate) const PDF_READER: (&str, &str) = ("pdftotext", "poppler-utils");

/// A program of the `PostgreSQL` server, and its package. Debian keeps each version in a folder that is not in PATH.
const POSTGRES: (&str, &str) = ("initdb", "postgresql");
const POSTGRES_FOLDER: &str = "/usr/lib/postgresql";

/// Programs and the Debian packages that contain them.
const NEEDED: [(&str, &str); 7] = [
    ("chromium", "chromium"),
    ("chromedriver", "chromium-driver"),
    ("npm", "npm"),
    PDF_READER,
    ("nginx", "nginx"),
    ("curl", "curl"),
    ("openssl", "openssl"),
];

/// Installs the programs that the tests need and that are missing.
pub(crate) fn install_missing() -> anyhow::Result<()> {
    install(&NEEDED)
}

/// Installs the server of `PostgreSQL` if it is missing. The tests start one of their own; that of the system need not run.
pub(crate) fn install_postgres() -> anyhow::Result<()> {
    let versions = std::fs::read_dir(POSTGRES_FOLDER).into_iter().flatten().flatten();
    if versions.into_iter().any(|version| is_file(&version.path().join("bin"), POSTGRES.0)) {
        return Ok(());
    }
    install(&[POSTGRES])
}

/// Installs the packages whose programs are missing.
pub(crate) fn install(needed: &[(&str, &str)]) -> anyhow::Result<()> {
    let missing: Vec<&str> =
        needed.iter().filter(|(program, _)| !is_installed(program)).map(|&(_, package)| package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !is_installed("apt-get") || !is_root()? {
        bail!("the tests need {}: install them with your system's packages", missing.join(", "));
    }
    let apt = || {
        let mut apt = Command::new("apt-get");
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    must_succeed(apt().args(["update", "-q"]))?;
    must_succeed(apt().args(["install", "-q", "-y", "--no-install-recommends"]).args(&missing))
}

/// Whether the user may install packages. The standard library does not tell who the user is.
fn is_root() -> anyhow::Result<bool> {
    let id = Command::new("id").arg("-u").output()?;
    Ok(id.stdout.trim_ascii() == b"0")
}

fn is_installed(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    // Servers are in a folder that only root has in PATH.
    let mut folders = env::split_paths(&path).chain(["/usr/sbin".into()]);
    folders.any(|folder| is_file(&folder, program))
}

fn is_file(folder: &Path, program: &str) -> bool {
    folder.join(program).is_file()
}

//! What the tests need besides Rust: a browser and its driver, and what reads PDF. Where they are missing they are installed by name.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::bail;

use crate::command::must_succeed;

/// A program, and the Debian package that has it.
const NEEDED: [(&str, &str); 4] = [
    ("chromium", "chromium"),
    ("chromedriver", "chromium-driver"),
    ("npm", "npm"),
    ("pdftotext", "poppler-utils"),
];

/// Installs what the tests need and is missing, if this machine lets us.
pub(crate) fn install_missing() -> anyhow::Result<()> {
    install(&NEEDED)
}

/// Installs those of the packages whose programs are missing.
pub(crate) fn install(needed: &[(&str, &str)]) -> anyhow::Result<()> {
    let missing: Vec<&str> =
        needed.iter().filter(|(program, _)| !is_there(program)).map(|&(_, package)| package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !is_there("apt-get") {
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

fn is_there(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| is_file(&folder, program)))
}

fn is_file(folder: &Path, program: &str) -> bool {
    folder.join(program).is_file()
}

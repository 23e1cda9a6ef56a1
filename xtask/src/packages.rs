//! What the tests need besides Rust: a browser and its driver, what reads PDF, and a proxy. Where they are missing they are installed by name.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::bail;

use crate::command::must_succeed;

/// A program, and the Debian package that has it.
const NEEDED: [(&str, &str); 5] = [
    ("chromium", "chromium"),
    ("chromedriver", "chromium-driver"),
    ("npm", "npm"),
    ("pdftotext", "poppler-utils"),
    ("nginx", "nginx"),
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
    let path = env::var_os("PATH").unwrap_or_default();
    // Servers lie where only root's path leads.
    let mut folders = env::split_paths(&path).chain(["/usr/sbin".into()]);
    folders.any(|folder| is_file(&folder, program))
}

fn is_file(folder: &Path, program: &str) -> bool {
    folder.join(program).is_file()
}

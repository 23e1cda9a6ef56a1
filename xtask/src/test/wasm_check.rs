//! Compiles the engine for WebAssembly, which also proves that it does not depend on Unix.
//!
//! The standard library for that target is built from source by Debian's compiler, which is unpacked into a folder of its
//! own: nothing is installed, and the toolchain of the other builds is not touched.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::run_command::{cargo, must_succeed};

/// The list is a stack, so the compiler is unpacked last: if it exists, everything was unpacked.
const PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "libstd-rust-web-dev"];
/// Prefixes of the packages of shared libraries that the compiler needs; versions follow.
const LIBRARIES: [&str; 2] = ["libstd-rust-web-", "libllvm"];
/// The crates that compile for any target.
const CRATES: [&str; 4] = ["tessera-rules", "tessera-checker", "tessera-solver", "tessera-engine"];

/// Checks the crates for `wasm32-unknown-unknown`. A warning is an error.
pub(super) fn check(folder: &Path) -> anyhow::Result<()> {
    let system = folder.join("system");
    let compiler = system.join("usr/bin/rustc");
    if !compiler.exists() {
        unpack(&folder.join("packages"), &system)?;
    }
    let libraries = fs::read_dir(system.join("usr/lib"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.to_string_lossy().ends_with("-linux-gnu"))
        .context("the compiler's libraries are not where Debian puts them")?;
    let crates = CRATES.iter().flat_map(|name| ["-p", name]);
    must_succeed(
        cargo()
            .args(["check", "-Zbuild-std=std,panic_abort", "--target", "wasm32-unknown-unknown"])
            .args(crates)
            .env("RUSTC", &compiler)
            .env("LD_LIBRARY_PATH", libraries)
            // Allows `-Zbuild-std` in a stable release.
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Dwarnings")
            .env("CARGO_TARGET_DIR", folder.join("target")),
    )
}

/// Downloads the packages and the libraries they depend on, and unpacks them.
fn unpack(packages: &Path, system: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(packages)?;
    // Only root can update the package lists; otherwise the present ones are used.
    let _renewed = Command::new("apt-get").args(["update", "-q"]).status();
    let mut wanted: Vec<String> = PACKAGES.map(str::to_owned).to_vec();
    while let Some(name) = wanted.pop() {
        must_succeed(Command::new("apt-get").args(["download", "-q", &name]).current_dir(packages))
            .context("this test needs Debian's packages")?;
        let file = downloaded(packages, &name)?;
        must_succeed(Command::new("dpkg").arg("-x").arg(&file).arg(system))?;
        let depends = Command::new("dpkg-deb").arg("-f").arg(&file).arg("Depends").output()?;
        let depends = String::from_utf8(depends.stdout)?;
        let names = depends.split(',').filter_map(|one| one.split_whitespace().next());
        wanted.extend(
            names
                .filter(|name| LIBRARIES.iter().any(|library| name.starts_with(library)))
                .filter(|name| !PACKAGES.contains(name) && downloaded(packages, name).is_err())
                .map(str::to_owned),
        );
    }
    Ok(())
}

/// The downloaded file of a package.
fn downloaded(packages: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let start = format!("{name}_");
    for entry in fs::read_dir(packages)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&start)) {
            return Ok(path);
        }
    }
    bail!("{name} was not downloaded")
}

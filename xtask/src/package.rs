//! `cargo xtask package`: builds what users install. Nothing is published.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::run_command::root;
use crate::{deb, python};

/// A package for users.
struct Package {
    name: &'static str,
    description: &'static str,
    /// Builds it into a folder and returns its file.
    build: fn(&Path) -> anyhow::Result<PathBuf>,
}

const PACKAGES: [Package; 2] = [
    Package {
        name: "wheel",
        description: "the Python package tessera-games (needs Python 3.11 or later)",
        build: python::build_wheel,
    },
    Package { name: "deb", description: "the Debian package tessera (needs dpkg)", build: deb::build },
];

/// Builds the named packages, or all.
pub(crate) fn run(names: &[&str]) -> anyhow::Result<()> {
    if names == ["list"] {
        for Package { name, description, .. } in PACKAGES {
            println!("{name:<10} {description}");
        }
        return Ok(());
    }
    if let Some(unknown) = names.iter().find(|name| PACKAGES.iter().all(|package| package.name != **name)) {
        let known: Vec<&str> = PACKAGES.iter().map(|package| package.name).collect();
        bail!("there is no package '{unknown}'; the packages are {}", known.join(", "));
    }
    let folder = root().join("target/packages");
    fs::create_dir_all(&folder)?;
    for Package { name, build, .. } in PACKAGES {
        if names.is_empty() || names.contains(&name) {
            println!("{name}: {}", build(&folder)?.display());
        }
    }
    Ok(())
}

//! Where the data lies if nobody says otherwise.

use std::path::PathBuf;

use anyhow::anyhow;

use crate::failure::Failure;

/// The usual file: in the folder where the system keeps the data of its users' programs.
pub(crate) fn usual() -> Result<PathBuf, Failure> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library").join("Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local").join("share")))
    };
    let base = base.ok_or_else(|| anyhow!("there is no folder for data; say where with --data FILE"))?;
    Ok(base.join("tessera").join("tessera.db"))
}

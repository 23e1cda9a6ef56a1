//! Published values and tables, which are not part of the project.

use std::path::PathBuf;

/// File or folder of the shared data. Without it a test is skipped, unless `CI` is set.
pub(crate) fn data(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none(), "{} is missing", path.display());
    eprintln!("skipped: {} is missing", path.display());
    None
}

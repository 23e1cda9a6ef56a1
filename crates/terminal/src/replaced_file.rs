//! Files that are replaced whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Replaces a file, or makes a new one. A program that is killed meanwhile, or a full disk, leaves the old one.
pub(crate) fn replace_file(file: &Path, text: &str) -> io::Result<()> {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = file.with_file_name(name);
    let written = write_synced(&part, text).and_then(|()| fs::rename(&part, file));
    if written.is_err() {
        // The error of writing is the one to report.
        let _gone_already = fs::remove_file(&part);
    }
    written
}

/// Writes a file and waits for the disk: a rename may reach it before the content does.
fn write_synced(file: &Path, text: &str) -> io::Result<()> {
    let mut written = File::create(file)?;
    written.write_all(text.as_bytes())?;
    written.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("tessera-replaced-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("game.txt");
        for text in ["a longer text", "short"] {
            replace_file(&file, text).expect("a file");
            assert_eq!(fs::read_to_string(&file).expect("a file"), text);
        }
        // A folder cannot be replaced by a file.
        replace_file(&folder, "text").expect_err("a folder");
        let names: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
        assert_eq!(names.len(), 1, "nothing is left beside it: {names:?}");
        fs::remove_dir_all(&folder).expect("the folder");
    }
}

//! Path of the database.

use std::path::{Path, PathBuf};

use anyhow::anyhow;

use crate::error::CliError;

/// The default file, in the user's data directory.
pub(crate) fn default_path() -> Result<PathBuf, CliError> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library").join("Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local").join("share")))
    };
    let base =
        base.ok_or_else(|| anyhow!("there is no data directory; give a file with --database sqlite:FILE"))?;
    Ok(base.join("tessera").join("tessera.db"))
}

/// The given file or the default one, which must exist.
pub(crate) fn existing(file: Option<&Path>) -> Result<PathBuf, CliError> {
    let file = match file {
        Some(file) => file.to_owned(),
        None => default_path()?,
    };
    if file.exists() { Ok(file) } else { Err(anyhow!("there is no database {}", file.display()).into()) }
}

/// Parses `--database`: `sqlite:FILE`, or the file alone.
pub(crate) fn parse(text: &str) -> Result<PathBuf, String> {
    let file = match text.split_once(':') {
        Some(("sqlite", file)) => file.strip_prefix("//").unwrap_or(file),
        // A single letter is a drive, and the name of a database type contains no path separators.
        Some((kind, _)) if kind.len() > 1 && kind.chars().all(|letter| letter.is_ascii_alphanumeric()) => {
            return Err(format!("databases of type '{kind}' are not supported; use sqlite:FILE"));
        }
        _ => text,
    };
    if file.is_empty() {
        Err("the file name is missing, as in sqlite:club.db".to_owned())
    } else {
        Ok(file.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn databases_are_parsed_with_and_without_type() {
        let file = |text: &str| parse(text).map(|file| file.to_string_lossy().into_owned());
        for text in ["sqlite:club.db", "sqlite://club.db", "club.db"] {
            assert_eq!(file(text).as_deref(), Ok("club.db"), "{text}");
        }
        assert_eq!(file("sqlite:///srv/club.db").as_deref(), Ok("/srv/club.db"));
        for text in ["/srv/a:b.db", r"C:\club.db", "sqlite:a:b.db"] {
            assert_eq!(file(text).as_deref(), Ok(text.trim_start_matches("sqlite:")), "{text}");
        }
        for text in ["", "sqlite:", "postgres://host/club", "postgres:club", "mysql://x"] {
            assert!(file(text).is_err(), "{text}");
        }
    }
}

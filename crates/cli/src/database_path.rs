//! Where the database is: `--database`.

use std::path::PathBuf;

use anyhow::anyhow;
use tessera_store::{DatabaseAddress, PostgresUrl, StoreError};

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

/// The folder for what belongs to a database that is no file; none if there is no data directory.
pub(crate) fn data_folder() -> Option<PathBuf> {
    default_path().ok()?.parent().map(PathBuf::from)
}

/// The given database or the default one.
pub(crate) fn given_or_default(database: Option<&DatabaseAddress>) -> Result<DatabaseAddress, CliError> {
    match database {
        Some(database) => Ok(database.clone()),
        None => Ok(default_path()?.into()),
    }
}

/// The given database or the default one. A file must exist.
pub(crate) fn existing(database: Option<&DatabaseAddress>) -> Result<DatabaseAddress, CliError> {
    match given_or_default(database)? {
        DatabaseAddress::File(file) if !file.exists() => {
            Err(anyhow!("there is no database {}", file.display()).into())
        }
        database => Ok(database),
    }
}

/// The file of a database, for a command that works on files only.
pub(crate) fn file_of(database: DatabaseAddress) -> Result<PathBuf, CliError> {
    match database {
        DatabaseAddress::File(file) => Ok(file),
        DatabaseAddress::Server(_) => Err(StoreError::NoFile.into()),
    }
}

/// Parses `--database`: `sqlite:FILE`, the file alone, or the URL of a database of `PostgreSQL`.
pub(crate) fn parse(text: &str) -> Result<DatabaseAddress, String> {
    if let Some(url) = PostgresUrl::new(text) {
        return Ok(DatabaseAddress::Server(url));
    }
    let file = match text.split_once(':') {
        Some(("sqlite", file)) => file.strip_prefix("//").unwrap_or(file),
        Some(("postgres" | "postgresql", _)) => {
            return Err("a PostgreSQL database has a URL such as postgres://user@host/database".to_owned());
        }
        // A single letter is a drive, and the name of a database type contains no path separators.
        Some((kind, _)) if kind.len() > 1 && kind.chars().all(|letter| letter.is_ascii_alphanumeric()) => {
            return Err(format!(
                "databases of type '{kind}' are not supported; use sqlite:FILE or postgres://HOST/NAME"
            ));
        }
        _ => text,
    };
    if file.is_empty() {
        Err("the file name is missing, as in sqlite:club.db".to_owned())
    } else {
        Ok(DatabaseAddress::File(file.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn databases_are_parsed_with_and_without_type() {
        let file = |text: &str| parse(text).map(|database| database.to_string());
        for text in ["sqlite:club.db", "sqlite://club.db", "club.db"] {
            assert_eq!(file(text).as_deref(), Ok("club.db"), "{text}");
        }
        assert_eq!(file("sqlite:///srv/club.db").as_deref(), Ok("/srv/club.db"));
        for text in ["/srv/a:b.db", r"C:\club.db", "sqlite:a:b.db"] {
            assert_eq!(file(text).as_deref(), Ok(text.trim_start_matches("sqlite:")), "{text}");
        }
        for text in ["postgres://host/club", "postgresql://ada@host/club"] {
            assert!(matches!(parse(text), Ok(DatabaseAddress::Server(_))), "{text}");
            assert_eq!(file(text).as_deref(), Ok(text));
        }
        for text in ["", "sqlite:", "postgres:club", "postgresql:/club", "mysql://x"] {
            assert!(file(text).is_err(), "{text}");
        }
    }
}

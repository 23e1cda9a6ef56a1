//! Where a database is.

use std::fmt;
use std::path::PathBuf;

/// Where a database is: in a file of `SQLite`, or on a server of `PostgreSQL`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseAddress {
    /// A file.
    File(PathBuf),
    /// A database on a server.
    Server(PostgresUrl),
}

impl From<PathBuf> for DatabaseAddress {
    fn from(file: PathBuf) -> DatabaseAddress {
        DatabaseAddress::File(file)
    }
}

impl fmt::Display for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseAddress::File(file) => file.display().fmt(f),
            DatabaseAddress::Server(url) => url.fmt(f),
        }
    }
}

/// The URL of a database on a server, such as `postgres://user:password@host/database`. It is shown without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl(String);

impl PostgresUrl {
    /// A text that begins as such a URL; none if it does not. The rest is checked when it is used.
    pub fn new(text: &str) -> Option<PostgresUrl> {
        let (scheme, rest) = text.trim().split_once("://")?;
        let scheme = scheme.to_ascii_lowercase();
        ["postgres", "postgresql"].contains(&&*scheme).then(|| PostgresUrl(format!("{scheme}://{rest}")))
    }

    /// The URL with its password.
    pub fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("postgres", &self.0));
        write!(f, "{scheme}://")?;
        let strict_end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let rest = match rest.rsplit_once('@') {
            // The parts of the URL cannot be told apart: an `@` in the query, or a password with such a character.
            Some((before, _)) if before.len() >= strict_end && rest[..strict_end].contains(':') => {
                let (user, password) = before.split_once(':').unwrap_or((before, ""));
                if password.contains('=') {
                    return write!(f, "{user}@…");
                }
                write!(f, "{user}@")?;
                &rest[before.len() + 1..]
            }
            Some((before, after)) if before.len() < strict_end => {
                write!(f, "{}@", before.split(':').next().unwrap_or_default())?;
                after
            }
            _ => rest,
        };
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        f.write_str(place)?;
        let is_shown = |part: &&str| !part.is_empty() && !part.starts_with("password=");
        for (index, part) in query.split('&').filter(is_shown).enumerate() {
            write!(f, "{}{part}", if index == 0 { '?' } else { '&' })?;
        }
        Ok(())
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_shown_without_its_password() {
        for (url, shown) in [
            ("postgres://host/club", "postgres://host/club"),
            ("postgres://ada@host:5433/club", "postgres://ada@host:5433/club"),
            ("postgresql://ada:s3@cret@host/club", "postgresql://ada@host/club"),
            ("postgres://ada:secret@/club?host=/run/pg", "postgres://ada@/club?host=/run/pg"),
            (
                "postgres://h/c?password=secret&sslmode=require&user=ada",
                "postgres://h/c?sslmode=require&user=ada",
            ),
            ("postgres://ada:se?cret@host/club", "postgres://ada@host/club"),
            ("postgres://ada:se/#cret@host/club?a=b", "postgres://ada@host/club?a=b"),
            ("postgres://ada:s?a=cret@host/club", "postgres://ada@…"),
            ("postgres://h/c?password=se@cret&user=ada@b", "postgres://h/c?user=ada@b"),
            ("postgres://h:5/c?password=se@cret&user=ada", "postgres://h@…"),
            ("postgres://ada@h/c?password=se@cret", "postgres://ada@h/c"),
            (" Postgres://ada:secret@h/c ", "postgres://ada@h/c"),
        ] {
            let url = PostgresUrl::new(url).expect("it begins as one");
            assert_eq!(url.to_string(), shown);
            assert!(!format!("{url:?}").contains("cret"));
        }
        for text in ["", "club.db", "postgres:club", "sqlite:club.db", "mysql://host/club"] {
            assert_eq!(PostgresUrl::new(text), None, "{text}");
        }
    }
}

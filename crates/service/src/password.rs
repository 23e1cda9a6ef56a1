//! Passwords: strength, hashing and verification.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

/// The fewest characters of a password.
pub const MIN_PASSWORD_CHARS: usize = 8;
/// The most characters of a password.
pub const MAX_PASSWORD_CHARS: usize = 200;

/// The least strength of a new password, as a score of zxcvbn from 0 to 4: 3 takes at least 10⁸ guesses.
const MIN_PASSWORD_SCORE: Score = Score::Three;

/// The estimate takes longer than in proportion to the length; more characters than this do not make a password weaker.
const MAX_PASSWORD_CHARS_ESTIMATED: usize = 72;

/// Passwords that are hashed at the same time; the others wait.
const MAX_CONCURRENT_PASSWORD_HASHES: usize = 1;

/// Passwords whose strength is estimated at the same time; others are not estimated.
const MAX_CONCURRENT_PASSWORD_ESTIMATES: usize = 1;

/// Words that everybody here would guess first.
const OWN_WORDS: [&str; 5] = ["tessera", "pentago", "pente", "exago", "marble"];

/// A hash that no password matches, verified for unknown names so that they take as long as known ones.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmUh$c2xUbHdSd0FvZzJkVnVxT3pTbVRkUmdFZFBhUWxuWkE";

/// Why a password cannot be used for a new account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// The password is too short or too long.
    #[error("a password has {MIN_PASSWORD_CHARS} to {MAX_PASSWORD_CHARS} characters")]
    Length,
    /// A program would guess the password soon.
    #[error("this password is too easy to guess; use several unusual words")]
    Guessable,
}

/// How hard a password is to guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PasswordStrength {
    /// The score of zxcvbn, from 0 to 4.
    pub score: u8,
    /// Why it cannot be used for an account, if it cannot.
    pub refused: Option<PasswordError>,
}

/// Hashes and verifies passwords. Argon2 is slow on purpose: one at a time, and not on the threads that handle requests.
#[derive(Clone, Debug)]
pub(crate) struct PasswordHashing {
    one_at_a_time: Arc<Semaphore>,
    /// Of estimates while somebody types: they are quick, and must not wait for hashes nor delay them.
    estimates: Arc<Semaphore>,
}

impl PasswordHashing {
    pub(crate) fn new() -> PasswordHashing {
        PasswordHashing {
            one_at_a_time: Arc::new(Semaphore::new(MAX_CONCURRENT_PASSWORD_HASHES)),
            estimates: Arc::new(Semaphore::new(MAX_CONCURRENT_PASSWORD_ESTIMATES)),
        }
    }

    /// The strength of a password for an account with this name; none if another estimate is being made.
    pub(crate) async fn strength(&self, password: String, name: &str) -> Option<PasswordStrength> {
        let permit = Arc::clone(&self.estimates).try_acquire_owned().ok()?;
        let name = name.to_owned();
        let job = move || {
            let _permit = permit;
            let score = score(&password, &name);
            let refused = check_length(&password).and_then(|()| check_score(score)).err();
            PasswordStrength { score: u8::from(score), refused }
        };
        Some(tokio::task::spawn_blocking(job).await.expect("an estimate does not panic"))
    }

    /// Checks a new password for an account with this name.
    pub(crate) async fn check(&self, password: String, name: &str) -> Result<(), PasswordError> {
        check_length(&password)?;
        let name = name.to_owned();
        self.run(move || check_strength(&password, &name)).await
    }

    /// The hash of a new password for an account with this name.
    pub(crate) async fn hash(&self, password: String, name: &str) -> Result<String, PasswordError> {
        check_length(&password)?;
        let name = name.to_owned();
        let job = move || {
            check_strength(&password, &name)?;
            let hash = Argon2::default().hash_password(password.as_bytes());
            Ok(hash.expect("Argon2 takes every password of this length").to_string())
        };
        self.run(job).await
    }

    /// Whether a password belongs to a hash. Without a hash it takes as long, and does not.
    pub(crate) async fn verify(&self, password: String, hash: Option<String>) -> bool {
        let is_known = hash.is_some();
        let hash = hash.unwrap_or_else(|| DUMMY_HASH.to_owned());
        let job = move || {
            let verified = PasswordHash::new(&hash)
                .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
            verified && is_known
        };
        self.run(job).await
    }

    async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> T {
        let _permit = self.one_at_a_time.acquire().await.expect("the semaphore is never closed");
        tokio::task::spawn_blocking(job).await.expect("hashing does not panic")
    }
}

fn check_length(password: &str) -> Result<(), PasswordError> {
    let is_allowed = (MIN_PASSWORD_CHARS..=MAX_PASSWORD_CHARS).contains(&password.chars().count());
    if is_allowed { Ok(()) } else { Err(PasswordError::Length) }
}

/// Refuses passwords that programs try early: common ones, names, dates, sequences and keyboard patterns.
fn check_strength(password: &str, name: &str) -> Result<(), PasswordError> {
    check_score(score(password, name))
}

fn check_score(score: Score) -> Result<(), PasswordError> {
    if score >= MIN_PASSWORD_SCORE { Ok(()) } else { Err(PasswordError::Guessable) }
}

fn score(password: &str, name: &str) -> Score {
    let end = password.char_indices().nth(MAX_PASSWORD_CHARS_ESTIMATED).map_or(password.len(), |(at, _)| at);
    let known: Vec<&str> = [name].into_iter().chain(name.split_whitespace()).chain(OWN_WORDS).collect();
    zxcvbn(&password[..end], &known).score()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dummy_hash_has_the_parameters_of_a_new_hash() {
        let dummy = PasswordHash::new(DUMMY_HASH).expect("a hash");
        let new = Argon2::default().hash_password(b"quartz violin tundra").expect("a hash").to_string();
        let new = PasswordHash::new(&new).expect("a hash");
        assert_eq!(
            (dummy.algorithm, dummy.version, &dummy.params),
            (new.algorithm, new.version, &new.params)
        );
        let bytes = |hash: &PasswordHash| hash.hash.as_ref().map(|output| output.as_bytes().len());
        assert_eq!(bytes(&dummy), bytes(&new));
    }

    #[test]
    fn passwords_that_are_guessed_early_are_refused() {
        for weak in [
            "password",
            "12345678",
            "qwertyuiop",
            "P@ssword1",
            "ada lovelace",
            "Lovelace1815",
            "tessera1",
            "aaaaaaaaaaaaaaaaaaaaaaaa",
            "01.02.2003",
        ] {
            assert_eq!(check_strength(weak, "Ada Lovelace"), Err(PasswordError::Guessable), "{weak}");
        }
        for strong in ["quartz violin tundra", "Ka7!pq-Xw2", "корабль самовар 58", "ada quartz violin tundra"]
        {
            assert_eq!(check_strength(strong, "Ada"), Ok(()), "{strong}");
        }
    }

    #[tokio::test]
    async fn the_strength_says_what_the_check_of_a_new_password_does() {
        let passwords = PasswordHashing::new();
        for (password, name) in [
            ("", "Ada"),
            ("short", "Ada"),
            ("ada lovelace", "Ada Lovelace"),
            ("quartz violin tundra", "Ada"),
            (&*"quartz ".repeat(29), "Ada"),
        ] {
            let strength = passwords.strength(password.to_owned(), name).await.expect("nobody else asks");
            let refused = passwords.check(password.to_owned(), name).await.err();
            assert_eq!(strength.refused, refused, "{password}");
            assert!(strength.score <= 4, "{password}");
        }
        let busy = passwords.estimates.acquire().await.expect("a permit");
        assert_eq!(passwords.strength("quartz".to_owned(), "Ada").await, None, "nothing waits");
        drop(busy);
    }

    #[tokio::test]
    async fn a_password_has_a_length_and_matches_only_its_hash() {
        let passwords = PasswordHashing::new();
        for wrong in ["Ka7!pq-".to_owned(), "quartz ".repeat(29)] {
            assert_eq!(passwords.hash(wrong, "Ada").await, Err(PasswordError::Length));
        }
        let long = "quartz violin tundra 58 ".repeat(8);
        let hash = passwords.hash(long.clone(), "Ada").await.expect("a strong password");
        assert!(passwords.verify(long.clone(), Some(hash.clone())).await);
        assert!(!passwords.verify(long + "x", Some(hash)).await, "every character counts");
        assert!(!passwords.verify("quartz violin tundra".to_owned(), None).await);
    }
}

//! Random secrets and ids.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// `BYTES` random bytes in URL-safe Base64, for URLs and cookies.
fn random_text<const BYTES: usize>() -> String {
    URL_SAFE_NO_PAD.encode(random_bytes::<BYTES>())
}

fn random_bytes<const BYTES: usize>() -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// A new session token. Only its [`hash`] is stored.
pub fn session_token() -> String {
    random_text::<32>()
}

/// The beginning of every token for a program: it tells them from session tokens, and lets scanners for leaked secrets find them.
const API_TOKEN_PREFIX: &str = "tessera_";

/// A new mark of a browser, by which it is recognised at a sign-in. It gives no access.
pub fn device_mark() -> String {
    random_text::<16>()
}

/// A new token for a program. Only its [`hash`] is stored.
pub(crate) fn api_token() -> String {
    format!("{API_TOKEN_PREFIX}{}", random_text::<32>())
}

/// Whether a token is one for a program.
pub(crate) fn is_api_token(token: &str) -> bool {
    token.starts_with(API_TOKEN_PREFIX)
}

/// A new recovery code: 120 random bits in six groups of letters and digits that are not mistaken for each other. Only the
/// [`hash`] of its [`plain form`](plain_code) is stored.
pub(crate) fn recovery_code() -> String {
    let letters: Vec<char> = random_bytes::<24>().iter().map(|byte| code_letter(*byte)).collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// A new code that confirms an e-mail address: 40 random bits, for half an hour and few attempts.
pub(crate) fn confirmation_code() -> String {
    let letters: Vec<char> = random_bytes::<8>().iter().map(|byte| code_letter(*byte)).collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// One of 32 letters and digits.
fn code_letter(byte: u8) -> char {
    const LETTERS: &[u8; 32] = b"ABCDEFGHJKMNPQRSTVWXYZ0123456789";
    LETTERS[usize::from(byte) % LETTERS.len()] as char
}

/// A recovery code as it is hashed: in capitals, without the spaces and hyphens that people add or leave out.
pub(crate) fn plain_code(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_uppercase()).collect()
}

/// The secret part of the link to a private table. Only its [`link_hash`] is stored.
pub fn link_secret() -> String {
    random_text::<12>()
}

/// The id of a new table or tournament, as it stands in URLs.
pub fn table_id() -> String {
    encode_letters(&random_bytes())
}

/// The id of the rematch of a table. It is deterministic, so that a second rematch is never opened. It depends on the
/// host's id, which is not public, so that it cannot be guessed before the rematch exists.
pub fn rematch_id(table: &str, host: &str) -> String {
    let hash = hash(&format!("rematch of {table} by {host}"));
    encode_letters(hash.first_chunk().expect("a hash is longer"))
}

/// The id of the table of a tournament game; `since` is the event that called the players to it. It is deterministic, so
/// that a second table is never opened. The table is public, so that the id may be guessed.
pub fn tournament_table_id(tournament: &str, game: u32, since: u32) -> String {
    let hash = hash(&format!("game {game} of {tournament} since {since}"));
    encode_letters(hash.first_chunk().expect("a hash is longer"))
}

/// A new secret key from which a tournament's seat links are derived.
pub fn seat_link_key() -> Vec<u8> {
    random_bytes::<16>().to_vec()
}

/// The secret part of the link by which a player takes their seats. It is deterministic, so that it can be printed again.
/// `since` is the event by which the player got the link; a renewal changes it.
pub fn seat_link(key: &[u8], player: u16, since: u32) -> String {
    let mut hasher = Sha256::new();
    hasher.update(key);
    hasher.update(format!("seat of player {player}, entered by {since}"));
    URL_SAFE_NO_PAD.encode(&hasher.finalize()[..12])
}

/// The secret part of the link of a helper, which is deterministic, so that it can be shown again. It begins with the number of the
/// link.
pub fn helper_link(key: &[u8], helper: u16) -> String {
    let mut hasher = Sha256::new();
    hasher.update(key);
    hasher.update(format!("link of helper {helper}"));
    format!("h{helper}-{}", URL_SAFE_NO_PAD.encode(&hasher.finalize()[..12]))
}

/// The number of the helper whose link a secret may be.
pub fn helper_of_link(link: &str) -> Option<u16> {
    link.strip_prefix('h')?.split_once('-')?.0.parse().ok()
}

/// Encodes bytes in letters and digits only: such an id can be read out, and no program cuts a link at its end.
fn encode_letters(bytes: &[u8; 11]) -> String {
    const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    bytes.iter().map(|byte| LETTERS[usize::from(*byte) % LETTERS.len()] as char).collect()
}

/// A new player's id.
pub fn player_id() -> String {
    format!("p{}", random_text::<9>())
}

/// A random number for seeds and draws, below 2^53 because JavaScript reads integers exactly up to there.
pub fn random_number() -> u64 {
    u64::from_le_bytes(random_bytes::<8>()) >> 11
}

/// The SHA-256 hash of a secret, which is stored in its place.
pub fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// The hash of a table's link secret, as its events store it.
pub fn link_hash(link: &str) -> String {
    URL_SAFE_NO_PAD.encode(hash(link))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_are_url_safe() {
        let safe = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        for make in [session_token, link_secret, table_id, player_id] {
            assert_ne!(make(), make());
            assert!(safe(&make()));
        }
        assert!(safe(&rematch_id("abc", "p")) && rematch_id("abc", "p") != rematch_id("abd", "p"));
        let (key, other) = (seat_link_key(), seat_link_key());
        let links =
            [seat_link(&key, 1, 2), seat_link(&key, 2, 2), seat_link(&key, 1, 5), seat_link(&other, 1, 2)];
        assert!(links[0] != links[1] && links[0] != links[2] && links.iter().all(|link| safe(link)));
        assert!(
            tournament_table_id("t", 1, 2) != tournament_table_id("t", 1, 3)
                && safe(&tournament_table_id("t", 1, 2))
        );
        assert!((0..100).all(|_| random_number() < 1 << 53));
        assert_eq!(session_token().len(), 43);
        let code = recovery_code();
        assert_eq!((code.len(), code.split('-').count()), (29, 6), "five bits a letter");
        assert_eq!(plain_code(&format!(" {} ", code.to_lowercase().replace('-', " "))), plain_code(&code));
        let letters: std::collections::BTreeSet<char> = (0..=255).map(code_letter).collect();
        assert_eq!(letters.len(), 32, "every letter is as likely as the others");
    }
}

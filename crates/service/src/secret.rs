//! Secrets and names that nobody can guess.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// So many random bytes, as text that can stand in an address or a cookie.
fn random_text<const BYTES: usize>() -> String {
    URL_SAFE_NO_PAD.encode(random_bytes::<BYTES>())
}

fn random_bytes<const BYTES: usize>() -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// The secret by which somebody is known again. Only its [`hash`] is stored.
pub fn token() -> String {
    random_text::<32>()
}

/// The secret part of the link to a private table. Only its [`link_proof`] is stored.
pub fn link() -> String {
    random_text::<12>()
}

/// A new table's name in addresses.
pub fn table_id() -> String {
    in_letters(&random_bytes())
}

/// The name of the rematch of a table: always the same, so that nobody ever opens a second one. The host's id, which
/// nobody is told, keeps others from looking for it before it is there.
pub fn rematch_id(table: &str, host: &str) -> String {
    let hash = hash(&format!("rematch of {table} by {host}"));
    in_letters(hash.first_chunk().expect("a hash is longer"))
}

/// The name of the table at which a game of a tournament is played since an event: always the same, so that nobody ever
/// opens a second one. Everybody may watch there, so that it need not be hard to guess.
pub fn sitting_id(tournament: &str, game: u32, since: u32) -> String {
    let hash = hash(&format!("game {game} of {tournament} since {since}"));
    in_letters(hash.first_chunk().expect("a hash is longer"))
}

/// What the links of a tournament's players are made from.
pub fn seat_key() -> Vec<u8> {
    random_bytes::<16>().to_vec()
}

/// The secret part of the link by which a player takes his seats; the same until it is renewed, so that it can be printed again.
/// `since` is the event by which it became his.
pub fn seat_link(key: &[u8], player: u16, since: u32) -> String {
    let mut hasher = Sha256::new();
    hasher.update(key);
    hasher.update(format!("seat of player {player}, entered by {since}"));
    URL_SAFE_NO_PAD.encode(&hasher.finalize()[..12])
}

/// Letters and figures alone, so that a link can be read out and never seems to end early.
fn in_letters(bytes: &[u8; 11]) -> String {
    const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    bytes.iter().map(|byte| LETTERS[usize::from(*byte) % LETTERS.len()] as char).collect()
}

/// A new player's id.
pub fn player_id() -> String {
    format!("p{}", random_text::<9>())
}

/// A lot to be drawn. Browsers read numbers exactly up to 2^53.
pub fn lot() -> u64 {
    u64::from_le_bytes(random_bytes::<8>()) >> 11
}

/// What is stored of a secret.
pub fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// What a table stores of its link.
pub fn link_proof(link: &str) -> String {
    URL_SAFE_NO_PAD.encode(hash(link))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_can_stand_in_addresses() {
        let safe = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        for make in [token, link, table_id, player_id] {
            assert_ne!(make(), make());
            assert!(safe(&make()));
        }
        assert!(safe(&rematch_id("abc", "p")) && rematch_id("abc", "p") != rematch_id("abd", "p"));
        let (key, other) = (seat_key(), seat_key());
        let links =
            [seat_link(&key, 1, 2), seat_link(&key, 2, 2), seat_link(&key, 1, 5), seat_link(&other, 1, 2)];
        assert!(links[0] != links[1] && links[0] != links[2] && links.iter().all(|link| safe(link)));
        assert!(sitting_id("t", 1, 2) != sitting_id("t", 1, 3) && safe(&sitting_id("t", 1, 2)));
        assert!((0..100).all(|_| lot() < 1 << 53));
        assert_eq!(token().len(), 43);
    }
}

//! Stored formats of fields: games by name, flags that are written only if set.

/// Writes a game by its name, such as `pentago-xl`.
pub(crate) mod game_kind {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tessera_rules::GameKind;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
    pub(crate) fn serialize<S: Serializer>(kind: &GameKind, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(kind.name())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<GameKind, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// Whether a flag is false and need not be written.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}

//! The maximum sizes of request bodies (uploads, forms, commands), in bytes.

/// The maximum size of most bodies, far above any form or command.
pub(crate) const MAX_BODY_BYTES: usize = 16 * 1024;
/// The maximum size of a tournament command, which may enter all players of a large tournament.
pub(crate) const MAX_TOURNAMENT_COMMAND_BYTES: usize = 256 * 1024;
/// The maximum size of a form of a tournament, which may have a pasted or uploaded list of players.
pub(crate) const MAX_PLAYER_LIST_BYTES: usize = (1 << 20) + 4096;

/// The maximum size of the file of a tournament, in a body that lists its events as JSON.
pub(crate) const MAX_TOURNAMENT_FILE_BODY_BYTES: usize = tessera_tournament::MAX_TOURNAMENT_FILE_BYTES + 4096;

/// The maximum size of a body, by the pattern of its route.
pub(crate) fn max_body(route: &str) -> usize {
    match route {
        "/api/tournaments/{tournament}/commands" => MAX_TOURNAMENT_COMMAND_BYTES,
        "/tournaments/{tournament}/act" | "/tournaments/{tournament}/list" => MAX_PLAYER_LIST_BYTES,
        "/tournaments/load" | "/api/tournaments/load" => MAX_TOURNAMENT_FILE_BODY_BYTES,
        _ => MAX_BODY_BYTES,
    }
}

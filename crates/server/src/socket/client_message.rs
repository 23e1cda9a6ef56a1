//! Messages from client to server: commands (`docs/websocket.md`).

use serde::Deserialize;
use tessera_table::{CommandId, TableCommand};

use crate::secret_link::set_link_hash;

/// A parsed command and its id, which goes into the answer.
pub(crate) struct ClientMessage {
    pub(crate) id: Option<String>,
    pub(crate) command: TableCommand,
}

/// Parses a command and sets the proof of the socket's link in it.
pub(crate) fn parse(text: &str, proof: Option<&str>) -> Result<ClientMessage, String> {
    let mut command: TableCommand = serde_json::from_str(text).map_err(|reason| {
        format!("this is not a command ({reason}); one looks like {{\"id\":\"c1\",\"seen\":17,\"action\":\"resign\"}}")
    })?;
    set_link_hash(&mut command, proof);
    let id = command.id.as_ref().map(|id| id.as_str().to_owned());
    Ok(ClientMessage { id, command })
}

/// The id of a command that is refused without parsing the rest.
pub(super) fn id_of(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct WithId {
        id: Option<CommandId>,
    }
    let read: WithId = serde_json::from_str(text).ok()?;
    read.id.map(|id| id.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use tessera_table::TableAction;

    use super::*;

    #[test]
    fn a_link_within_a_command_is_ignored() {
        let text = r#"{"seen":1,"action":"take_seat","link":"guessed"}"#;
        let Ok(message) = parse(text, None) else { panic!("a valid command") };
        assert_eq!(message.command.action, TableAction::TakeSeat { link: None, name: None });
    }
}

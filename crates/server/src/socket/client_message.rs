//! Messages from a client to the server: commands (`docs/live.md`).

use serde::Deserialize;
use tessera_table::{Command, CommandId};

use crate::link_query::show_link;

/// A command as it came in, with its id: that goes into the answer.
pub(crate) struct ClientMessage {
    pub(crate) id: Option<String>,
    pub(crate) command: Command,
}

/// Reads a command; what the link proves is added where it matters.
pub(crate) fn read(text: &str, proof: Option<&str>) -> Result<ClientMessage, String> {
    let mut command: Command = serde_json::from_str(text).map_err(|reason| {
        format!("this is no command ({reason}); one looks like {{\"id\":\"c1\",\"seen\":17,\"action\":\"resign\"}}")
    })?;
    show_link(&mut command, proof);
    let id = command.id.as_ref().map(|id| id.as_str().to_owned());
    Ok(ClientMessage { id, command })
}

/// The id of a command that is not even looked at.
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
    use tessera_table::Action;

    use super::*;

    #[test]
    fn a_link_within_a_command_proves_nothing() {
        let text = r#"{"seen":1,"action":"take_seat","link":"guessed"}"#;
        let Ok(read) = read(text, None) else { panic!("it can be read") };
        assert_eq!(read.command.action, Action::TakeSeat { link: None, name: None });
    }
}

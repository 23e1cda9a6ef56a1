//! The table of an agreed rematch, which the server opens.

use super::Decision;
use crate::{Actor, Table, TableEventKind, TableRefusal};

/// Maximum length of a table id, in bytes.
const MAX_TABLE_ID_BYTES: usize = 200;

impl Table {
    pub(super) fn decide_open_rematch(&self, table: &str, by: &Actor) -> Decision {
        if *by != Actor::Server {
            return Err(TableRefusal::ServerOnly);
        }
        if !self.rematch_agreed() || table.is_empty() || table.len() > MAX_TABLE_ID_BYTES {
            return Err(TableRefusal::NoRematch);
        }
        match &self.rematch {
            Some(_) => Ok(Vec::new()),
            None => Ok(vec![TableEventKind::RematchOpened { table: table.to_owned() }]),
        }
    }
}

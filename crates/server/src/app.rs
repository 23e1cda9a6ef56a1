//! What all parts of the server share.

use std::net::SocketAddr;
use std::sync::Arc;

use tessera_i18n::Library;
use tessera_service::{Accounts, Clock, Live, Reviews, Tournaments};
use tessera_store::Store;

use crate::Config;
use crate::limits::Limits;
use crate::pictures::Pictures;

/// The server's state; all that lasts is in the store.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) live: Live,
    pub(crate) tournaments: Tournaments,
    pub(crate) accounts: Accounts,
    pub(crate) reviews: Reviews,
    pub(crate) limits: Limits,
    pub(crate) library: Library,
    pub(crate) pictures: Pictures,
    /// Where it listens.
    pub(crate) listens: SocketAddr,
    /// How other machines reach this one, if they can.
    pub(crate) for_others: Option<SocketAddr>,
}

/// A handle to it.
pub(crate) type House = Arc<App>;

//! What all parts of the server share.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use tessera_service::{Accounts, Clock, Live, Reviews, Tournaments};
use tessera_store::Store;

use crate::Config;
use crate::host::Site;
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
    pub(crate) limits: Arc<Limits>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) site: Site,
}

/// A handle to it.
#[derive(Clone, Debug)]
pub(crate) struct House(pub(crate) Arc<App>);

impl Deref for House {
    type Target = App;

    fn deref(&self) -> &App {
        &self.0
    }
}

/// A handler takes the services that it uses, not all of them.
macro_rules! parts {
    ($($field:ident: $part:ty),* $(,)?) => {$(
        impl FromRef<House> for $part {
            fn from_ref(house: &House) -> $part {
                house.$field.clone()
            }
        }
    )*};
}

parts! {
    store: Store,
    clock: Clock,
    live: Live,
    tournaments: Tournaments,
    accounts: Accounts,
    reviews: Reviews,
    limits: Arc<Limits>,
    pictures: Arc<Pictures>,
    site: Site,
}

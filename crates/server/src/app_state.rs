//! The shared state of all handlers, and the single services that handlers extract from it.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use tessera_service::{
    Accounts, BlockedPlayers, Challenges, LiveTables, LiveTournaments, Moderation, Reports, Reviews,
    ServiceClock,
};
use tessera_store::Store;

use crate::ServerConfig;
use crate::account_export::AccountExports;
use crate::drawings::DrawingQueues;
use crate::mail::Mailer;
use crate::observability::{MetricsSampler, Readiness};
use crate::operator_access::OperatorToken;
use crate::security::{AllowedHosts, CorsOrigins, LimitCounters, ServerAddresses, SiteUrl, TrustedProxies};

/// Services, limits and caches of a running server. Everything persistent is in the store.
#[derive(Debug)]
pub(crate) struct AppStateInner {
    pub(crate) config: ServerConfig,
    pub(crate) store: Store,
    pub(crate) clock: ServiceClock,
    pub(crate) live_tables: LiveTables,
    pub(crate) tournaments: LiveTournaments,
    pub(crate) accounts: Accounts,
    pub(crate) challenges: Challenges,
    pub(crate) moderation: Moderation,
    pub(crate) reports: Reports,
    pub(crate) blocks: BlockedPlayers,
    pub(crate) operator_token: Arc<OperatorToken>,
    pub(crate) reviews: Reviews,
    pub(crate) exports: AccountExports,
    pub(crate) limits: Arc<LimitCounters>,
    pub(crate) drawings: Arc<DrawingQueues>,
    pub(crate) hosts: AllowedHosts,
    pub(crate) cors: CorsOrigins,
    pub(crate) proxies: TrustedProxies,
    pub(crate) metrics_sampler: Arc<MetricsSampler>,
    pub(crate) readiness: Arc<Readiness>,
    pub(crate) mailer: Mailer,
    pub(crate) site_url: SiteUrl,
    pub(crate) site: ServerAddresses,
}

/// A cheap handle to the state, the `State` of the router.
#[derive(Clone, Debug)]
pub(crate) struct AppState(pub(crate) Arc<AppStateInner>);

impl Deref for AppState {
    type Target = AppStateInner;

    fn deref(&self) -> &AppStateInner {
        &self.0
    }
}

/// Lets handlers extract a single service, such as `State<LiveTournaments>`, instead of the whole state.
macro_rules! extractable {
    ($($field:ident: $service:ty),* $(,)?) => {$(
        impl FromRef<AppState> for $service {
            fn from_ref(app: &AppState) -> $service {
                app.$field.clone()
            }
        }
    )*};
}

extractable! {
    store: Store,
    clock: ServiceClock,
    live_tables: LiveTables,
    tournaments: LiveTournaments,
    accounts: Accounts,
    challenges: Challenges,
    moderation: Moderation,
    reports: Reports,
    blocks: BlockedPlayers,
    operator_token: Arc<OperatorToken>,
    reviews: Reviews,
    exports: AccountExports,
    limits: Arc<LimitCounters>,
    drawings: Arc<DrawingQueues>,
    proxies: TrustedProxies,
    metrics_sampler: Arc<MetricsSampler>,
    readiness: Arc<Readiness>,
    mailer: Mailer,
    site_url: SiteUrl,
    site: ServerAddresses,
}

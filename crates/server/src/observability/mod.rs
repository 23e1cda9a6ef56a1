//! What operators see of a running server: the request log, metrics and health (`docs/operations.md`).

mod connection_check;
mod health;
mod metrics_endpoint;
mod metrics_sampler;
mod request_log;

use std::net::SocketAddr;
use std::time::Duration;

pub(crate) use connection_check::{connection, socket};
pub(crate) use health::{Readiness, is_health_check, live, ready};
pub(crate) use metrics_endpoint::MetricsEndpoint;
pub(crate) use metrics_sampler::{MetricsSample, MetricsSampler, SAMPLES_PER_HOUR};
pub(crate) use request_log::{LoggedRequestSender, observe};

/// Commits that take longer are logged as slow, unless the operator sets another time.
const DEFAULT_SLOW_COMMIT: Duration = Duration::from_secs(1);

/// Settings for operators.
#[derive(Clone, Debug)]
pub struct ObservabilitySettings {
    /// The address that serves metrics; none are recorded without one.
    pub metrics: Option<SocketAddr>,
    /// Commits that take longer are logged.
    pub slow_commit: Duration,
}

impl Default for ObservabilitySettings {
    fn default() -> ObservabilitySettings {
        ObservabilitySettings { metrics: None, slow_commit: DEFAULT_SLOW_COMMIT }
    }
}

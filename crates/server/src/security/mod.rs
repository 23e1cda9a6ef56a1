//! Protection of the server: hosts and origins, security headers, limits of requests and connections.

mod address_network;
mod address_range;
mod client_address;
mod cors;
mod counted_slots;
mod host_header;
mod known_session_tokens;
mod limit_counters;
mod limit_settings;
mod middleware;
mod rate_limits;
mod request_kind;
mod request_slots;

pub use address_range::{AddressRange, AddressRangeError};
pub use cors::{CorsOriginError, parse_cors_origin};
pub use host_header::{HostNameError, parse_host_name};
pub use limit_settings::{LimitSettingError, LimitSettings, RateLimit};
pub use request_kind::RequestKind;

pub(crate) use address_network::network;
pub(crate) use client_address::{ClientAddress, TrustedProxies};
pub(crate) use cors::CorsOrigins;
pub(crate) use host_header::{AllowedHosts, HostHeader, ServerAddresses, SiteUrl};
pub(crate) use limit_counters::{CommandLimiter, LimitCounters, SocketSlot};
pub(crate) use middleware::guard;
pub(crate) use rate_limits::{RateLimitExceeded, RequestSource, add_rate_headers};

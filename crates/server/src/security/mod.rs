//! Protection of the server: hosts and origins, security headers, limits of requests and connections.

mod address_network;
mod cors;
mod counted_slots;
mod host_header;
mod known_tokens;
mod limit_settings;
mod middleware;
mod proxies;
mod rate_limits;
mod request_kind;
mod request_limits;
mod request_slots;

pub use cors::{CorsOriginError, parse_cors_origin};
pub use host_header::{HostNameError, parse_host_name};
pub use limit_settings::{LimitSettingError, LimitSettings, RateLimit};
pub use proxies::{AddressRange, AddressRangeError};
pub use request_kind::RequestKind;

pub(crate) use address_network::network;
pub(crate) use cors::CorsOrigins;
pub(crate) use host_header::{AllowedHosts, HostHeader, SiteAddress, SiteUrl};
pub(crate) use middleware::guard;
pub(crate) use proxies::{ClientAddress, TrustedProxies};
pub(crate) use rate_limits::{RateLimitExceeded, RequestSource, add_rate_headers};
pub(crate) use request_limits::{CommandLimiter, RequestLimits, SocketSlot};

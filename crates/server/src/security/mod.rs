//! Protection of the server: origin check, security headers, request and connection limits, host names.

mod command_limits;
mod host;
mod middleware;
mod request_limits;

pub(crate) use command_limits::CommandLimiter;
pub(crate) use host::{Host, SiteAddress};
pub(crate) use middleware::guard;
pub(crate) use request_limits::{ConnectionSlot, RequestLimits, network};

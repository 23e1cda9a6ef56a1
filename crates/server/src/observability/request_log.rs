//! One log line and one measurement per request.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use tracing::Level;

use super::{metrics_endpoint, metrics_sampler};

/// The route of requests whose path matches none.
const NO_ROUTE: &str = "none";

/// The sender of a request, for its log line: the guard sets the address, the admission layer the player.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoggedRequestSender(Arc<SenderFields>);

#[derive(Debug, Default)]
struct SenderFields {
    address: OnceLock<IpAddr>,
    player: OnceLock<String>,
}

impl LoggedRequestSender {
    pub(crate) fn set_address(&self, address: IpAddr) {
        // A request passes each layer once, so nothing is set yet.
        let _known = self.0.address.set(address);
    }

    pub(crate) fn set_player(&self, player: &str) {
        let _known = self.0.player.set(player.to_owned());
    }
}

/// The outermost middleware: logs and measures requests. The route is logged and not the path, whose query can hold the secret
/// of a link.
pub(crate) async fn observe(mut request: Request, next: Next) -> Response {
    let is_logged = tracing::enabled!(Level::INFO);
    let is_measured = metrics_endpoint::is_recording();
    let begun = Instant::now();
    if !is_logged && !is_measured {
        let response = next.run(request).await;
        metrics_sampler::record_request(begun.elapsed());
        return response;
    }
    let method = method_name(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let sender = LoggedRequestSender::default();
    request.extensions_mut().insert(sender.clone());
    let response = next.run(request).await;
    let route = route.as_ref().map_or(NO_ROUTE, MatchedPath::as_str);
    let (status, duration) = (response.status().as_u16(), begun.elapsed());
    metrics_sampler::record_request(duration);
    if is_measured {
        let labels =
            [("method", method.to_owned()), ("route", route.to_owned()), ("status", status.to_string())];
        metrics::histogram!("tessera_request_seconds", &labels).record(duration);
    }
    if is_logged {
        let player = sender.0.player.get().map(String::as_str);
        let address = sender.0.address.get().map(tracing::field::display);
        let milliseconds = (duration.as_secs_f64() * 1e6).round() / 1e3;
        tracing::info!(method, route, status, milliseconds, player, address, "request");
    }
    response
}

/// The name of a method. A client can send any; the rest are one.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

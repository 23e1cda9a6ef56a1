//! `/health/live`: the process answers. `/health/ready`: it also stores changes, and is not shutting down.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::{MatchedPath, State};
use axum::http::{Extensions, StatusCode};
use axum::response::{IntoResponse, Response};
use tessera_service::{MonotonicTime, ServiceClock};
use tessera_store::Store;
use tokio::sync::Mutex;

/// A check writes to the disk; more requests than this share one.
const READINESS_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Whether the server can do its work.
#[derive(Debug)]
pub(crate) struct Readiness {
    store: Store,
    clock: ServiceClock,
    is_shutting_down: AtomicBool,
    last_check: Mutex<Option<(MonotonicTime, bool)>>,
}

impl Readiness {
    pub(crate) fn new(store: Store, clock: ServiceClock) -> Readiness {
        Readiness { store, clock, is_shutting_down: AtomicBool::new(false), last_check: Mutex::new(None) }
    }

    /// From now on the server is not ready.
    pub(crate) fn shut_down(&self) {
        self.is_shutting_down.store(true, Ordering::Relaxed);
    }

    async fn is_writable(&self) -> bool {
        // Concurrent requests wait here for the same check.
        let mut last_check = self.last_check.lock().await;
        if let Some((at, is_writable)) = *last_check
            && self.clock.elapsed().since(at) < READINESS_CHECK_INTERVAL
        {
            return is_writable;
        }
        let checked = self.store.check_writable().await;
        let is_writable =
            checked.inspect_err(|reason| tracing::warn!(%reason, "not ready: no write")).is_ok();
        *last_check = Some((self.clock.elapsed(), is_writable));
        is_writable
    }
}

/// The routes of the checks.
const ROUTES: [&str; 3] = ["/health", "/health/live", "/health/ready"];

/// Whether a request is a check of health. A monitor must see the state of the server, not that of its limits and names.
pub(crate) fn is_health_check(request: &Extensions) -> bool {
    request.get::<MatchedPath>().is_some_and(|route| ROUTES.contains(&route.as_str()))
}

/// `GET /health/live`, also `GET /health`
pub(crate) async fn live() -> StatusCode {
    StatusCode::NO_CONTENT
}

/// `GET /health/ready`
pub(crate) async fn ready(State(readiness): State<Arc<Readiness>>) -> Response {
    let not_ready = |sentence: &'static str| (StatusCode::SERVICE_UNAVAILABLE, sentence).into_response();
    if readiness.is_shutting_down.load(Ordering::Relaxed) {
        return not_ready("the server is shutting down\n");
    }
    if readiness.is_writable().await {
        StatusCode::NO_CONTENT.into_response()
    } else {
        not_ready("the database cannot be written\n")
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::{Request, header};
    use tower::Service;

    use crate::test_app::TestApp;

    async fn get(app: &TestApp, path: &str) -> (u16, bool, String) {
        let request = Request::builder().uri(path).body(Body::empty()).expect("a request");
        let Ok(response) = crate::router(&app.state).call(request).await;
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, 1 << 16).await.expect("a body");
        let has_retry_after = parts.headers.contains_key(header::RETRY_AFTER);
        (parts.status.as_u16(), has_retry_after, String::from_utf8(body.to_vec()).expect("text"))
    }

    #[tokio::test]
    async fn a_server_that_cannot_write_lives_and_is_not_ready() {
        let app = TestApp::open().await;
        let (before, fine) = (app.state.store.commits(), (204, false, String::new()));
        for path in ["/health", "/health/live", "/health/ready", "/health/ready", "/health/ready"] {
            assert_eq!(get(&app, path).await, fine, "{path}");
        }
        assert!(app.state.store.commits() <= before + 2, "a second is enough for several answers");
        app.state.store.close().await;
        let readiness =
            crate::observability::Readiness::new(app.state.store.clone(), app.state.clock.clone());
        assert!(!readiness.is_writable().await, "asked anew");
        *app.state.readiness.last_check.lock().await = None;
        assert_eq!(
            get(&app, "/health/ready").await,
            (503, true, "the database cannot be written\n".to_owned())
        );
        assert_eq!(get(&app, "/health/live").await, fine);
    }

    #[tokio::test]
    async fn a_check_may_use_any_name_of_the_server() {
        let app = TestApp::open().await;
        for (path, status) in [("/health/live", 204), ("/health/ready", 204), ("/health/other", 421)] {
            let request = Request::builder().uri(path).header(header::HOST, "tessera:7878");
            let request = request.body(Body::empty()).expect("a request");
            let Ok(response) = crate::router(&app.state).call(request).await;
            assert_eq!(response.status().as_u16(), status, "{path}");
        }
    }

    #[tokio::test]
    async fn a_server_that_shuts_down_is_not_ready() {
        let app = TestApp::open().await;
        app.state.readiness.shut_down();
        assert_eq!(get(&app, "/health/ready").await, (503, true, "the server is shutting down\n".to_owned()));
    }
}

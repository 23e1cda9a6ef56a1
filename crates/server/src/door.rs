//! The door: connections come in, and those who say nothing do not keep it open.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::response::Response;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;
use tower::Service;
use tower_http::timeout::DeadlineBody;

use crate::app::House;

/// Who has not said what he wants by then is sent away.
const WISH_WITHIN: Duration = Duration::from_secs(15);
/// How long those who are inside may take to leave.
const LEAVE_WITHIN: Duration = Duration::from_secs(2);

/// Lets people in until it is closed, then waits a moment for those inside.
pub(crate) async fn keep(listener: TcpListener, house: House, router: Router, closed: watch::Receiver<bool>) {
    // Everybody inside holds a sender; when all have left, nothing more can come.
    let (inside, mut all_left) = mpsc::channel::<Infallible>(1);
    let guest = Guest { house, router, closed, _inside: inside };
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => guest.let_in(stream, address),
                Err(reason) => {
                    // Too many files are open, for instance; that passes when somebody leaves.
                    tracing::warn!(%reason, "somebody could not be let in");
                    sleep(Duration::from_millis(50)).await;
                }
            },
            () = is_closed(guest.closed.clone()) => break,
        }
    }
    drop((listener, guest));
    if tokio::time::timeout(LEAVE_WITHIN, all_left.recv()).await.is_err() {
        tracing::debug!("some connections were cut");
    }
}

async fn is_closed(mut closed: watch::Receiver<bool>) {
    // Whoever could close the door and is gone has closed it.
    let _gone = closed.wait_for(|closed| *closed).await;
}

/// What everybody gets at the door.
#[derive(Clone)]
struct Guest {
    house: House,
    router: Router,
    closed: watch::Receiver<bool>,
    _inside: mpsc::Sender<Infallible>,
}

impl Guest {
    fn let_in(&self, stream: TcpStream, address: SocketAddr) {
        // Behind a proxy everybody comes from one address, and the proxy counts them.
        let place = self.house.limits.connection(address.ip());
        if place.is_none() && !self.house.config.https {
            return;
        }
        // A move is a small packet that somebody waits for.
        if let Err(reason) = stream.set_nodelay(true) {
            tracing::debug!(%reason, "a connection keeps its delay");
        }
        let guest = self.clone();
        tokio::spawn(async move {
            guest.serve(stream, address).await;
            drop(place);
        });
    }

    async fn serve(self, stream: TcpStream, address: SocketAddr) {
        let router = self.router;
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            let mut router = router.clone();
            async move { answer(&mut router, request).await }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(WISH_WITHIN)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        let served = tokio::select! {
            served = connection.as_mut() => served,
            () = is_closed(self.closed) => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(reason) = served {
            tracing::debug!(%reason, "a connection broke");
        }
    }
}

async fn answer(router: &mut Router, request: Request<Incoming>) -> Result<Response, Infallible> {
    // Not an idle timeout: who sends a byte now and then would keep the connection for ever.
    let in_time = |body: Incoming| {
        if body.is_end_stream() { Body::empty() } else { Body::new(DeadlineBody::new(WISH_WITHIN, body)) }
    };
    router.call(request.map(in_time)).await
}

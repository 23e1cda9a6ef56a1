//! The listener: accepts connections, limits them per address, and closes those that send no request or take no response in time.

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
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;
use tower::Service;
use tower_http::timeout::DeadlineBody;

use crate::app_state::AppState;
use crate::write_deadline::WriteDeadlineStream;

/// A request must arrive within this time: first its head, then its body.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// The maximum size of a request's head, far above the longest address and all cookies. A connection holds it in memory.
const MAX_REQUEST_HEAD_BYTES: usize = 32 * 1024;
/// Open connections get this time to end when the server stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Accepts connections until the shutdown, then waits a moment for the open ones.
pub(crate) async fn run(
    listener: TcpListener,
    app: AppState,
    router: Router,
    is_shutdown: watch::Receiver<bool>,
) {
    // Each connection holds a sender; the channel closes with the last of them.
    let (open, mut all_closed) = mpsc::channel::<Infallible>(1);
    let connection = Connection { app, router, is_shutdown, _open: open };
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => connection.accept(stream, address),
                Err(reason) => {
                    // Too many open files, for instance; that passes when a connection ends.
                    tracing::warn!(%reason, "a connection could not be accepted");
                    sleep(Duration::from_millis(50)).await;
                }
            },
            () = shutdown(connection.is_shutdown.clone()) => break,
        }
    }
    drop((listener, connection));
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, all_closed.recv()).await.is_err() {
        tracing::debug!("some connections were cut");
    }
}

async fn shutdown(mut is_shutdown: watch::Receiver<bool>) {
    // An error means that the sender is dropped, which is a shutdown too.
    let _dropped = is_shutdown.wait_for(|is_shutdown| *is_shutdown).await;
}

/// The send buffer of a connection. By default the system lets it grow to megabytes for a client that does not read.
const SEND_BUFFER_BYTES: u32 = 256 << 10;
/// Connections that the system holds until they are accepted.
const LISTEN_BACKLOG: u32 = 1_024;

/// Binds the address. Connections inherit the send buffer.
pub(crate) fn bind(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A restarted server must not wait for the old one's connections to be forgotten. Elsewhere, this would let two servers share
    // an address.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
    socket.bind(address)?;
    socket.listen(LISTEN_BACKLOG)
}

/// What each connection needs; every connection gets a clone.
#[derive(Clone)]
struct Connection {
    app: AppState,
    router: Router,
    is_shutdown: watch::Receiver<bool>,
    _open: mpsc::Sender<Infallible>,
}

impl Connection {
    fn accept(&self, stream: TcpStream, address: SocketAddr) {
        // Behind a proxy all connections come from its address, and the proxy limits them.
        let slot = if self.app.proxies.contain(address.ip()) {
            None
        } else {
            let Some(slot) = self.app.limits.connection(address.ip()) else { return };
            Some(slot)
        };
        // A move is a small packet that must not wait for others (Nagle's algorithm).
        if let Err(reason) = stream.set_nodelay(true) {
            tracing::debug!(%reason, "TCP_NODELAY could not be set");
        }
        let connection = self.clone();
        tokio::spawn(async move {
            connection.serve(stream, address).await;
            drop(slot);
        });
    }

    async fn serve(self, stream: TcpStream, address: SocketAddr) {
        let router = self.router;
        let stream = WriteDeadlineStream::new(stream, self.app.clock.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            let mut router = router.clone();
            async move { respond(&mut router, request).await }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(REQUEST_TIMEOUT)
            .max_buf_size(MAX_REQUEST_HEAD_BYTES)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        let served = tokio::select! {
            served = connection.as_mut() => served,
            () = shutdown(self.is_shutdown) => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(reason) = served {
            tracing::debug!(%reason, "a connection broke");
        }
    }
}

async fn respond(router: &mut Router, request: Request<Incoming>) -> Result<Response, Infallible> {
    // A deadline, not an idle timeout: otherwise a byte now and then would keep the connection open for ever.
    let with_deadline = |body: Incoming| {
        if body.is_end_stream() { Body::empty() } else { Body::new(DeadlineBody::new(REQUEST_TIMEOUT, body)) }
    };
    router.call(request.map(with_deadline)).await
}

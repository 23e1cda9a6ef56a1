//! A proxy before the server that cuts a connection when it carries a text.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};

use super::TestDatabase;
use super::test_server::TestServer;

/// When a connection is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CutMoment {
    /// The server does not get the text.
    BeforeServer,
    /// The server has answered, and the client does not get the answer.
    BeforeClient,
}

pub(crate) struct CuttingProxy {
    port: u16,
    cut: Arc<Mutex<Option<(&'static str, CutMoment)>>>,
}

impl CuttingProxy {
    pub(crate) async fn start() -> CuttingProxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("it is bound").port();
        let cut = Arc::<Mutex<_>>::default();
        tokio::spawn(accept(listener, Arc::clone(&cut)));
        CuttingProxy { port, cut }
    }

    /// The URL of a database through the proxy.
    pub(crate) fn url(&self, database: &TestDatabase) -> String {
        format!("postgres://tessera@127.0.0.1:{}/{}?sslmode=disable", self.port, database.name())
    }

    /// Cuts the next connection that carries a text, once.
    pub(crate) fn cut_once(&self, text: &'static str, moment: CutMoment) {
        *self.cut.lock().unwrap_or_else(PoisonError::into_inner) = Some((text, moment));
    }

    /// Whether the connection was cut.
    pub(crate) fn has_cut(&self) -> bool {
        self.cut.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }
}

type Cut = Arc<Mutex<Option<(&'static str, CutMoment)>>>;

async fn accept(listener: TcpListener, cut: Cut) {
    while let Ok((client, _)) = listener.accept().await {
        let socket = TestServer::get().folder().join(".s.PGSQL.5432");
        let server = UnixStream::connect(socket).await.expect("the server runs");
        tokio::spawn(forward(client, server, Arc::clone(&cut)));
    }
}

async fn forward(mut client: TcpStream, mut server: UnixStream, cut: Cut) -> std::io::Result<()> {
    let (mut from_client, mut from_server) = (vec![0; 65_536], vec![0; 65_536]);
    loop {
        tokio::select! {
            read = client.read(&mut from_client) => {
                let bytes = &from_client[..read?];
                if bytes.is_empty() {
                    return Ok(());
                }
                match take_cut(&cut, bytes) {
                    None => server.write_all(bytes).await?,
                    Some(CutMoment::BeforeServer) => return Ok(()),
                    Some(CutMoment::BeforeClient) => {
                        server.write_all(bytes).await?;
                        // Its answer tells that it has done what it was asked.
                        let _answer_len = server.read(&mut from_server).await?;
                        return Ok(());
                    }
                }
            }
            read = server.read(&mut from_server) => {
                let bytes = &from_server[..read?];
                if bytes.is_empty() {
                    return Ok(());
                }
                client.write_all(bytes).await?;
            }
        }
    }
}

fn take_cut(cut: &Cut, bytes: &[u8]) -> Option<CutMoment> {
    let mut cut = cut.lock().unwrap_or_else(PoisonError::into_inner);
    let (text, moment) = (*cut)?;
    if !bytes.windows(text.len()).any(|part| part == text.as_bytes()) {
        return None;
    }
    *cut = None;
    Some(moment)
}

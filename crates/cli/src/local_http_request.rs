//! A request to a server on this machine, over plain HTTP.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// More than any list of the server.
const MAX_LOCAL_RESPONSE_BYTES: u64 = 64 << 20;

/// A request; the body may be empty.
pub(crate) struct LocalHttpRequest<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) headers: &'a [(&'a str, &'a str)],
    pub(crate) body: &'a str,
    pub(crate) timeout: Duration,
}

/// Status and body of an answer.
pub(crate) struct LocalHttpResponse {
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl LocalHttpRequest<'_> {
    /// Sends the request and reads the answer until the server closes the connection.
    pub(crate) fn send(&self, address: SocketAddr) -> io::Result<LocalHttpResponse> {
        let LocalHttpRequest { method, path, headers, body, timeout } = self;
        let mut request = Vec::new();
        write!(request, "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n")?;
        for (name, value) in *headers {
            write!(request, "{name}: {value}\r\n")?;
        }
        write!(request, "Content-Length: {}\r\n\r\n{body}", body.len())?;
        let mut stream = TcpStream::connect_timeout(&address, *timeout)?;
        stream.set_read_timeout(Some(*timeout))?;
        stream.write_all(&request)?;
        let mut answer = Vec::new();
        stream.take(MAX_LOCAL_RESPONSE_BYTES).read_to_end(&mut answer)?;
        let answer = String::from_utf8_lossy(&answer);
        let status = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok());
        let status = status.ok_or_else(|| io::Error::other("the answer is not HTTP"))?;
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        Ok(LocalHttpResponse { status, body: body.to_owned() })
    }
}

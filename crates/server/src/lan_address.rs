//! The server's address in the local network.

use std::net::{IpAddr, SocketAddr, UdpSocket};

/// The address for other machines of the network; none if the server listens on loopback only.
pub(crate) fn lan_address(listens_on: SocketAddr) -> Option<SocketAddr> {
    match listens_on.ip() {
        ip if ip.is_loopback() => None,
        ip if ip.is_unspecified() => Some(SocketAddr::new(own_address()?, listens_on.port())),
        _ => Some(listens_on),
    }
}

/// This machine's address in its network: the source address of the default route. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // Reserved for documentation (RFC 5737).
    socket.connect("192.0.2.1:9").ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}

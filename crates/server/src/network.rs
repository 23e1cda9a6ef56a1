//! How other machines of the network reach this one.

use std::net::{IpAddr, SocketAddr, UdpSocket};

/// The address for others, if the server listens to them.
pub(crate) fn address_for_others(listens: SocketAddr) -> Option<SocketAddr> {
    match listens.ip() {
        ip if ip.is_loopback() => None,
        ip if ip.is_unspecified() => Some(SocketAddr::new(own_address()?, listens.port())),
        _ => Some(listens),
    }
}

/// This machine's address in its network: the one from which it would send. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // An address of nobody, reserved for documentation.
    socket.connect("192.0.2.1:9").ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}

//! The client's address behind trusted proxies.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use tessera_service::AddressNetworks;

use super::AddressRange;
use super::address_network;

/// The address of a request's client, which limits count by. A request extension.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

/// The proxies whose `X-Forwarded-For` is believed.
#[derive(Clone, Debug)]
pub(crate) struct TrustedProxies(Vec<AddressRange>);

impl TrustedProxies {
    pub(crate) fn new(ranges: Vec<AddressRange>) -> TrustedProxies {
        TrustedProxies(ranges)
    }

    pub(crate) fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|range| range.contains(address))
    }

    /// Whether a proxy is in a network, or the network in the range of a proxy.
    fn are_in(&self, network: IpAddr) -> bool {
        self.contain(network) || self.0.iter().any(|range| address_network::network(range.address) == network)
    }

    /// The client's address: that of the connection or, if a trusted proxy has forwarded the request, the right-most in
    /// `X-Forwarded-For` that is not a trusted proxy. Everything to the left of it may be forged.
    pub(crate) fn client_address(&self, peer: IpAddr, headers: &HeaderMap) -> ClientAddress {
        let forwarded = headers.get_all("x-forwarded-for").iter().rev();
        let forwarded = forwarded.flat_map(|header| header.to_str().unwrap_or_default().rsplit(','));
        let mut client = peer;
        for hop in forwarded {
            if !self.contain(client) {
                break;
            }
            // A proxy writes what it sees; an unreadable hop leaves the proxy itself.
            let Some(address) = parse_hop(hop.trim()) else { break };
            client = address;
        }
        ClientAddress(client)
    }
}

impl AddressNetworks for TrustedProxies {
    fn network(&self, address: IpAddr) -> IpAddr {
        address_network::network(address)
    }

    fn has_trusted_proxy(&self, network: IpAddr) -> bool {
        self.are_in(network)
    }
}

/// An address with or without a port.
fn parse_hop(hop: &str) -> Option<IpAddr> {
    let bracketed = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    hop.parse().ok().or_else(with_port).or_else(bracketed)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn range(text: &str) -> AddressRange {
        text.parse().expect("a range")
    }

    #[test]
    fn only_a_trusted_proxy_names_the_client_and_nobody_names_themselves() {
        let proxies = TrustedProxies::new(vec![range("127.0.0.0/8"), range("10.0.0.0/8")]);
        let client = |peer: &str, headers: &[&str]| {
            let values = headers.iter().map(|value| HeaderValue::from_str(value).expect("a value"));
            let mut map = HeaderMap::new();
            for value in values {
                map.append("x-forwarded-for", value);
            }
            proxies.client_address(peer.parse().expect("an address"), &map).0.to_string()
        };
        assert_eq!(client("192.0.2.9", &["198.51.100.1"]), "192.0.2.9", "not from a proxy");
        assert_eq!(client("127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client("127.0.0.1", &["203.0.113.5, 198.51.100.1"]), "198.51.100.1", "the left is forged");
        assert_eq!(client("127.0.0.1", &["203.0.113.5", "198.51.100.1"]), "198.51.100.1", "two headers");
        assert_eq!(client("127.0.0.1", &["203.0.113.5, 198.51.100.1, 10.1.2.3"]), "198.51.100.1", "a chain");
        assert_eq!(client("127.0.0.1", &["198.51.100.1:5000"]), "198.51.100.1", "with a port");
        assert_eq!(client("127.0.0.1", &["198.51.100.1, unknown"]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
        let nobody = TrustedProxies::new(Vec::new());
        let headers = HeaderMap::from_iter([(
            axum::http::HeaderName::from_static("x-forwarded-for"),
            HeaderValue::from_static("198.51.100.1"),
        )]);
        assert_eq!(nobody.client_address([127, 0, 0, 1].into(), &headers).0.to_string(), "127.0.0.1");
    }

    #[test]
    fn the_network_of_a_proxy_is_found_by_any_of_its_addresses() {
        let ranges = ["2001:db8::5", "10.0.0.0/8", "192.0.2.1"].map(range).to_vec();
        let proxies = TrustedProxies::new(ranges);
        let is_in = |text: &str| {
            let address = text.parse().expect("an address");
            proxies.has_trusted_proxy(proxies.network(address))
        };
        for address in ["2001:db8::77", "10.7.0.1", "192.0.2.1", "::ffff:192.0.2.1"] {
            assert!(is_in(address), "{address}");
        }
        assert!(!is_in("2001:db8:0:1::5") && !is_in("192.0.2.2"));
    }
}

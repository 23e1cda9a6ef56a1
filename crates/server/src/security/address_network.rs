//! The network of an address, by which limits count visitors.

use std::net::{IpAddr, Ipv6Addr};

/// The address itself, or the /64 network of an IPv6 address: an IPv6 user has a network of 2^64
/// addresses, so all of it counts as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        // Its network would be unlike every loopback address, and could be banned.
        loopback @ IpAddr::V6(Ipv6Addr::LOCALHOST) => loopback,
        IpAddr::V6(v6) => {
            let mut parts = v6.segments();
            parts[4..].fill(0);
            IpAddr::from(parts)
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_one_ipv6_network_count_as_one() {
        let at = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(at("2001:db8:1:2:3:4:5:6"), at("2001:db8:1:2:ffff::1"));
        assert_ne!(at("2001:db8:1:2::1"), at("2001:db8:1:3::1"));
        assert_eq!(at("::ffff:10.0.0.1"), at("10.0.0.1"));
        for loopback in ["::1", "127.0.0.1", "::ffff:127.0.0.1"] {
            assert!(at(loopback).is_loopback(), "{loopback}");
        }
    }
}

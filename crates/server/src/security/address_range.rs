//! Ranges of IP addresses in CIDR notation, as an operator names trusted proxies.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// A range of addresses in CIDR notation, such as `10.0.0.0/8`; one address without a prefix length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange {
    pub(super) address: IpAddr,
    prefix: u8,
}

/// A text that is no range of addresses.
#[derive(Debug, thiserror::Error)]
#[error("'{0}' is not an address or range; write an address such as 10.0.0.2 or a range such as 10.0.0.0/8")]
pub struct AddressRangeError(String);

impl AddressRange {
    /// The addresses of this machine that other machines cannot use.
    pub(crate) const LOOPBACK: [AddressRange; 2] = [
        AddressRange { address: IpAddr::V4(Ipv4Addr::LOCALHOST), prefix: 8 },
        AddressRange { address: IpAddr::V6(Ipv6Addr::LOCALHOST), prefix: 128 },
    ];

    pub(super) fn contains(self, address: IpAddr) -> bool {
        let first_bits = |bits: u128, width: u8| {
            bits.checked_shr(u32::from(width.saturating_sub(self.prefix))).unwrap_or_default()
        };
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                first_bits(own.to_bits().into(), 32) == first_bits(other.to_bits().into(), 32)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                first_bits(own.to_bits(), 128) == first_bits(other.to_bits(), 128)
            }
            _ => false,
        }
    }
}

impl FromStr for AddressRange {
    type Err = AddressRangeError;

    fn from_str(text: &str) -> Result<AddressRange, AddressRangeError> {
        let unreadable = || AddressRangeError(text.to_owned());
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_why| unreadable())?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let prefix = match prefix {
            Some(prefix) => prefix.parse().ok().filter(|prefix| *prefix <= width).ok_or_else(unreadable)?,
            None => width,
        };
        Ok(AddressRange { address, prefix })
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> AddressRange {
        text.parse().expect("a range")
    }

    #[test]
    fn a_range_is_an_address_with_an_optional_prefix() {
        for (text, inside, outside) in [
            ("10.0.0.2", "10.0.0.2", "10.0.0.3"),
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("0.0.0.0/0", "192.0.2.1", "2001:db8::1"),
            ("::/0", "2001:db8::1", "192.0.2.1"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("127.0.0.0/8", "::ffff:127.0.0.1", "::1"),
        ] {
            assert!(range(text).contains(inside.parse().expect("an address")), "{text} {inside}");
            assert!(!range(text).contains(outside.parse().expect("an address")), "{text} {outside}");
        }
        for text in ["", "club", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.1:80"] {
            let refused = text.parse::<AddressRange>().expect_err(text).to_string();
            assert!(refused.starts_with(&format!("'{text}' is not an address or range")), "{refused}");
        }
    }
}

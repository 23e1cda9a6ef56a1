//! The house's own address as a visitor knows it.

use std::fmt;
use std::net::{Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, header};

/// How this server is reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    /// Whether people come by https, through a proxy.
    pub(crate) https: bool,
    /// Where it listens.
    pub(crate) listens: SocketAddr,
    /// How other machines reach this one, if they can.
    pub(crate) for_others: Option<SocketAddr>,
}

impl Site {
    /// The address of a path on a host.
    pub(crate) fn url(self, host: &Host, path: &str) -> String {
        let scheme = if self.https { "https" } else { "http" };
        format!("{scheme}://{host}{path}")
    }
}

/// A name has no more letters (RFC 1035).
const MOST: usize = 253;

/// A name or an address, and maybe a port: what may stand in links and codes, whatever a header says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Host(String);

impl Host {
    /// What the `Host` header says, if it is one.
    pub(crate) fn told(headers: &HeaderMap) -> Option<Host> {
        Host::read(headers.get(header::HOST)?.to_str().ok()?)
    }

    /// Where the house listens: better than nothing where a header says nothing of use.
    pub(crate) fn of_listening(site: Site) -> Host {
        Host(site.for_others.unwrap_or(site.listens).to_string())
    }

    fn read(text: &str) -> Option<Host> {
        let (name, port) = match text.strip_prefix('[') {
            Some(rest) => {
                let (address, port) = rest.split_once(']')?;
                address.parse::<Ipv6Addr>().ok()?;
                (None, port)
            }
            None => match text.find(':') {
                Some(colon) => (Some(&text[..colon]), &text[colon..]),
                None => (Some(text), ""),
            },
        };
        let of_name = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'.' | b'_');
        let sound = name.is_none_or(|name| (1..=MOST).contains(&name.len()) && name.bytes().all(of_name));
        let number = port.strip_prefix(':').filter(|port| port.bytes().all(|digit| digit.is_ascii_digit()));
        let reachable = port.is_empty() || number.is_some_and(|port| port.parse::<u16>().is_ok());
        (sound && reachable).then(|| Host(text.to_owned()))
    }

    /// The same for other machines: a link to "localhost" leads every one of them to itself.
    pub(crate) fn for_others(&self, site: Site) -> Host {
        let local = ["localhost", "127.", "[::1]"].iter().any(|name| self.0.starts_with(name));
        let address = site.for_others.filter(|_| local);
        address.map_or_else(|| self.clone(), |address| Host(address.to_string()))
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_or_an_address_and_maybe_a_port() {
        for host in
            ["localhost:7878", "10.0.0.7", "club-day.example.org", "[::1]:7878", "[fe80::1]", "a_b:80"]
        {
            assert_eq!(Host::read(host), Some(Host(host.to_owned())), "{host}");
        }
        let long = "x".repeat(MOST + 1);
        for host in [
            "",
            ":80",
            "a:",
            "a:b",
            "a:+1",
            "a:65536",
            "a:1:2",
            "a b",
            "a/b",
            "eve.example/?",
            "user@eve",
            "a<b>",
            "[::1",
            "[::1]x",
            "[nobody]",
            "[::1]:",
            long.as_str(),
        ] {
            assert_eq!(Host::read(host), None, "{host}");
        }
    }
}

//! The server's own address: the validated `Host` header, and URLs made with it.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, header};

use crate::ServerConfig;

/// Scheme and addresses under which the server is reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerAddresses {
    /// Whether a proxy in front of the server speaks https.
    pub(crate) https: bool,
    /// The socket address that it listens on.
    pub(crate) listens_on: SocketAddr,
    /// The address in the local network, unless the server listens on loopback only.
    pub(crate) lan: Option<SocketAddr>,
}

impl ServerAddresses {
    /// The URL of a path on a host.
    pub(crate) fn url(self, host: &HostHeader, path: &str) -> String {
        let scheme = if self.https { "https" } else { "http" };
        format!("{scheme}://{host}{path}")
    }
}

/// The URL of the server by the first name of its settings. Links in e-mails have it: the `Host` of the request that asks for a letter
/// may be any address, and the secret of the link would go there.
#[derive(Clone, Debug)]
pub(crate) struct SiteUrl(String);

impl SiteUrl {
    pub(crate) fn new(config: &ServerConfig, listens_on: SocketAddr) -> SiteUrl {
        SiteUrl(match config.hosts.first() {
            Some(name) if config.https => format!("https://{name}"),
            Some(name) => format!("http://{name}:{}", listens_on.port()),
            None => format!("http://{listens_on}"),
        })
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// The host names under which the server answers. Any IP address is allowed: another site can let its name point to this
/// server (DNS rebinding), but not the address in a browser's `Host`.
#[derive(Clone, Debug)]
pub(crate) struct AllowedHosts(Vec<String>);

impl AllowedHosts {
    pub(crate) fn new(names: &[String]) -> AllowedHosts {
        AllowedHosts(names.iter().map(|name| name.trim_end_matches('.').to_ascii_lowercase()).collect())
    }

    /// Checks the `Host` of a request. Clients other than browsers may send none.
    pub(crate) fn check(&self, headers: &HeaderMap) -> Result<(), UnknownHostHeader> {
        let mut sent = headers.get_all(header::HOST).iter();
        let Some(host) = sent.next() else { return Ok(()) };
        let text = host.to_str().unwrap_or("?");
        let is_allowed = HostHeader::parse(text).is_some_and(|host| self.allows(host.name()));
        let refused = || UnknownHostHeader(text.chars().take(MAX_HOST_NAME_BYTES).collect());
        (is_allowed && sent.next().is_none()).then_some(()).ok_or_else(refused)
    }

    fn allows(&self, name: &str) -> bool {
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        let is_address = name.starts_with('[') || name.parse::<Ipv4Addr>().is_ok();
        is_address || name == "localhost" || name.ends_with(".localhost") || self.0.contains(&name)
    }
}

/// A host name as an operator gives it, without scheme and port.
pub fn parse_host_name(text: &str) -> Result<String, HostNameError> {
    if !text.is_ascii() {
        return Err(HostNameError::NotAscii(text.to_owned()));
    }
    let is_name = (1..=MAX_HOST_NAME_BYTES).contains(&text.len()) && text.bytes().all(is_name_byte);
    is_name.then(|| text.to_owned()).ok_or_else(|| HostNameError::NotAlone(text.to_owned()))
}

fn is_name_byte(letter: u8) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'.' | b'_')
}

/// A text that is no host name.
#[derive(Debug, thiserror::Error)]
pub enum HostNameError {
    /// The text is an address of the web, has a port, or is no name at all.
    #[error("'{0}' is not a host name; write the name alone, such as games.example")]
    NotAlone(String),
    /// Browsers send such names in ASCII.
    #[error(
        "'{0}' has other letters than a to z; write the name in ASCII (punycode), such as xn--bcher-kva.example"
    )]
    NotAscii(String),
}

/// A `Host` that is none of the server's names.
#[derive(Debug, thiserror::Error)]
#[error(
    "this server is not known as '{0}'; open it by its IP address, or start it with --host and this name"
)]
pub(crate) struct UnknownHostHeader(String);

/// The maximum length of a host name (RFC 1035).
const MAX_HOST_NAME_BYTES: usize = 253;

/// A host name or IP address with an optional port. It is validated, so that a forged header puts nothing else into links
/// and QR codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HostHeader(String);

impl HostHeader {
    /// The `Host` header, if it is valid.
    pub(crate) fn from_headers(headers: &HeaderMap) -> Option<HostHeader> {
        HostHeader::parse(headers.get(header::HOST)?.to_str().ok()?)
    }

    /// The address the server listens on: the fallback for requests without a valid header.
    pub(crate) fn fallback(site: ServerAddresses) -> HostHeader {
        HostHeader(site.lan.unwrap_or(site.listens_on).to_string())
    }

    /// Whether a text is a host name or IP address with an optional port.
    pub(super) fn is_valid(text: &str) -> bool {
        HostHeader::parse(text).is_some()
    }

    fn parse(text: &str) -> Option<HostHeader> {
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
        let is_name_valid = name.is_none_or(|name| {
            (1..=MAX_HOST_NAME_BYTES).contains(&name.len()) && name.bytes().all(is_name_byte)
        });
        let number = port.strip_prefix(':').filter(|port| port.bytes().all(|digit| digit.is_ascii_digit()));
        let is_port_valid = port.is_empty() || number.is_some_and(|port| port.parse::<u16>().is_ok());
        (is_name_valid && is_port_valid).then(|| HostHeader(text.to_owned()))
    }

    /// The name or address without the port.
    fn name(&self) -> &str {
        let end =
            if self.0.starts_with('[') { self.0.find(']').map(|end| end + 1) } else { self.0.find(':') };
        end.map_or(self.0.as_str(), |end| &self.0[..end])
    }

    /// The host as other machines reach it: on them, "localhost" would be themselves.
    pub(crate) fn for_other_machines(&self, site: ServerAddresses) -> HostHeader {
        let local = ["localhost", "127.", "[::1]"].iter().any(|name| self.0.starts_with(name));
        let address = site.lan.filter(|_| local);
        address.map_or_else(|| self.clone(), |address| HostHeader(address.to_string()))
    }
}

impl fmt::Display for HostHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_host_is_a_name_or_an_address_with_an_optional_port() {
        for host in
            ["localhost:7878", "10.0.0.7", "club-day.example.org", "[::1]:7878", "[fe80::1]", "a_b:80"]
        {
            assert_eq!(HostHeader::parse(host), Some(HostHeader(host.to_owned())), "{host}");
        }
        let long = "x".repeat(MAX_HOST_NAME_BYTES + 1);
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
            assert_eq!(HostHeader::parse(host), None, "{host}");
        }
    }

    #[test]
    fn an_operator_gives_a_name_alone() {
        for name in ["games.example", "Games.Example.", "localhost", "a_b", "xn--bcher-kva.example"] {
            assert_eq!(parse_host_name(name).ok().as_deref(), Some(name));
        }
        for (text, sentence) in [
            ("games.example:443", "write the name alone, such as games.example"),
            ("https://games.example", "write the name alone, such as games.example"),
            ("games.example/", "write the name alone"),
            ("", "write the name alone"),
            ("b\u{fc}cher.example", "write the name in ASCII (punycode), such as xn--bcher-kva.example"),
        ] {
            let refused = parse_host_name(text).expect_err(text).to_string();
            assert!(refused.contains(sentence) && refused.contains(&format!("'{text}'")), "{refused}");
        }
    }

    #[test]
    fn only_addresses_loopback_names_and_given_names_are_allowed() {
        let hosts = AllowedHosts::new(&["Games.example".to_owned()]);
        let check = |host: &str| {
            let value = HeaderValue::from_str(host).expect("a header");
            hosts.check(&HeaderMap::from_iter([(header::HOST, value)]))
        };
        for host in [
            "localhost:7878",
            "LOCALHOST",
            "tessera.localhost:7878",
            "127.0.0.1:7878",
            "192.168.1.20:7878",
            "[::1]:7878",
            "[fe80::1]",
            "games.example",
            "games.example.:443",
            "GAMES.EXAMPLE:443",
        ] {
            assert!(check(host).is_ok(), "{host}");
        }
        for host in [
            "evil.example:7878",
            "localhost.evil.example",
            "evil-localhost",
            "127.0.0.1.evil.example",
            "0x7f.1",
            "2130706433",
            "games.example.evil",
            "not-games.example",
            "",
            "games.example, evil.example",
        ] {
            let refused = check(host).expect_err(host).to_string();
            assert!(refused.contains(&format!("not known as '{host}'")), "{refused}");
        }
        assert!(hosts.check(&HeaderMap::new()).is_ok(), "browsers always send a host");
        let mut two = HeaderMap::new();
        two.append(header::HOST, HeaderValue::from_static("localhost"));
        two.append(header::HOST, HeaderValue::from_static("evil.example"));
        assert!(hosts.check(&two).is_err());
    }
}

//! Address to listen on, as an operator writes it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};

use tessera_rules::input_text::quoted;

/// The port of the server, if only an address is given.
const DEFAULT_PORT: u16 = 7878;

/// Parses `--listen`: an address with or without a port, a port alone, or a name of this machine.
pub(crate) fn parse(text: &str) -> Result<SocketAddr, String> {
    if let Ok(ip) = text.trim_matches(['[', ']']).parse::<IpAddr>() {
        return Ok(SocketAddr::new(ip, DEFAULT_PORT));
    }
    if text.eq_ignore_ascii_case("localhost") {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT)));
    }
    parse_with_port(text)
}

/// Parses `--metrics`, which has no default port.
pub(crate) fn parse_with_port(text: &str) -> Result<SocketAddr, String> {
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    let port = |text: &str| text.parse::<u16>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    if let Some(port) = port(text) {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    let example = "write 7878 or localhost:7878 for this machine alone, 0.0.0.0:7878 for the network";
    let refused = || format!("'{}' is not an address; {example}", quoted(text));
    let (name, port) =
        text.rsplit_once(':').and_then(|(name, text)| Some((name, port(text)?))).ok_or_else(refused)?;
    if name.eq_ignore_ascii_case("localhost") {
        // Not resolved: the first answer may be the IPv6 address, which other programs do not try.
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._".contains(&b));
    let is_number = name.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if !is_name || is_number {
        return Err(refused());
    }
    let mut resolved = (name, port).to_socket_addrs().map_err(|_| unknown(name))?;
    resolved.next().ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> String {
    format!("the name '{}' has no address; write an IP address of this machine", quoted(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_names_and_addresses_are_understood() {
        for (text, address) in [
            ("7878", "127.0.0.1:7878"),
            ("0", "127.0.0.1:0"),
            ("localhost", "127.0.0.1:7878"),
            ("localhost:7879", "127.0.0.1:7879"),
            ("LocalHost:80", "127.0.0.1:80"),
            ("0.0.0.0", "0.0.0.0:7878"),
            ("0.0.0.0:80", "0.0.0.0:80"),
            ("::1", "[::1]:7878"),
            ("[::]", "[::]:7878"),
            ("[::1]:80", "[::1]:80"),
        ] {
            assert_eq!(parse(text).map(|address| address.to_string()).as_deref(), Ok(address), "{text}");
        }
        assert_eq!(parse_with_port("9100").map(|address| address.port()), Ok(9100));
    }

    #[test]
    fn other_texts_are_refused_with_examples() {
        for text in
            ["", ":", ":7878", "65536", "+80", "-1", "127.0.0.1:", "127.0.0.1:x", "1.2.3:80", "a b:80"]
        {
            let refused = parse(text).expect_err(text);
            assert!(refused.contains("is not an address; write 7878 or localhost:7878"), "{text}: {refused}");
        }
        for text in ["http://localhost:7878", "localhost:7878/"] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse_with_port("127.0.0.1").is_err(), "metrics have no default port");
    }
}

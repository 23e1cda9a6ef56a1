//! A short description of the device that sent a request, for the list of a player's sessions.

use axum::http::{HeaderMap, header};

/// The maximum length of the name of a program that is no browser, in characters.
const MAX_DEVICE_NAME_CHARS: usize = 24;
/// The description of a device that does not tell what it is.
pub(crate) const UNKNOWN: &str = "?";

/// Browsers by the word in their user agent. Most name others as well, so the order matters.
const BROWSERS: [(&str, &str); 8] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("YaBrowser/", "Yandex Browser"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 8] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("FreeBSD", "FreeBSD"),
    ("Linux", "Linux"),
];

/// The browser and its system, such as `Firefox, Linux`, or the name of another program; never the whole user agent, which
/// tells devices apart that belong to different people.
pub(crate) fn describe(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(only), None) => only.to_owned(),
        (None, _) => program(agent),
    }
}

/// The word before the version of a program that is no browser.
fn program(agent: &str) -> String {
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let name: String = agent.chars().take_while(is_plain).take(MAX_DEVICE_NAME_CHARS).collect();
    if name.is_empty() { UNKNOWN.to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_described_in_a_few_words() {
        for (agent, device) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
                "Chrome, Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
                "Firefox, Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
                "Edge, Windows",
            ),
            ("curl/8.5.0", "curl"),
            ("my-bot 2 <script>", "my-bot"),
            ("<script>", UNKNOWN),
            ("", UNKNOWN),
        ] {
            let headers = HeaderMap::from_iter([(header::USER_AGENT, agent.parse().expect("a header"))]);
            assert_eq!(describe(&headers), device, "{agent}");
        }
        assert_eq!(describe(&HeaderMap::new()), UNKNOWN);
    }
}

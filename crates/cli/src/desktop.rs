//! Opening a page in the browser of whoever sits at this machine.

use std::ffi::OsString;
use std::process::{Command, Stdio};

/// Opens an address if there is a desktop. Whoever has none, or no browser, reads the address and opens it himself.
pub(crate) fn open(address: &str) {
    let set = |name: &str| std::env::var_os(name);
    if let Some(program) = opener(std::env::consts::OS, set) {
        start(program, address);
    }
}

/// The program that opens an address on this system, if somebody looks at a screen there.
fn opener(system: &str, set: impl Fn(&str) -> Option<OsString>) -> Option<&'static str> {
    let is_set = |name: &str| set(name).is_some_and(|value| !value.is_empty());
    match system {
        "windows" => Some("explorer"),
        "macos" => Some("open"),
        _ if is_set("WAYLAND_DISPLAY") || is_set("DISPLAY") => Some("xdg-open"),
        _ => None,
    }
}

/// Whether it could be started.
fn start(program: &str, address: &str) -> bool {
    let mut command = Command::new(program);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    // Somebody has to wait for it, and the house has other things to do.
    std::thread::spawn(move || child.wait());
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_opened_only_where_somebody_sees_it() {
        let with = |names: &'static [(&str, &str)]| {
            move |name: &str| {
                names.iter().find(|(own, _)| *own == name).map(|(_, value)| OsString::from(value))
            }
        };
        assert_eq!(opener("linux", with(&[])), None);
        assert_eq!(opener("linux", with(&[("DISPLAY", "")])), None);
        assert_eq!(opener("linux", with(&[("DISPLAY", ":0")])), Some("xdg-open"));
        assert_eq!(opener("freebsd", with(&[("WAYLAND_DISPLAY", "wayland-0")])), Some("xdg-open"));
        assert_eq!(opener("macos", with(&[])), Some("open"));
        assert_eq!(opener("windows", with(&[])), Some("explorer"));
    }

    #[test]
    fn a_browser_that_is_not_there_is_no_mistake() {
        assert!(!start("tessera-has-no-such-browser", "http://127.0.0.1:7878"));
    }
}

//! Opens a page in the user's browser.

use std::ffi::OsString;
use std::process::{Command, Stdio};

/// Opens a URL if there is a desktop. Without one, the user opens the printed address.
pub(crate) fn open_page(address: &str) {
    let set = |name: &str| std::env::var_os(name);
    if let Some(program) = browser_command(std::env::consts::OS, set) {
        spawn(program, address);
    }
}

/// The program that opens URLs on this system, if there is a desktop.
fn browser_command(system: &str, set: impl Fn(&str) -> Option<OsString>) -> Option<&'static str> {
    let is_set = |name: &str| set(name).is_some_and(|value| !value.is_empty());
    match system {
        "windows" => Some("explorer"),
        "macos" => Some("open"),
        _ if is_set("WAYLAND_DISPLAY") || is_set("DISPLAY") => Some("xdg-open"),
        _ => None,
    }
}

/// Starts the program; false if that fails.
fn spawn(program: &str, address: &str) -> bool {
    let mut command = Command::new(program);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    // Reap the process without blocking the server.
    std::thread::spawn(move || child.wait());
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_opened_only_on_a_desktop() {
        let with = |names: &'static [(&str, &str)]| {
            move |name: &str| {
                names.iter().find(|(own, _)| *own == name).map(|(_, value)| OsString::from(value))
            }
        };
        assert_eq!(browser_command("linux", with(&[])), None);
        assert_eq!(browser_command("linux", with(&[("DISPLAY", "")])), None);
        assert_eq!(browser_command("linux", with(&[("DISPLAY", ":0")])), Some("xdg-open"));
        assert_eq!(browser_command("freebsd", with(&[("WAYLAND_DISPLAY", "wayland-0")])), Some("xdg-open"));
        assert_eq!(browser_command("macos", with(&[])), Some("open"));
        assert_eq!(browser_command("windows", with(&[])), Some("explorer"));
    }

    #[test]
    fn a_missing_browser_is_not_an_error() {
        assert!(!spawn("tessera-has-no-such-browser", "http://127.0.0.1:7878"));
    }
}

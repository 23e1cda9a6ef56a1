//! The limits per address and player of a program, read from its help: older programs have fewer.

use std::path::Path;
use std::process::Command;

use anyhow::Context;

/// More than any load needs.
const RAISED: &str = "1000000";

/// Arguments of `tessera serve` that raise every limit that the program has, because all bots have one address.
pub(super) fn raised_limits(program: &Path) -> anyhow::Result<Vec<String>> {
    let help = Command::new(program).args(["serve", "--help"]).output();
    let help = help.with_context(|| format!("{} cannot be started", program.display()))?.stdout;
    Ok(limit_arguments(&String::from_utf8_lossy(&help)))
}

fn limit_arguments(help: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let takes_names = help.contains("--limit <");
    for word in help.split_whitespace() {
        let is_limit = |name: &str| {
            name.contains("-per-") && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        };
        if let Some(flag) = word.strip_prefix("--").filter(|flag| is_limit(flag)) {
            arguments.extend([format!("--{flag}"), RAISED.to_owned()]);
        }
        // The help of `--limit` lists all names with their defaults.
        if let Some((name, default)) = word.trim_end_matches([',', '.', ']']).split_once('=')
            && takes_names
            && is_limit(name)
            && default.bytes().all(|byte| byte.is_ascii_digit())
        {
            arguments.extend(["--limit".to_owned(), format!("{name}={RAISED}")]);
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::limit_arguments;

    #[test]
    fn limits_are_flags_of_their_own_or_names_of_one_flag() {
        let older =
            "  --sockets-per-address <NUMBER>\n   Maximum number [default: 250]\n  --pause <MILLISECONDS>";
        assert_eq!(limit_arguments(older), ["--sockets-per-address", "1000000"]);
        let newer = "  --limit <NAME=NUMBER>\n   e.g. pages=6. Defaults: files-per-address=600, requests=9,\n guests-per-player=5";
        assert_eq!(
            limit_arguments(newer),
            ["--limit", "files-per-address=1000000", "--limit", "guests-per-player=1000000"]
        );
        assert!(limit_arguments("--pause <MILLISECONDS> files-per-address=600").is_empty());
    }
}

//! Settings of the server: options, environment, `tessera.toml`.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("settings").join(name);
    // It exists if the tests have run before.
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("tessera")).expect("the folder for tests can be written");
    folder
}

/// `tessera` with a configuration directory of its own and these variables.
fn tessera(folder: &Path, variables: &[(&str, &str)], words: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(words)
        .env("XDG_CONFIG_HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .envs(variables.iter().copied())
        .output()
        .expect("the program starts")
}

fn shown(folder: &Path, variables: &[(&str, &str)], words: &[&str]) -> Value {
    let output = tessera(folder, variables, &[&["config", "show", "--json"], words].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The one sentence of a refusal.
fn refusal(folder: &Path, variables: &[(&str, &str)], words: &[&str]) -> String {
    let output = tessera(folder, variables, words);
    let sentence = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{sentence}");
    assert_eq!(sentence.trim_end().lines().count(), 1, "{sentence}");
    sentence.trim_end().to_owned()
}

#[test]
fn options_beat_variables_and_variables_beat_the_file() {
    let folder = folder("order");
    let file = folder.join("tessera").join("tessera.toml");
    let text = "listen = \"localhost:1001\"\npause = 7\nlog = \"info\"\nhttps = true\n\
                host = [\"a.example\", \"b.example\"]\n\n[limit]\npages-per-address = 7\nrequests = 9\n";
    fs::write(&file, text).expect("a file");
    let source = |settings: &Value, name: &str| {
        (
            settings[name]["value"].as_str().unwrap_or_default().to_owned(),
            settings[name]["source"].as_str().unwrap_or_default().to_owned(),
        )
    };
    let pair = |value: &str, source: &str| (value.to_owned(), source.to_owned());
    let from_file = file.display().to_string();
    let settings = shown(&folder, &[], &[]);
    assert_eq!(source(&settings, "listen"), pair("localhost:1001", &from_file));
    assert_eq!(source(&settings, "https"), pair("true", &from_file));
    assert_eq!(source(&settings, "host"), pair("a.example, b.example", &from_file));
    assert_eq!(source(&settings, "limit"), pair("pages-per-address=7, requests=9", &from_file));
    assert_eq!(source(&settings, "slow-commit"), pair("1000", "default"));
    assert_eq!(source(&settings, "metrics"), pair("none", "default"));
    assert_eq!(source(&settings, "trusted-proxy"), pair("127.0.0.1/8, ::1/128", "default"), "as with https");
    for (name, value) in [("backup-every", "6h"), ("backup-keep", "14"), ("solver-memory", "65M")] {
        assert_eq!(source(&settings, name), pair(value, "default"));
    }
    let data = folder.join("tessera").join("tessera.db").display().to_string();
    assert_eq!(source(&settings, "database"), pair(&data, "default"));

    let variables = [("TESSERA_LISTEN", "1002"), ("TESSERA_HOST", "c.example"), ("TESSERA_PAUSE", "")];
    let settings = shown(&folder, &variables, &["--host", "d.example"]);
    assert_eq!(source(&settings, "listen"), pair("1002", "TESSERA_LISTEN"));
    assert_eq!(source(&settings, "host"), pair("d.example", "--host"));
    assert_eq!(source(&settings, "pause"), pair("7", &from_file), "an empty variable is not set");
    let settings = shown(&folder, &variables, &["--listen", "1003"]);
    assert_eq!(source(&settings, "listen"), pair("1003", "--listen"));
    assert_eq!(source(&settings, "host"), pair("c.example", "TESSERA_HOST"));
    let settings = shown(&folder, &[("TESSERA_HTTPS", "no")], &[]);
    assert_eq!(source(&settings, "https"), pair("false", "TESSERA_HTTPS"));
    assert_eq!(source(&settings, "trusted-proxy"), pair("none", "default"));
}

#[test]
fn every_option_of_serve_is_a_setting_with_a_variable_in_its_help() {
    let folder = folder("help");
    let help = tessera(&folder, &[], &["serve", "--help"]);
    let help = String::from_utf8(help.stdout).expect("text");
    let settings = shown(&folder, &[], &[]);
    let settings = settings.as_object().expect("an object");
    assert!(settings.len() > 20, "{settings:?}");
    for name in settings.keys() {
        let variable = format!("[env: TESSERA_{}]", name.to_uppercase().replace('-', "_"));
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&variable), "{variable}");
    }
    let options = help.lines().filter_map(|line| line.trim_start().strip_prefix("--"));
    for option in options.filter_map(|line| line.split([' ', '=']).next()) {
        assert!(settings.contains_key(option) || option == "config", "--{option} is no setting");
    }
}

#[test]
fn wrong_settings_are_refused_with_their_source() {
    let folder = folder("wrong");
    let file = folder.join("tessera").join("tessera.toml");
    let serve = ["serve", "--database", "sqlite:/dev/null/x.db"];
    for (text, reason) in [
        ("lisen = 7878", "there is no setting 'lisen'; the settings are listen, database"),
        ("listen = \"everywhere\"", "'everywhere' is not an address"),
        ("config = \"x\"", "there is no setting 'config'"),
        ("listen = [\"1\", \"2\"]", "the setting 'listen' has one value, not 2"),
        ("https = \"perhaps\"", "the setting 'https' is true or false, not 'perhaps'"),
        ("host = [\"https://a.example\"]", "'https://a.example' is not a host name"),
        ("[limit]\nbribes = 3", "there is no limit 'bribes'"),
        ("listen = \n", "line 1"),
        ("backup-every = \"1h\"", "--backup-every and --backup-keep need a folder"),
    ] {
        fs::write(&file, text).expect("a file");
        let sentence = refusal(&folder, &[], &serve);
        assert!(sentence.contains(reason), "{text}: {sentence}");
        let is_from_file = sentence.contains(&file.display().to_string());
        assert!(is_from_file || text.starts_with("backup"), "{text}: {sentence}");
    }
    fs::remove_file(&file).expect("it exists");
    let sentence = refusal(&folder, &[("TESSERA_LISTEN", "everywhere")], &serve);
    assert!(sentence.starts_with("TESSERA_LISTEN: invalid value 'everywhere'"), "{sentence}");
    let sentence = refusal(&folder, &[("TESSERA_LOG", "loud")], &serve);
    assert!(
        sentence.starts_with("TESSERA_LOG: invalid value 'loud'") && sentence.contains("debug"),
        "{sentence}"
    );
    let sentence = refusal(&folder, &[("TESSERA_LISTEN", "7878")], &["serve", "--listen", "everywhere"]);
    assert!(sentence.starts_with("invalid value 'everywhere'"), "{sentence}");
    let absent = folder.join("absent.toml").display().to_string();
    let sentence = refusal(&folder, &[], &["serve", "--config", &absent]);
    assert!(sentence.contains("the settings") && sentence.contains("absent.toml"), "{sentence}");
    assert!(!folder.join("tessera").join("tessera.db").exists(), "refused settings create nothing");
}

#[test]
fn a_busy_port_is_found_before_anything_is_created() {
    let folder = folder("busy");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let data = folder.join("new").join("tessera.db");
    let database = format!("sqlite:{}", data.display());
    for words in [
        vec!["serve", "--listen", &port, "--database", &database],
        vec!["serve", "--listen", "0", "--metrics", &port, "--database", &database],
    ] {
        let sentence = refusal(&folder, &[], &words);
        assert!(
            sentence.contains(&format!("127.0.0.1:{port}")) && sentence.contains("choose another"),
            "{sentence}"
        );
        assert!(!data.exists() && !folder.join("new").exists(), "{words:?}");
    }
}

#[test]
fn a_database_on_a_server_is_shown_without_its_password() {
    let folder = folder("postgres");
    let url = "postgres://ada:hunter2@host/club";
    for (variables, words) in [(vec![("TESSERA_DATABASE", url)], vec![]), (vec![], vec!["--database", url])] {
        let settings = shown(&folder, &variables, &words);
        assert_eq!(settings["database"]["value"], "postgres://ada@host/club");
    }
    let sentence = refusal(&folder, &[("TESSERA_DATABASE", url)], &["back-up", "copy.db"]);
    assert!(sentence.starts_with("a PostgreSQL database has no file"), "{sentence}");
    let sentence = refusal(&folder, &[], &["serve", "--database", "postgres:club"]);
    assert!(
        sentence.ends_with("a PostgreSQL database has a URL such as postgres://user@host/database"),
        "{sentence}"
    );
}

#[cfg(not(feature = "cluster"))]
#[test]
fn a_program_without_postgres_says_so() {
    let folder = folder("no-postgres");
    let url = "postgres://ada:hunter2@host/club";
    let file = folder.join("club.db").display().to_string();
    for words in [
        &["serve", "--listen", "0", "--database", url][..],
        &["check", "--database", url],
        &["admin", "log", "--database", url],
        &["copy", "--from", url, "--to", &file],
    ] {
        let sentence = refusal(&folder, &[], words);
        let expected = "this program was built without PostgreSQL; build it with --features cluster";
        assert_eq!(sentence, expected, "{words:?}");
    }
    let sentence = refusal(&folder, &[], &["copy", "--from", url, "--to", url]);
    assert!(sentence.contains("without PostgreSQL"), "{sentence}");
}

#[test]
fn other_commands_find_the_database_of_the_settings() {
    let folder = folder("database");
    let file = folder.join("settings.toml");
    fs::write(&file, "database = \"sqlite:/nowhere/club.db\"\nlisten = 7879\n").expect("a file");
    let file = file.display().to_string();
    for words in [
        vec!["check", "--config", &file],
        vec!["back-up", "--config", &file, "copy.db"],
        vec!["admin", "log", "--config", &file],
        vec!["admin", "--config", &file, "grant", "Ada", "--reason", "runs the club"],
    ] {
        assert_eq!(refusal(&folder, &[], &words), "there is no database /nowhere/club.db");
    }
    let variables = [("TESSERA_CONFIG", file.as_str()), ("TESSERA_DATABASE", "/nowhere/other.db")];
    for words in [&["check"][..], &["admin", "log"]] {
        assert_eq!(refusal(&folder, &variables, words), "there is no database /nowhere/other.db");
        let words = [words, &["--database", "third.db"]].concat();
        assert!(refusal(&folder, &variables, &words).contains("third.db"), "{words:?}");
    }
    let default = folder.join("tessera").join("tessera.toml");
    fs::write(&default, "database = \"/nowhere/default.db\"\n").expect("a file");
    assert_eq!(refusal(&folder, &[], &["admin", "tables"]), "there is no database /nowhere/default.db");
}

#[test]
fn the_settings_of_a_service_name_its_database() {
    let folder = folder("service");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| fs::read_to_string(root.join(name)).expect("a file of the project");
    let hosting = read("docs/hosting.md");
    let example = hosting.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    for text in [example.expect("an example").to_owned(), read("xtask/src/deb/tessera.toml")] {
        let file = folder.join("service.toml");
        fs::write(&file, text).expect("a file");
        let settings = shown(&folder, &[], &["--config", &file.to_string_lossy()]);
        // As in the unit: its data directory is /var/lib.
        assert_eq!(settings["database"]["value"], "/var/lib/tessera/tessera.db");
        assert_eq!(settings["database"]["source"], file.display().to_string());
    }
}

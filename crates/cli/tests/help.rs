//! Snapshots of the help texts: `INSTA_UPDATE=always cargo test -p tessera help::` updates them.

use std::process::Command;

/// What `--help` prints for a command, wrapped at the same width on every machine.
fn help(command: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(command)
        .arg("--help")
        .env("COLUMNS", "100")
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The names in the list of commands of a help text.
fn commands(help: &str) -> Vec<String> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = listed.take_while(|line| !line.is_empty()).filter_map(|line| line.strip_prefix("  "));
    // Lines with more indentation continue the line above.
    let names = lines.filter(|line| !line.starts_with(' ')).filter_map(|line| line.split(' ').next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_has_the_help_of_its_snapshot() {
    let mut seen = 0;
    let mut open = vec![Vec::<String>::new()];
    while let Some(command) = open.pop() {
        let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        let text = help(&arguments);
        for name in commands(&text) {
            open.push([command.clone(), vec![name]].concat());
        }
        insta::assert_snapshot!(["tessera", &command.join("-")].join("-").trim_end_matches('-'), text);
        seen += 1;
    }
    assert!(seen > 20, "the commands were found: {seen}");
}

//! Runs the console examples of the documents and compares their output.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A command of a document and its expected output.
struct Example {
    command: String,
    expected: Vec<String>,
}

fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(root.join("docs")).expect("there are documents");
    let mut files: Vec<PathBuf> = docs.map(|entry| entry.expect("a document").path()).collect();
    files.push(root.join("README.md"));
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
    files.sort();
    files
}

/// The commands `$ tessera …` in `console` blocks, each with its expected output.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match (inside, line) {
            (false, "```console") => inside = true,
            (true, "```") => inside = false,
            (true, line) => {
                if let Some(command) = line.strip_prefix("$ ") {
                    examples.push(Example { command: command.to_owned(), expected: Vec::new() });
                } else if let Some(example) = examples.last_mut() {
                    example.expected.push(line.to_owned());
                }
            }
            _ => {}
        }
    }
    examples
}

/// Splits a command into words; quoted text is one word.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split(['"', '\'']).enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Creates an empty folder for the files of a document's examples.
fn folder_for(document: &Path) -> PathBuf {
    let name = document.file_stem().expect("a document has a name");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents").join(name);
    // It exists if the tests have run before.
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

#[test]
fn examples_print_what_the_documents_say() {
    let mut run = 0;
    for file in documents() {
        let text = fs::read_to_string(&file).expect("a document is text");
        let folder = folder_for(&file);
        for Example { command, expected } in examples(&text) {
            let words = words(&command);
            assert_eq!(words[0], "tessera", "{}: {command}", file.display());
            let mut tessera = Command::new(env!("CARGO_BIN_EXE_tessera"));
            tessera.env("TESSERA_CONFIG", "/dev/null");
            let output = tessera.args(&words[1..]).current_dir(&folder).output().expect("it starts");
            let printed = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
            let printed: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
            let expected: Vec<&str> = expected.iter().map(|line| line.trim_end()).collect();
            let expected =
                &expected[..expected.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1)];
            assert_eq!(printed, expected, "{}: {command}", file.display());
            run += 1;
        }
    }
    assert!(run > 5, "only {run} examples were found");
}

/// The targets of links to files of the project.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).filter(|link| !link.contains("://"))
}

#[test]
fn links_between_documents_are_valid() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let more =
        ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map(|name| root.join(name));
    for file in documents().into_iter().chain(more) {
        let text = fs::read_to_string(&file).expect("a document is text");
        for link in links(&text) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { file.clone() } else { file.with_file_name("").join(path) };
            assert!(target.exists(), "{}: {link}", file.display());
            if !anchor.is_empty() {
                let headings = fs::read_to_string(&target).expect("a document is text").to_lowercase();
                let heading = format!("# {}", anchor.replace('-', " "));
                assert!(headings.contains(&heading), "{}: {link}", file.display());
            }
        }
    }
}

/// The commands of `sh` blocks that draw a picture, with continued lines joined.
fn drawing_commands(text: &str) -> Vec<String> {
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let commands =
        blocks.flat_map(|block| block.replace("\\\n", " ").lines().map(str::to_owned).collect::<Vec<_>>());
    commands
        .filter(|command| command.starts_with("tessera render") && command.contains("docs/pictures/"))
        .collect()
}

#[test]
fn pictures_are_what_the_commands_beside_them_draw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = folder_for(Path::new("drawn-pictures.md"));
    fs::create_dir_all(folder.join("docs/pictures")).expect("the folder for tests can be written");
    let text = fs::read_to_string(root.join("docs/pictures.md")).expect("a document is text");
    let commands = drawing_commands(&text);
    assert!(commands.len() >= 5, "{commands:?}");
    for command in commands {
        let words = words(&command);
        let drawn =
            Command::new(env!("CARGO_BIN_EXE_tessera")).args(&words[1..]).current_dir(&folder).output();
        let drawn = drawn.expect("it starts");
        assert!(drawn.status.success(), "{command}: {}", String::from_utf8_lossy(&drawn.stderr));
        let file = words.iter().find(|word| word.starts_with("docs/pictures/")).expect("a file");
        let [expected, found] =
            [&root, &folder].map(|folder| fs::read(folder.join(file)).expect("a picture"));
        assert!(expected == found, "{file} differs from what its command draws: {command}");
    }
}

/// The text of all Rust sources below a folder.
fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text.push_str(&fs::read_to_string(&path).expect("a source is text"));
        }
    }
}

#[test]
fn the_tests_that_the_security_page_names_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut text = String::new();
    for folder in ["crates", "tests", "xtask"] {
        sources(&root.join(folder), &mut text);
    }
    let page = fs::read_to_string(root.join("docs/security.md")).expect("a document is text");
    // Names of tests are words joined by underscores; one name is that of a function.
    let is_name = |name: &&str| {
        *name != "visible_table"
            && name.contains('_')
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    let names: Vec<&str> = page.split('`').skip(1).step_by(2).filter(is_name).collect();
    assert!(names.len() > 40, "{names:?}");
    for name in names {
        let is_test = text.match_indices(&format!("fn {name}(")).any(|(at, _)| {
            let lines_before = text[..at].rsplit('\n').skip(1);
            let mut attributes = lines_before.map(str::trim).take_while(|line| line.starts_with("#["));
            attributes.any(|line| line.starts_with("#[test]") || line.starts_with("#[tokio::test"))
        });
        assert!(is_test, "there is no test {name}");
    }
}

/// The rows of the tables of a page that have this header, each as its cells.
fn table_rows<'a>(page: &'a str, header: &str) -> Vec<Vec<&'a str>> {
    let mut rows = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        is_inside = line == header || (is_inside && line.starts_with('|'));
        if is_inside && line != header && !line.starts_with("|---") {
            rows.push(line.trim_matches('|').split('|').map(str::trim).collect());
        }
    }
    rows
}

/// The numbers at the beginning of a row: `1.1.2`, or a range.
fn requirement_numbers(cell: &str) -> impl Iterator<Item = &str> {
    cell.split(", ").filter_map(|part| part.split(' ').next())
}

#[test]
fn what_is_open_in_the_chapters_of_the_security_page_is_in_its_short_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/security.md")).expect("a document is text");
    let listed: BTreeSet<&str> = table_rows(&page, "| Number | Open |")
        .into_iter()
        .flat_map(|row| requirement_numbers(row[0]).collect::<Vec<_>>())
        .collect();
    let mut open = BTreeSet::new();
    for row in table_rows(&page, "| Numbers | State | How |") {
        let (numbers, state) = (row[0], row[1]);
        // "met, but 1.1.2" names the number; what is open in part counts as open.
        let exception = state.strip_prefix("met, but ").filter(|rest| rest.starts_with(char::is_numeric));
        match exception {
            Some(exception) => open.extend(requirement_numbers(exception)),
            None if state.contains("open") || state.contains("in part") => {
                open.extend(requirement_numbers(numbers));
            }
            None => assert!(!row[2].contains("Open:"), "{numbers} is not called open"),
        }
    }
    assert!(open.len() > 10, "{open:?}");
    assert_eq!(open, listed);
}

/// The instructions of `Containerfile`: the word and the rest, with continued lines joined and comments left out.
fn container_instructions(text: &str) -> Vec<(String, String)> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| line.split_once(' ').expect("an instruction has an argument"))
        .map(|(word, rest)| (word.to_owned(), rest.trim().to_owned()))
        .collect()
}

/// No program here builds images: the file is compared with the format and with the rest of the project.
#[test]
fn the_container_file_has_known_instructions_an_ordinary_user_and_valid_settings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("Containerfile")).expect("a container file");
    let instructions = container_instructions(&text);
    let known = "FROM RUN WORKDIR COPY ENV USER VOLUME EXPOSE STOPSIGNAL ENTRYPOINT CMD";
    for (word, _) in &instructions {
        assert!(known.split(' ').any(|name| name == word), "{word}");
    }
    let of = |wanted: &str| -> Vec<&str> {
        instructions.iter().filter(|(word, _)| word == wanted).map(|(_, rest)| rest.as_str()).collect()
    };
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("a manifest");
    let version =
        manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")).expect("a version");
    let version = version.trim_end_matches('"');
    let [build, last] = of("FROM")[..] else { panic!("two stages") };
    assert!(build.contains(&format!("/rust:{version}-")) && build.ends_with(" AS build"), "{build}");
    assert!(!last.contains(":latest") && last.contains(':'), "{last}");
    assert!(of("COPY").iter().any(|copy| copy.starts_with("--from=build /source/target/release/tessera ")));
    // Nothing after the user needs to be root.
    let at = |wanted: &str| instructions.iter().position(|(word, _)| word == wanted).expect(wanted);
    assert_eq!(of("USER"), ["tessera"]);
    assert!(instructions[at("USER")..].iter().all(|(word, _)| word != "RUN" && word != "COPY"));
    for list in of("ENTRYPOINT").into_iter().chain(of("CMD")) {
        serde_json::from_str::<Vec<String>>(list).expect("a list of words");
    }
    // The settings that the image writes are accepted, and the database is in its volume.
    let settings = text.split("printf '").nth(1).and_then(|rest| rest.split('\'').next()).expect("settings");
    let file = folder_for(Path::new("container.md")).join("tessera.toml");
    fs::write(&file, settings.replace("\\n", "\n")).expect("a file");
    let mut show = Command::new(env!("CARGO_BIN_EXE_tessera"));
    let shown = show.args(["config", "show", "--config"]).arg(&file).output().expect("it starts");
    let printed = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(shown.status.success(), "{}", String::from_utf8_lossy(&shown.stderr));
    let volume = of("VOLUME")[0];
    assert!(
        printed.contains(&format!("{volume}/tessera.db")) && printed.contains("0.0.0.0:7878"),
        "{printed}"
    );
}

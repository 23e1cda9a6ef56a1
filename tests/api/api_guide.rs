//! The guide in `docs/api.md`: its requests get the answers that it shows.

use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tessera_tests::{Bot, TestServer, TestServerSettings};

const GUIDE: &str = include_str!("../../docs/api.md");

/// What stands for anything, or at the end of a list for further entries.
const ANYTHING: &str = "…";

/// The requests of the guide, each with its answer: one line, or all lines of a stream.
fn examples() -> Result<Vec<(String, Vec<Value>)>> {
    let mut examples = Vec::new();
    for part in GUIDE.split("```sh\n").skip(1) {
        let (commands, rest) = part.split_once("```").context("a block ends")?;
        let Some((between, answers)) = rest.split_once("```json\n") else { continue };
        ensure!(!between.contains("```"), "an answer follows its request");
        let answers = answers.split("```").next().context("a block ends")?;
        let commands = commands.replace("\\\n", " ");
        let answers = answers.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
        if commands.lines().count() == 1 {
            examples.push((commands.trim_end().to_owned(), answers));
            continue;
        }
        ensure!(commands.lines().count() == answers.len(), "an answer for each request: {commands}");
        for (command, answer) in commands.lines().zip(answers) {
            examples.push((command.to_owned(), vec![answer]));
        }
    }
    Ok(examples)
}

fn matches(shown: &Value, found: &Value) -> bool {
    match (shown, found) {
        (Value::String(text), _) if text == ANYTHING => true,
        (Value::Array(shown), Value::Array(found)) => {
            let is_cut = shown.last().is_some_and(|last| last == ANYTHING);
            let shown = if is_cut { &shown[..shown.len() - 1] } else { &shown[..] };
            let is_long = if is_cut { found.len() > shown.len() } else { found.len() == shown.len() };
            is_long && shown.iter().zip(found).all(|(shown, found)| matches(shown, found))
        }
        (Value::Object(shown), Value::Object(found)) => {
            let has =
                |(key, value): (&String, &Value)| found.get(key).is_some_and(|found| matches(value, found));
            shown.len() == found.len() && shown.iter().all(has)
        }
        _ => shown == found,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_requests_of_the_guide_get_the_answers_that_it_shows() -> Result<()> {
    let settings = TestServerSettings { pause: Some(0), ..TestServerSettings::default() };
    let server = TestServer::start_with(settings)?;
    let mut ada = Bot::sign_in(&server, "Ada").await?;
    ada.create_account("Ada").await?;
    let examples = examples()?;
    ensure!(examples.len() == 13, "{examples:?}");
    let (mut token, mut table, mut challenge) = (String::new(), String::new(), String::new());
    for (command, shown) in examples {
        let command = command.replace("127.0.0.1:7878", &server.address().to_string());
        let mut found = Vec::new();
        // Only one request waits for something: the move of the computer.
        for _ in 0..300 {
            let output = Command::new("sh")
                .args(["-c", &format!("{command} --silent --max-time 20")])
                .env("TOKEN", &token)
                .env("TABLE", &table)
                .env("CHALLENGE", &challenge)
                .env("ADAS_TOKEN", &ada.token)
                .output()?;
            let lines = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>();
            found = lines.collect::<Result<Vec<Value>, _>>().with_context(|| command.clone())?;
            if found.first().is_some_and(|first| first["events"] != Value::Array(Vec::new())) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let is_same = shown.len() == found.len()
            && shown.iter().zip(&found).all(|(shown, found)| matches(shown, found));
        ensure!(is_same, "{command}\nshown: {shown:?}\nfound: {found:?}");
        let names = [("token", &mut token), ("table", &mut table), ("challenge", &mut challenge)];
        for (name, value) in names {
            if let Some(text) = found.first().and_then(|first| first[name].as_str()) {
                text.clone_into(value);
            }
        }
    }
    Ok(())
}

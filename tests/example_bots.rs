//! The example bots in `examples/` play each other on a real server: one game of the Rust bot against itself, and with
//! `TESSERA_BOTS=all`, which `cargo xtask test --extra bots` sets, the Python bot against the Rust bot at every game.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tessera_tests::{Bot, TIMEOUT, TestServer};
use tokio::process::Command;
use tokio::time::timeout;

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in the workspace")
}

/// The Rust bot, built from the current sources in the profile of the tests.
fn rust_bot() -> Result<PathBuf> {
    let own = std::env::current_exe()?;
    let folder = own.ancestors().skip(1).find(|folder| !folder.ends_with("deps")).context("a folder")?;
    let mut command = std::process::Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["build", "--quiet", "-p", "tessera-rust-bot"]).current_dir(root());
    if let Some(profile) = folder.file_name().and_then(|name| name.to_str()).filter(|name| *name != "debug") {
        command.args(["--profile", profile]);
    }
    ensure!(command.status()?.success(), "the bot could not be built");
    Ok(folder.join(format!("tessera-rust-bot{}", std::env::consts::EXE_SUFFIX)))
}

/// An account that is marked as a bot; returns a token for its program.
async fn bot_token(server: &TestServer, name: &str) -> Result<String> {
    let mut bot = Bot::sign_in(server, name).await?;
    bot.create_account(name).await?;
    bot.post("/api/account/bot").json(&json!({ "name": name })).send().await?.expect_json(200)?;
    let new = json!({ "name": "example", "scopes": ["read", "play", "challenge"] });
    let made = bot.post("/api/tokens").json(&new).send().await?.expect_json(201)?;
    Ok(made["token"].as_str().context("a token")?.to_owned())
}

/// A bot that plays some games; with an opponent and a game, it challenges.
fn start(
    program: &[&Path],
    server: &TestServer,
    token: &str,
    challenge: Option<(&str, &str)>,
) -> Result<tokio::process::Child> {
    let mut command = Command::new(program[0]);
    command.args(&program[1..]).arg(format!("http://{}", server.address())).args(["--games", "1"]);
    if let Some((opponent, game)) = challenge {
        command.args(["--challenge", opponent, "--game", game]);
    }
    command.env("TESSERA_TOKEN", token).kill_on_drop(true);
    Ok(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?)
}

/// Two bots play one game; the first challenges the second. Returns what they print.
async fn play(
    server: &TestServer,
    game: &str,
    [first, second]: [(&[&Path], &str); 2],
    opponent: &str,
) -> Result<String> {
    let accepts = start(second.0, server, second.1, None)?;
    let challenges = start(first.0, server, first.1, Some((opponent, game)))?;
    let ended = timeout(TIMEOUT * 4, async {
        tokio::try_join!(challenges.wait_with_output(), accepts.wait_with_output())
    });
    let (one, other) = ended.await.with_context(|| format!("the game of {game} does not end"))??;
    let text = |output: &Output| {
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    };
    ensure!(one.status.success() && other.status.success(), "{game}: {}\n{}", text(&one), text(&other));
    Ok(format!("{}{}", text(&one), text(&other)))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_bots_play_each_other() -> Result<()> {
    let server = TestServer::start()?;
    let rust = rust_bot()?;
    let (ada, bob) = (bot_token(&server, "Ada").await?, bot_token(&server, "Bob").await?);
    let printed = play(&server, "pentago", [(&[&rust], &ada), (&[&rust], &bob)], "Bob").await?;
    assert_eq!(printed.matches("pentago: ").count(), 2, "{printed}");
    assert!(!printed.contains("401") && !printed.contains("403"), "{printed}");
    if std::env::var_os("TESSERA_BOTS").is_none() {
        return Ok(());
    }
    let script = root().join("examples/python-bot/bot.py");
    let python: &[&Path] = &[Path::new("python3"), &script];
    for game in ["pentago", "pentago-xl", "exago", "pente"] {
        let printed = play(&server, game, [(python, &ada), (&[&rust], &bob)], "Bob").await?;
        assert_eq!(printed.matches(&format!("{game}: ")).count(), 2, "{printed}");
        let printed = play(&server, game, [(&[&rust], &bob), (python, &ada)], "Ada").await?;
        assert_eq!(printed.matches(&format!("{game}: ")).count(), 2, "{printed}");
    }
    Ok(())
}

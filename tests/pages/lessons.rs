//! Lessons without a browser: answers, progress, and the guest that keeps it.

use anyhow::{Context, Result, ensure};
use tessera_tests::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn the_first_success_creates_a_guest_who_keeps_the_progress() -> Result<()> {
    let server = TestServer::start()?;
    let judge = |text: &str| server.post("/learn/pente/five").form(&[("move", text)]);
    let list = server.get("/learn").send().await?;
    ensure!(list.status == 200 && list.cookie("tessera").is_none());
    ensure!(list.text()?.contains("0 of 11 steps done"));

    let wrong = judge("L7").send().await?;
    ensure!(wrong.cookie("tessera").is_none(), "a wrong answer creates no guest");
    let answer = wrong.expect_json(200)?;
    ensure!(answer["done"] == false && answer["announce"] == "That does not win yet. Try again.", "{answer}");
    for illegal in ["G7", "Z99", ""] {
        let refused = judge(illegal).send().await?;
        ensure!(refused.cookie("tessera").is_none());
        ensure!(!refused.expect_json(400)?["refused"].as_str().unwrap_or_default().is_empty(), "{illegal}");
    }

    let right = judge("K7").send().await?;
    let session = right.cookie("tessera").context("a guest")?;
    let answer = right.expect_json(200)?;
    ensure!(answer["done"] == true && answer["after"]["frame"]["pieces"]["K7"] == "white", "{answer}");
    let again = judge("E7").cookie(&session).send().await?;
    ensure!(again.status == 200 && again.cookie("tessera").is_none(), "the guest stays the same");
    let list = server.get("/learn").cookie(&session).send().await?;
    ensure!(list.text()?.contains("1 of 11 steps done"), "a step counts once");
    let course = server.get("/learn/pente").cookie(&session).send().await?;
    ensure!(
        course.text()?.contains("data-to=\"/learn/pente/centre\""),
        "the first step that is not completed"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_says_what_is_left_open() -> Result<()> {
    let server = TestServer::start()?;
    let request = server.post("/learn/pentago/block").form(&[("move", "a1A+")]);
    let answer = request.header("accept-language", "de").send().await?.expect_json(200)?;
    ensure!(answer["reply"]["cells"][0] == "f3", "{answer}");
    let sentence = answer["announce"].as_str().unwrap_or_default();
    ensure!(sentence.starts_with("So bleibt f3 offen"), "{sentence}");
    for missing in ["/learn/chess", "/learn/pente?step=nothing"] {
        ensure!(server.get(missing).send().await?.status == 404, "{missing}");
    }
    ensure!(server.post("/learn/pente/nothing").form(&[("move", "G7")]).send().await?.status == 404);
    Ok(())
}

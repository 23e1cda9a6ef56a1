//! Typed results, corrections and lists of players on the pages of a tournament.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, TestResponse, TestServer};

use crate::api::tournaments::TournamentClient;

/// A tournament by its pages, as the script of the page and its forms use them.
struct Desk {
    tournament: TournamentClient,
    helper: Bot,
    link: String,
}

impl Desk {
    async fn drawn(server: &TestServer, players: usize) -> Result<Desk> {
        let tournament = TournamentClient::with_players(server, players).await?;
        tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
        let link = tournament.link().await?;
        let helper = Bot::sign_in(server, "Henk").await?;
        Ok(Desk { tournament, helper, link })
    }

    fn page(&self, page: &str) -> String {
        format!("/tournaments/{}/{page}", self.tournament.id)
    }

    /// Sends a line from the queue of the organiser.
    async fn line(&self, fields: &[(&str, &str)]) -> Result<Value> {
        let sent = self.tournament.organiser.post(&self.page("lines")).form(fields).send().await?;
        sent.expect_json(200)
    }

    /// Sends a line from the queue of a helper.
    async fn helper_line(&self, fields: &[(&str, &str)]) -> Result<Value> {
        let path = self.page(&format!("lines{}", self.link));
        self.helper.post(&path).form(fields).send().await?.expect_json(200)
    }

    async fn form(&self, page: &str, fields: &[(&str, &str)]) -> Result<TestResponse> {
        self.tournament.organiser.post(&self.page(page)).form(fields).send().await
    }

    /// The last event with a result.
    async fn last_result(&self) -> Result<Value> {
        let mut events = self.tournament.events().await?;
        events.retain(|event| {
            ["resulted", "corrected", "struck", "undone"]
                .contains(&event["event"].as_str().unwrap_or_default())
        });
        events.pop().context("a result")
    }

    async fn playing(&self) -> Result<Vec<Value>> {
        let view = self.tournament.view().await?;
        Ok(view["playing"].as_array().context("games")?.clone())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_behind_a_letter_names_the_player_who_resigned_did_not_come_or_forfeits() -> Result<()> {
    let server = TestServer::start()?;
    let desk = Desk::drawn(&server, 16).await?;
    let games = desk.playing().await?;
    let cases = [
        ("n1", "no_show", "second", None),
        ("n2", "no_show", "first", None),
        ("f1", "forfeit", "second", None),
        ("r2 9", "won", "first", Some(9)),
        // A winner has placed at least five marbles.
        ("R1 2", "won", "second", Some(5)),
        ("n0", "nobody_came", "", None),
    ];
    for (game, (typed, how, winner, marbles)) in games.iter().zip(cases) {
        let line = format!("{} {typed}", game["game"]);
        let answer = desk.line(&[("line", &line), ("id", &line)]).await?;
        assert_eq!(answer["outcome"], "saved", "{line}: {answer}");
        let event = desk.last_result().await?;
        assert_eq!(event["how"], how, "{line}: {event}");
        assert_eq!(event["winner"], game[winner], "{line}: {event}");
        assert_eq!(event.get("marbles").and_then(Value::as_u64), marbles, "{line}: {event}");
    }
    // The forms of the page use the same words.
    let game = &desk.playing().await?[0];
    let (number, first) = (game["game"].to_string(), game["first"].to_string());
    let fields = [("action", "result"), ("game", &number), ("first", &first), ("how", "special")];
    let form = [&fields[..], &[("special", "absent_first")]].concat();
    assert_eq!(desk.form("act", &form).await?.status, 303);
    let event = desk.last_result().await?;
    assert_eq!((&event["how"], &event["winner"]), (&json!("no_show"), &game["second"]));
    let contradiction = [("how", "first"), ("special", "forfeit_first")];
    let next = desk.playing().await?[0]["game"].to_string();
    let form = [&[("action", "result"), ("game", &next)][..], &contradiction].concat();
    assert_eq!(desk.form("act", &form).await?.status, 400);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_names_the_game_or_its_table_and_who_began() -> Result<()> {
    let server = TestServer::start()?;
    let desk = Desk::drawn(&server, 16).await?;
    let games = desk.playing().await?;
    let [one, two, three, ..] = &games[..] else { anyhow::bail!("games") };
    let line = format!("t{} 1 9", one["table"]);
    assert_eq!(desk.line(&[("line", &line), ("id", "a")]).await?["outcome"], "saved");
    let event = desk.last_result().await?;
    assert_eq!((&event["game"], &event["began"]), (&one["game"], &one["first"]));
    // Typed when another game was at the table: that game counts.
    let game = two["game"].to_string();
    let line = format!("т{} 2 9 b2", three["table"]);
    assert_eq!(desk.line(&[("line", &line), ("game", &game), ("id", "b")]).await?["outcome"], "saved");
    let event = desk.last_result().await?;
    assert_eq!((&event["game"], &event["began"]), (&two["game"], &two["second"]));
    assert_eq!(event["winner"], two["second"], "1 and 2 are the players in the order of their names");
    for wrong in ["t99 1 9", "5", "5 x", "5 n3", "5 0 9", "5 1 9 9", "t 1 9", "9999 1 9", "5 1 99"] {
        let answer = desk.line(&[("line", wrong), ("id", wrong)]).await?;
        assert_eq!(answer["outcome"], "refused", "{wrong}: {answer}");
        ensure!(answer["text"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
    }
    // What a line means is told while it is typed.
    let path = desk.page(&format!("lines?line={}%20n1", three["game"]));
    let reading = desk.tournament.organiser.get(&path).send().await?.expect_json(200)?;
    let text = reading["text"].as_str().context("a text")?;
    ensure!(text.contains("Table") && text.contains("→") && text.contains("did not come"), "{text}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_line_is_saved_once_and_an_identical_one_is_a_success() -> Result<()> {
    let server = TestServer::start()?;
    let desk = Desk::drawn(&server, 8).await?;
    let game = desk.playing().await?[0]["game"].to_string();
    let line = format!("{game} 1 9");
    let before = desk.tournament.events().await?.len();
    for _ in 0..3 {
        let answer = desk.helper_line(&[("line", &line), ("id", "one")]).await?;
        assert_eq!(answer["outcome"], "saved", "{answer}");
    }
    let after = desk.tournament.events().await?.len();
    assert_eq!(desk.line(&[("line", &line), ("id", "two")]).await?["outcome"], "saved");
    assert_eq!(desk.tournament.events().await?.len(), after);
    ensure!(after > before);
    // Another result: a helper is told, and the organiser gets the correction with its preview.
    let other = format!("{game} 2 10");
    let answer = desk.helper_line(&[("line", &other), ("id", "three")]).await?;
    assert_eq!(answer["outcome"], "refused");
    ensure!(answer["text"].as_str().is_some_and(|text| text.contains("Only the organiser")), "{answer}");
    let answer = desk.line(&[("line", &other), ("id", "four")]).await?;
    assert_eq!(answer["outcome"], "decided");
    let html = answer["html"].as_str().context("a preview")?;
    ensure!(html.contains("What will change") && html.contains("correct_line"), "{html}");
    let form = [("action", "correct_line"), ("line", &other), ("game", &game)];
    assert_eq!(desk.form("act", &form).await?.status, 303);
    let event = desk.last_result().await?;
    assert_eq!((&event["event"], &event["marbles"]), (&json!("corrected"), &json!(10)));
    // The first line again, after an outage of hours: it was saved, and what happened since stays.
    assert_eq!(desk.helper_line(&[("line", &line), ("id", "one")]).await?["outcome"], "saved");
    assert_eq!(desk.last_result().await?, event);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_of_a_game_that_was_never_called_is_asked_about_once() -> Result<()> {
    let server = TestServer::start()?;
    let desk = Desk::drawn(&server, 8).await?;
    let view = desk.tournament.view().await?;
    let called: Vec<Value> = desk.playing().await?.iter().map(|game| game["game"].clone()).collect();
    let games = view["groups"][0]["games"].as_array().context("games")?;
    let waiting = games.iter().map(|game| game["number"].clone()).find(|game| !called.contains(game));
    let line = format!("{} 1 9", waiting.context("a game that waits")?);
    let before = desk.tournament.events().await?.len();
    let answer = desk.helper_line(&[("line", &line), ("id", "one")]).await?;
    assert_eq!(answer["outcome"], "asks", "{answer}");
    assert_eq!(desk.tournament.events().await?.len(), before);
    let answer = desk.helper_line(&[("line", &line), ("id", "one"), ("sure", "on")]).await?;
    assert_eq!(answer["outcome"], "saved", "{answer}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn helpers_take_back_their_own_results_and_nothing_else() -> Result<()> {
    let server = TestServer::start()?;
    let desk = Desk::drawn(&server, 16).await?;
    let games = desk.playing().await?;
    let numbers: Vec<String> = games.iter().map(|game| game["game"].to_string()).collect();
    let line = |nth: usize| format!("{} 1 9", numbers[nth]);
    desk.line(&[("line", &line(0)), ("id", "olga")]).await?;
    for (nth, id) in [(1, "henk-1"), (2, "henk-2"), (3, "henk-3")] {
        assert_eq!(desk.helper_line(&[("line", &line(nth)), ("id", id)]).await?["outcome"], "saved");
    }
    // The last command is undone; an earlier result is deleted.
    for (id, event) in [("henk-3", "undone"), ("henk-1", "struck")] {
        let answer = desk.helper_line(&[("take_back", id)]).await?;
        assert_eq!(answer["outcome"], "taken_back", "{id}: {answer}");
        assert_eq!(desk.last_result().await?["event"], event);
    }
    let taken_back = desk.helper_line(&[("take_back", "henk-1")]).await?;
    assert_eq!(taken_back["outcome"], "refused", "it is no result any more: {taken_back}");
    // The organiser's line is not theirs, by its id or by the API.
    assert_eq!(desk.helper_line(&[("take_back", "olga")]).await?["outcome"], "refused");
    for command in [
        json!({ "action": "strike", "game": games[0]["game"] }),
        json!({ "action": "result", "game": games[5]["game"], "how": "drawn", "delete_first": [games[0]["game"]] }),
    ] {
        let path = desk.tournament.path(&format!("/commands{}", desk.link));
        assert_eq!(desk.helper.post(&path).json(&command).send().await?.status, 403, "{command}");
    }
    // A visitor without the link may not enter anything; the line says so and stays.
    let visitor =
        desk.helper.post(&desk.page("lines")).form(&[("line", &line(4)), ("id", "x")]).send().await?;
    assert_eq!(visitor.expect_json(200)?["outcome"], "refused");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_with_a_later_game_in_the_way_is_one_previewed_step() -> Result<()> {
    let server = TestServer::start()?;
    let desk = Desk::drawn(&server, 8).await?;
    let decide = async || -> Result<()> {
        while let Some(game) = desk.playing().await?.first() {
            let line = format!("{} 1 9", game["game"]);
            assert_eq!(desk.line(&[("line", &line), ("id", &line)]).await?["outcome"], "saved");
        }
        Ok(())
    };
    decide().await?;
    desk.tournament.organise(json!({ "action": "plan_cup", "size": 4 })).await?.expect_json(200)?;
    let semi = desk.playing().await?[0].clone();
    decide().await?;
    let last = desk.last_result().await?["game"].clone();
    let (game, first) = (semi["game"].to_string(), semi["first"].to_string());
    let fields =
        [("action", "correct"), ("game", &*game), ("first", &*first), ("how", "second"), ("marbles", "9")];
    // A refusal keeps the tournament's frame, links to what stands in the way, and offers the whole step.
    let refused = desk.form("act", &fields).await?;
    assert_eq!(refused.status, 409);
    let page = refused.text()?;
    for part in [
        "class=\"tabs\"",
        "data-refusal",
        &format!("/games/{last}\""),
        "/preview\"",
        "Show both steps together",
    ] {
        ensure!(page.contains(part), "{part} is missing: {page}");
    }
    // The preview names the game and deletes its result first.
    let preview = desk.form("preview", &fields).await?;
    assert_eq!(preview.status, 200);
    let page = preview.text()?;
    ensure!(
        page.contains(&format!("/games/{last}\"")) && page.contains("Delete the later result and apply"),
        "{page}"
    );
    let seen = page.split("name=\"seen\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let last = last.to_string();
    let step = [&fields[..], &[("seen", seen.context("a number")?), ("delete_first", &last)]].concat();
    assert_eq!(desk.form("act", &step).await?.status, 303);
    let events = desk.tournament.events().await?;
    let kinds = |kind: &str| events.iter().filter(|event| event["event"] == kind).count();
    assert_eq!((kinds("struck"), kinds("corrected")), (1, 1));
    // The same from a typed line, in place.
    decide().await?;
    let line = format!("{game} 1 9");
    let answer = desk.line(&[("line", &line), ("id", "again")]).await?;
    assert_eq!(answer["outcome"], "decided");
    ensure!(answer["html"].as_str().is_some_and(|html| html.contains("delete_first")), "{answer}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn all_lines_of_a_list_that_cannot_be_entered_are_named_at_once() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 2).await?;
    let page = format!("/tournaments/{}/act", tournament.id);
    let list = "Ada\nPlayer 1\nBen\nADA\n;Bern\n";
    let send = async |id: &str, list: &str| {
        let form = [("action", "paste"), ("list", list), ("id", id)];
        tournament.organiser.post(&page).form(&form).send().await
    };
    let refused = send("one", list).await?;
    let text = refused.text()?;
    ensure!(text.contains("class=\"tabs\""), "the refusal keeps the tournament's frame");
    for part in ["3 lines cannot be entered", "Line 2: ", "Line 4: ", "Line 5: "] {
        ensure!(text.contains(part), "{part} is missing: {text}");
    }
    assert_eq!(tournament.view().await?["players"].as_array().map(Vec::len), Some(2));
    // A list whose answer was lost is not refused because of itself.
    for _ in 0..2 {
        assert_eq!(send("two", "Ada\nBen\n").await?.status, 303);
    }
    assert_eq!(tournament.view().await?["players"].as_array().map(Vec::len), Some(4));
    Ok(())
}

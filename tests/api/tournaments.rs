//! Tournaments through the API: concurrent organisers and helpers, permissions, corrections.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, TestResponse, TestServer};

/// A tournament and its organiser.
pub(crate) struct TournamentClient {
    pub(crate) organiser: Bot,
    pub(crate) id: String,
}

impl TournamentClient {
    async fn create(server: &TestServer) -> Result<TournamentClient> {
        TournamentClient::create_with(server, json!({ "name": "Club day", "game": "pentago" })).await
    }

    pub(crate) async fn create_with(server: &TestServer, plan: Value) -> Result<TournamentClient> {
        let organiser = Bot::sign_in(server, "Olga").await?;
        let opened = organiser.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
        let id = opened["tournament"].as_str().context("an id")?.to_owned();
        Ok(TournamentClient { organiser, id })
    }

    pub(crate) async fn with_players(server: &TestServer, players: usize) -> Result<TournamentClient> {
        let tournament = TournamentClient::create(server).await?;
        let entrants: Vec<Value> = (1..=players)
            .map(|n| json!({ "name": format!("Player {n}"), "club": format!("Club {}", n % 7) }))
            .collect();
        tournament.organise(json!({ "action": "enter", "entrants": entrants })).await?.expect_json(200)?;
        Ok(tournament)
    }

    pub(crate) fn path(&self, part: &str) -> String {
        format!("/api/tournaments/{}{part}", self.id)
    }

    pub(crate) async fn command(&self, by: &Bot, query: &str, command: Value) -> Result<TestResponse> {
        by.post(&self.path(&format!("/commands{query}"))).json(&command).send().await
    }

    pub(crate) async fn organise(&self, command: Value) -> Result<TestResponse> {
        self.command(&self.organiser, "", command).await
    }

    pub(crate) async fn view(&self) -> Result<Value> {
        self.organiser.get(&self.path("")).send().await?.expect_json(200)
    }

    pub(crate) async fn link(&self) -> Result<String> {
        let link = self.organiser.post(&self.path("/helpers")).send().await?.expect_json(200)?;
        Ok(format!("?link={}", link["link"].as_str().context("a link")?))
    }

    pub(crate) async fn events(&self) -> Result<Vec<Value>> {
        let events = self.organiser.get(&self.path("/events")).send().await?.expect_json(200)?;
        Ok(events["events"].as_array().context("events")?.clone())
    }
}

fn won(game: &Value, winner: &Value, marbles: u64) -> Value {
    json!({ "action": "result", "game": game, "how": "won", "winner": winner, "marbles": marbles })
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_players_with_results_entered_twice_concurrently() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 40).await?;
    let link = tournament.link().await?;
    let helper = Bot::sign_in(&server, "Henk").await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let (mut entered, mut replays, mut corrected, mut withdrawn) = (0, 0, false, false);
    loop {
        let view = tournament.view().await?;
        let playing = view["playing"].as_array().context("games")?.clone();
        if playing.is_empty() {
            match view["stage"].as_str() {
                Some("groups-done") => {
                    let cup = json!({ "action": "plan_cup", "third_place": true });
                    tournament.organise(cup).await?.expect_json(200)?;
                    continue;
                }
                Some("over") => break,
                stage => anyhow::bail!("no game is running in stage {stage:?}"),
            }
        }
        for pairing in playing {
            let (game, first, second) = (&pairing["game"], &pairing["first"], &pairing["second"]);
            let in_cup = view["stage"] == "cup";
            let result = if in_cup && replays == 0 {
                replays += 1;
                json!({ "action": "result", "game": game, "how": "drawn" })
            } else {
                won(game, if entered % 3 == 0 { second } else { first }, 5 + entered % 14)
            };
            let answers = tokio::try_join!(
                tournament.command(&tournament.organiser, "", result.clone()),
                tournament.command(&helper, &link, result.clone())
            )?;
            let statuses = [answers.0.status, answers.1.status];
            assert_eq!(statuses, [200, 200], "the second of two equal results changes nothing: {result}");
            entered += 1;
        }
        if entered > 20 && !corrected {
            corrected = true;
            let first = &tournament.events().await?.into_iter().find(|event| event["event"] == "resulted");
            let first = first.as_ref().context("a result")?;
            let correct = json!({ "action": "correct", "game": first["game"], "how": "drawn" });
            tournament.organise(correct).await?.expect_json(200)?;
        }
        if entered > 40 && !withdrawn {
            withdrawn = true;
            tournament.organise(json!({ "action": "withdraw", "player": 7 })).await?.expect_json(200)?;
        }
    }
    ensure!(corrected && withdrawn && replays == 1);
    let view = tournament.view().await?;
    let mut ranking: Vec<u64> =
        view["ranking"].as_array().context("a ranking")?.iter().filter_map(Value::as_u64).collect();
    ranking.sort_unstable();
    assert_eq!(ranking, (1..=40).collect::<Vec<_>>());
    let events = tournament.events().await?;
    let numbers: Vec<u64> = events.iter().filter_map(|event| event["number"].as_u64()).collect();
    assert_eq!(numbers, (1..=events.len() as u64).collect::<Vec<_>>());
    // Walkovers come from the withdrawal.
    let results = events.iter().filter(|event| event["event"] == "resulted" && event["how"] != "walkover");
    assert_eq!(results.count() as u64, entered, "no result is lost or doubled");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_distinguishes_organiser_and_helper_by_role_not_by_name() -> Result<()> {
    let server = TestServer::start()?;
    let plus = Bot::sign_in(&server, "+Bob").await?;
    let plan = json!({ "name": "Club day", "game": "pentago" });
    let opened = plus.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    let id = opened["tournament"].as_str().context("an id")?.to_owned();
    let tournament = TournamentClient { organiser: plus, id };
    let entrants = json!([{ "name": "Ada" }, { "name": "Ben" }]);
    tournament
        .organise(json!({ "action": "enter", "entrants": entrants, "by_role": "helper" }))
        .await?
        .expect_json(200)?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let game = tournament.view().await?["playing"][0].clone();
    let eve = Bot::sign_in(&server, "Eve").await?;
    let link = tournament.link().await?;
    tournament.command(&eve, &link, won(&game["game"], &game["first"], 9)).await?.expect_json(200)?;

    let by = |event: &Value| (event["by"].clone(), event["by_role"].clone());
    let events = tournament.events().await?;
    assert_eq!(by(&events[0]), (json!("+Bob"), json!("organiser")));
    assert_eq!(by(&events[1]), (json!("+Bob"), json!("organiser")), "a client cannot choose a role");
    let result = events.iter().find(|event| event["event"] == "resulted").context("a result")?;
    assert_eq!(by(result), (json!("+Eve"), json!("helper")));

    let page = tournament.organiser.get(&format!("/tournaments/{}/history", tournament.id)).send().await?;
    let page = page.text()?;
    assert!(page.contains("· +Bob<") && page.contains("· Eve (helper)<"), "{page}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn helpers_only_enter_results_and_others_only_read() -> Result<()> {
    let server = TestServer::start()?;
    let (tournament, other) = (
        TournamentClient::with_players(&server, 8).await?,
        TournamentClient::with_players(&server, 8).await?,
    );
    let (link, other_link) = (tournament.link().await?, other.link().await?);
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let eve = Bot::sign_in(&server, "Eve").await?;
    let game = tournament.view().await?["playing"][0].clone();
    let result = won(&game["game"], &game["first"], 9);
    let number = tournament.view().await?["number"].clone();
    for action in [
        json!({ "action": "enter", "entrants": [{ "name": "Eve" }] }),
        json!({ "action": "draw" }),
        json!({ "action": "withdraw", "player": 1 }),
        json!({ "action": "correct", "game": 1, "how": "drawn" }),
        json!({ "action": "strike", "game": 1 }),
        json!({ "action": "plan_cup" }),
        json!({ "action": "undo", "command": 10 }),
    ] {
        for query in [link.as_str(), "", "?link=wrong", other_link.as_str()] {
            let answer = tournament.command(&eve, query, action.clone()).await?;
            assert_eq!(
                (answer.status, answer.code().as_deref()),
                (403, Some("not-yours")),
                "{action} {query}"
            );
        }
    }
    for query in ["", "?link=wrong", other_link.as_str()] {
        assert_eq!(tournament.command(&eve, query, result.clone()).await?.status, 403, "{query}");
    }
    assert_eq!(eve.post(&tournament.path(&format!("/helpers{link}"))).send().await?.status, 403);
    assert_eq!(tournament.view().await?["number"], number, "nothing has happened");
    tournament.command(&eve, &link, result.clone()).await?.expect_json(200)?;
    // A new link leaves the old one valid; only a revoked one stops working.
    let newer = tournament.link().await?;
    tournament.command(&eve, &link, result.clone()).await?.expect_json(200)?;
    tournament.organise(json!({ "action": "revoke_helper", "helper": 1 })).await?.expect_json(200)?;
    let revoked = tournament.command(&eve, &link, result.clone()).await?;
    assert_eq!((revoked.status, revoked.code().as_deref()), (403, Some("link-revoked")));
    let mut other = result.clone();
    other["marbles"] = json!(17);
    assert_eq!(tournament.command(&eve, &newer, other).await?.code().as_deref(), Some("decided-already"));
    tournament.command(&eve, &newer, result).await?.expect_json(200)?;
    // The same permissions on the pages.
    for (page, by, status) in [
        ("/history", &tournament.organiser, 200),
        ("/history", &eve, 403),
        ("/games/1", &eve, 403),
        ("", &eve, 200),
        ("/ranking", &eve, 200),
    ] {
        let path = format!("/tournaments/{}{page}", tournament.id);
        assert_eq!(by.get(&path).send().await?.status, status, "{page}");
    }
    let act = format!("/tournaments/{}/act", tournament.id);
    assert_eq!(eve.post(&act).form(&[("action", "draw")]).send().await?.status, 403);
    assert_eq!(server.get("/api/tournaments/nothing").send().await?.code().as_deref(), Some("no-tournament"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_commands_are_refused_and_change_nothing() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 5).await?;
    let twice = json!({ "action": "enter", "entrants": [{ "name": "player 3" }] });
    assert_eq!(tournament.organise(twice).await?.code().as_deref(), Some("name-taken"));
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let view = tournament.view().await?;
    let (game, first) = (&view["playing"][0]["game"], &view["playing"][0]["first"]);
    for (command, status, code) in [
        (won(&json!(99), first, 9), 409, "no-such-game"),
        (won(game, first, 19), 409, "marbles"),
        (won(game, &json!(99), 9), 409, "no-such-player"),
        (json!({ "action": "result", "game": game, "how": "won", "winner": first }), 409, "marbles-missing"),
        (json!({ "action": "correct", "game": game, "how": "drawn" }), 409, "not-decided"),
        (json!({ "action": "draw" }), 409, "drawn-already"),
        (json!({ "action": "undo", "command": 1 }), 409, "undo-of-another"),
    ] {
        let answer = tournament.organise(command.clone()).await?;
        assert_eq!((answer.status, answer.code().as_deref()), (status, Some(code)), "{command}");
    }
    for malformed in [json!({}), json!({ "action": "dance" }), json!([1]), won(game, first, 70_000)] {
        let answer = tournament.organise(malformed.clone()).await?;
        ensure!(answer.status == 400 || answer.status == 422, "{malformed}: {}", answer.status);
        ensure!(answer.code().is_some(), "{malformed} has a reason");
    }
    assert_eq!(tournament.view().await?["number"], view["number"]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_csv_file_in_windows_1252_is_read() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::create(&server).await?;
    let path = format!("/tournaments/{}/list", tournament.id);
    let list = b"Nachname;Vorname;Verein\r\nM\xfcller;Zo\xeb;Bern\r\nK\xe4lin;Urs;Chur\r\n".to_vec();
    let answer = tournament.organiser.post(&path).body("text/csv", list).send().await?;
    assert_eq!(answer.status, 303, "{}", String::from_utf8_lossy(&answer.body));
    let view = tournament.view().await?;
    assert_eq!(view["entrants"][0]["name"], "Zoë Müller");
    assert_eq!(view["entrants"][1]["club"], "Chur");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tr_9_a_preview_stays_valid_after_results_of_other_groups() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 8).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let view = tournament.view().await?;
    let playing = view["playing"].as_array().context("games")?.clone();
    let of_first_group = |game: &&Value| {
        let players = view["groups"][0]["players"].as_array();
        players.is_some_and(|players| players.contains(&game["first"]))
    };
    let (here, elsewhere): (Vec<&Value>, Vec<&Value>) = playing.iter().partition(of_first_group);
    ensure!(here.len() == 2 && elsewhere.len() == 2, "{view}");
    tournament.organise(won(&here[0]["game"], &here[0]["first"], 9)).await?.expect_json(200)?;
    let previewed = async |how: &str| {
        let mut correct = json!({ "action": "correct", "game": here[0]["game"], "how": how });
        let preview = tournament
            .organiser
            .post(&tournament.path("/preview"))
            .json(&correct)
            .send()
            .await?
            .expect_json(200)?;
        correct["seen"] = preview["number"].clone();
        anyhow::Ok(correct)
    };
    let drawn = previewed("drawn").await?;
    tournament.organise(won(&elsewhere[0]["game"], &elsewhere[0]["first"], 9)).await?.expect_json(200)?;
    tournament.organise(drawn).await?.expect_json(200)?;
    // A result in the same group changes the previewed standings.
    let nobody_came = previewed("nobody_came").await?;
    tournament.organise(won(&here[1]["game"], &here[1]["first"], 9)).await?.expect_json(200)?;
    assert_eq!(tournament.organise(nobody_came).await?.code().as_deref(), Some("happened-since"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tr_9_a_correction_is_refused_after_a_change_since_its_preview() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 4).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let view = tournament.view().await?;
    let (one, other) = (view["playing"][0].clone(), view["playing"][1].clone());
    tournament.organise(won(&one["game"], &one["first"], 9)).await?.expect_json(200)?;
    let correct = json!({ "action": "correct", "game": one["game"], "how": "drawn" });
    let request_preview =
        async |by: &Bot, command: &Value| by.post(&tournament.path("/preview")).json(command).send().await;
    let eve = Bot::sign_in(&server, "Eve").await?;
    assert_eq!(request_preview(&eve, &correct).await?.status, 403);
    let before = tournament.view().await?;
    let preview = request_preview(&tournament.organiser, &correct).await?.expect_json(200)?;
    assert_eq!(preview["number"], before["number"]);
    assert_eq!(preview["groups"][0]["before"][0]["points"], 3);
    assert_eq!(preview["groups"][0]["after"][0]["points"], 1);
    assert_eq!(tournament.view().await?, before, "nothing has happened");
    // Another result is entered meanwhile.
    tournament.organise(won(&other["game"], &other["second"], 12)).await?.expect_json(200)?;
    let mut bound = correct.clone();
    bound["seen"] = preview["number"].clone();
    assert_eq!(tournament.organise(bound.clone()).await?.code().as_deref(), Some("happened-since"));
    bound["seen"] =
        request_preview(&tournament.organiser, &correct).await?.expect_json(200)?["number"].clone();
    tournament.organise(bound).await?.expect_json(200)?;
    // The same on the pages, with the player who began.
    let path = format!("/tournaments/{}", tournament.id);
    let form =
        [("action", "correct"), ("game", "1"), ("how", "first"), ("marbles", "9"), ("began", "second")];
    let page = tournament.organiser.post(&format!("{path}/preview")).form(&form).send().await?;
    let number = tournament.view().await?["number"].to_string();
    ensure!(
        page.text()?.contains(&format!("name=\"seen\" value=\"{number}\"")),
        "bound to the previewed state"
    );
    let mut late = form.to_vec();
    late.push(("seen", "3"));
    let act = tournament.organiser.post(&format!("{path}/act"));
    assert_eq!(act.clone().form(&late).send().await?.status, 409);
    late.pop();
    late.push(("seen", &number));
    assert_eq!(act.form(&late).send().await?.status, 303);
    let corrected = tournament.events().await?.pop().context("an event")?;
    let second = if one["game"] == 1 { &one["second"] } else { &other["second"] };
    assert_eq!((&corrected["event"], &corrected["began"]), (&json!("corrected"), second));
    let game = tournament.view().await?["playing"][0].clone();
    let line = format!("{} 1 9 b2", game["game"]);
    let quick =
        tournament.organiser.post(&format!("{path}/act")).form(&[("action", "line"), ("line", &line)]);
    assert_eq!(quick.send().await?.status, 303);
    let last = tournament.events().await?.into_iter().rfind(|event| event["event"] == "resulted");
    let last = last.context("a result")?;
    assert_eq!((&last["winner"], &last["began"]), (&game["first"], &game["second"]));
    Ok(())
}

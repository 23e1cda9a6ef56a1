//! Tournaments run by programs: by several at the same time, and by those who may not.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Answer, Bot, House};

/// A tournament and its organiser.
pub(crate) struct Hall {
    pub(crate) organiser: Bot,
    pub(crate) tournament: String,
}

impl Hall {
    async fn announce(house: &House) -> Result<Hall> {
        Hall::announce_as(house, json!({ "name": "Club day", "game": "pentago" })).await
    }

    pub(crate) async fn announce_as(house: &House, plan: Value) -> Result<Hall> {
        let organiser = Bot::come(house, "Olga").await?;
        let opened = organiser.post("/api/tournaments").json(&plan).send().await?.json_of(201)?;
        let tournament = opened["tournament"].as_str().context("a name")?.to_owned();
        Ok(Hall { organiser, tournament })
    }

    pub(crate) async fn with_players(house: &House, players: usize) -> Result<Hall> {
        let hall = Hall::announce(house).await?;
        let entrants: Vec<Value> = (1..=players)
            .map(|n| json!({ "name": format!("Player {n}"), "club": format!("Club {}", n % 7) }))
            .collect();
        hall.organise(json!({ "action": "enter", "entrants": entrants })).await?.json_of(200)?;
        Ok(hall)
    }

    pub(crate) fn path(&self, part: &str) -> String {
        format!("/api/tournaments/{}{part}", self.tournament)
    }

    pub(crate) async fn command(&self, by: &Bot, query: &str, command: Value) -> Result<Answer> {
        by.post(&self.path(&format!("/commands{query}"))).json(&command).send().await
    }

    pub(crate) async fn organise(&self, command: Value) -> Result<Answer> {
        self.command(&self.organiser, "", command).await
    }

    pub(crate) async fn view(&self) -> Result<Value> {
        self.organiser.get(&self.path("")).send().await?.json_of(200)
    }

    pub(crate) async fn link(&self) -> Result<String> {
        let link = self.organiser.post(&self.path("/helpers")).send().await?.json_of(200)?;
        Ok(format!("?link={}", link["link"].as_str().context("a link")?))
    }

    pub(crate) async fn events(&self) -> Result<Vec<Value>> {
        let events = self.organiser.get(&self.path("/events")).send().await?.json_of(200)?;
        Ok(events["events"].as_array().context("events")?.clone())
    }
}

fn won(game: &Value, winner: &Value, marbles: u64) -> Value {
    json!({ "action": "result", "game": game, "how": "won", "winner": winner, "marbles": marbles })
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_players_and_two_who_enter_the_same_results_at_the_same_time() -> Result<()> {
    let house = House::start()?;
    let hall = Hall::with_players(&house, 40).await?;
    let link = hall.link().await?;
    let helper = Bot::come(&house, "Henk").await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let (mut entered, mut replays, mut corrected, mut withdrawn) = (0, 0, false, false);
    loop {
        let view = hall.view().await?;
        let playing = view["playing"].as_array().context("games")?.clone();
        if playing.is_empty() {
            match view["stage"].as_str() {
                Some("groups-done") => {
                    let cup = json!({ "action": "plan_cup", "third_place": true });
                    hall.organise(cup).await?.json_of(200)?;
                    continue;
                }
                Some("over") => break,
                stage => anyhow::bail!("nobody plays in the stage {stage:?}"),
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
                hall.command(&hall.organiser, "", result.clone()),
                hall.command(&helper, &link, result.clone())
            )?;
            let mut told = [answers.0.status, answers.1.status];
            told.sort_unstable();
            assert_eq!(told, [200, 409], "one of the two was first: {result}");
            entered += 1;
        }
        if entered > 20 && !corrected {
            corrected = true;
            let first = &hall.events().await?.into_iter().find(|event| event["event"] == "resulted");
            let first = first.as_ref().context("a result")?;
            let correct = json!({ "action": "correct", "game": first["game"], "how": "drawn" });
            hall.organise(correct).await?.json_of(200)?;
        }
        if entered > 40 && !withdrawn {
            withdrawn = true;
            hall.organise(json!({ "action": "withdraw", "player": 7 })).await?.json_of(200)?;
        }
    }
    ensure!(corrected && withdrawn && replays == 1);
    let view = hall.view().await?;
    let mut ranking: Vec<u64> =
        view["ranking"].as_array().context("a ranking")?.iter().filter_map(Value::as_u64).collect();
    ranking.sort_unstable();
    assert_eq!(ranking, (1..=40).collect::<Vec<_>>());
    let events = hall.events().await?;
    let numbers: Vec<u64> = events.iter().filter_map(|event| event["number"].as_u64()).collect();
    assert_eq!(numbers, (1..=events.len() as u64).collect::<Vec<_>>());
    // Those of the withdrawal were entered by nobody.
    let results = events.iter().filter(|event| event["event"] == "resulted" && event["how"] != "walkover");
    assert_eq!(results.count() as u64, entered, "no result is lost or doubled");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_tells_an_organiser_from_a_helper_by_the_role_and_not_by_the_name() -> Result<()> {
    let house = House::start()?;
    let plus = Bot::come(&house, "+Bob").await?;
    let plan = json!({ "name": "Club day", "game": "pentago" });
    let opened = plus.post("/api/tournaments").json(&plan).send().await?.json_of(201)?;
    let tournament = opened["tournament"].as_str().context("a name")?.to_owned();
    let hall = Hall { organiser: plus, tournament };
    let entrants = json!([{ "name": "Ada" }, { "name": "Ben" }]);
    hall.organise(json!({ "action": "enter", "entrants": entrants, "by_role": "helper" }))
        .await?
        .json_of(200)?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let game = hall.view().await?["playing"][0].clone();
    let eve = Bot::come(&house, "Eve").await?;
    let link = hall.link().await?;
    hall.command(&eve, &link, won(&game["game"], &game["first"], 9)).await?.json_of(200)?;

    let by = |event: &Value| (event["by"].clone(), event["by_role"].clone());
    let events = hall.events().await?;
    assert_eq!(by(&events[0]), (json!("+Bob"), json!("organiser")));
    assert_eq!(by(&events[1]), (json!("+Bob"), json!("organiser")), "nobody chooses a role");
    let result = events.iter().find(|event| event["event"] == "resulted").context("a result")?;
    assert_eq!(by(result), (json!("+Eve"), json!("helper")));

    let page = hall.organiser.get(&format!("/tournaments/{}/history", hall.tournament)).send().await?;
    let page = page.text()?;
    assert!(page.contains("· +Bob<") && page.contains("· Eve (helper)<"), "{page}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn helpers_enter_results_and_nothing_else_and_others_only_look() -> Result<()> {
    let house = House::start()?;
    let (hall, other) = (Hall::with_players(&house, 8).await?, Hall::with_players(&house, 8).await?);
    let (link, other_link) = (hall.link().await?, other.link().await?);
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let eve = Bot::come(&house, "Eve").await?;
    let game = hall.view().await?["playing"][0].clone();
    let result = won(&game["game"], &game["first"], 9);
    let number = hall.view().await?["number"].clone();
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
            let answer = hall.command(&eve, query, action.clone()).await?;
            assert_eq!(
                (answer.status, answer.code().as_deref()),
                (403, Some("not-yours")),
                "{action} {query}"
            );
        }
    }
    for query in ["", "?link=wrong", other_link.as_str()] {
        assert_eq!(hall.command(&eve, query, result.clone()).await?.status, 403, "{query}");
    }
    assert_eq!(eve.post(&hall.path(&format!("/helpers{link}"))).send().await?.status, 403);
    assert_eq!(hall.view().await?["number"], number, "nothing has happened");
    hall.command(&eve, &link, result.clone()).await?.json_of(200)?;
    // A new link takes the place of the old one.
    let newer = hall.link().await?;
    assert_eq!(hall.command(&eve, &link, result.clone()).await?.status, 403);
    assert_eq!(hall.command(&eve, &newer, result).await?.code().as_deref(), Some("decided-already"));
    // The pages say the same.
    for (page, by, status) in [
        ("/history", &hall.organiser, 200),
        ("/history", &eve, 403),
        ("/games/1", &eve, 403),
        ("", &eve, 200),
        ("/ranking", &eve, 200),
    ] {
        let path = format!("/tournaments/{}{page}", hall.tournament);
        assert_eq!(by.get(&path).send().await?.status, status, "{page}");
    }
    let act = format!("/tournaments/{}/act", hall.tournament);
    assert_eq!(eve.post(&act).form(&[("action", "draw")]).send().await?.status, 403);
    assert_eq!(house.get("/api/tournaments/nothing").send().await?.code().as_deref(), Some("no-tournament"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_refused_in_a_sentence_and_changes_nothing() -> Result<()> {
    let house = House::start()?;
    let hall = Hall::with_players(&house, 5).await?;
    let twice = json!({ "action": "enter", "entrants": [{ "name": "player 3" }] });
    assert_eq!(hall.organise(twice).await?.code().as_deref(), Some("name-taken"));
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let view = hall.view().await?;
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
        let answer = hall.organise(command.clone()).await?;
        assert_eq!((answer.status, answer.code().as_deref()), (status, Some(code)), "{command}");
    }
    for nonsense in [json!({}), json!({ "action": "dance" }), json!([1]), won(game, first, 70_000)] {
        let answer = hall.organise(nonsense.clone()).await?;
        ensure!(answer.status == 400 || answer.status == 422, "{nonsense}: {}", answer.status);
        ensure!(answer.code().is_some(), "{nonsense} has a reason");
    }
    assert_eq!(hall.view().await?["number"], view["number"]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spreadsheet_in_old_letters_is_understood() -> Result<()> {
    let house = House::start()?;
    let hall = Hall::announce(&house).await?;
    let path = format!("/tournaments/{}/list", hall.tournament);
    let list = b"Nachname;Vorname;Verein\r\nM\xfcller;Zo\xeb;Bern\r\nK\xe4lin;Urs;Chur\r\n".to_vec();
    let answer = hall.organiser.post(&path).body("text/csv", list).send().await?;
    assert_eq!(answer.status, 303, "{}", String::from_utf8_lossy(&answer.body));
    let view = hall.view().await?;
    assert_eq!(view["entrants"][0]["name"], "Zoë Müller");
    assert_eq!(view["entrants"][1]["club"], "Chur");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tr_9_what_happens_elsewhere_is_no_reason_to_look_again() -> Result<()> {
    let house = House::start()?;
    let hall = Hall::with_players(&house, 8).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let view = hall.view().await?;
    let playing = view["playing"].as_array().context("games")?.clone();
    let of_first_group = |game: &&Value| {
        let players = view["groups"][0]["players"].as_array();
        players.is_some_and(|players| players.contains(&game["first"]))
    };
    let (here, elsewhere): (Vec<&Value>, Vec<&Value>) = playing.iter().partition(of_first_group);
    ensure!(here.len() == 2 && elsewhere.len() == 2, "{view}");
    hall.organise(won(&here[0]["game"], &here[0]["first"], 9)).await?.json_of(200)?;
    let previewed = async |how: &str| {
        let mut correct = json!({ "action": "correct", "game": here[0]["game"], "how": how });
        let preview =
            hall.organiser.post(&hall.path("/preview")).json(&correct).send().await?.json_of(200)?;
        correct["seen"] = preview["number"].clone();
        anyhow::Ok(correct)
    };
    let drawn = previewed("drawn").await?;
    hall.organise(won(&elsewhere[0]["game"], &elsewhere[0]["first"], 9)).await?.json_of(200)?;
    hall.organise(drawn).await?.json_of(200)?;
    // In the same group another table is shown than there would be now.
    let nobody_came = previewed("nobody_came").await?;
    hall.organise(won(&here[1]["game"], &here[1]["first"], 9)).await?.json_of(200)?;
    assert_eq!(hall.organise(nobody_came).await?.code().as_deref(), Some("happened-since"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn tr_9_a_correction_is_previewed_and_done_only_if_nothing_has_happened_since() -> Result<()> {
    let house = House::start()?;
    let hall = Hall::with_players(&house, 4).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let view = hall.view().await?;
    let (one, other) = (view["playing"][0].clone(), view["playing"][1].clone());
    hall.organise(won(&one["game"], &one["first"], 9)).await?.json_of(200)?;
    let correct = json!({ "action": "correct", "game": one["game"], "how": "drawn" });
    let ask = async |by: &Bot, command: &Value| by.post(&hall.path("/preview")).json(command).send().await;
    let eve = Bot::come(&house, "Eve").await?;
    assert_eq!(ask(&eve, &correct).await?.status, 403);
    let before = hall.view().await?;
    let preview = ask(&hall.organiser, &correct).await?.json_of(200)?;
    assert_eq!(preview["number"], before["number"]);
    assert_eq!(preview["groups"][0]["before"][0]["points"], 3);
    assert_eq!(preview["groups"][0]["after"][0]["points"], 1);
    assert_eq!(hall.view().await?, before, "nothing has happened");
    // Somebody else enters a result meanwhile.
    hall.organise(won(&other["game"], &other["second"], 12)).await?.json_of(200)?;
    let mut bound = correct.clone();
    bound["seen"] = preview["number"].clone();
    assert_eq!(hall.organise(bound.clone()).await?.code().as_deref(), Some("happened-since"));
    bound["seen"] = ask(&hall.organiser, &correct).await?.json_of(200)?["number"].clone();
    hall.organise(bound).await?.json_of(200)?;
    // The same on the pages, and who began.
    let path = format!("/tournaments/{}", hall.tournament);
    let form =
        [("action", "correct"), ("game", "1"), ("how", "first"), ("marbles", "9"), ("began", "second")];
    let page = hall.organiser.post(&format!("{path}/preview")).form(&form).send().await?;
    let number = hall.view().await?["number"].to_string();
    ensure!(page.text()?.contains(&format!("name=\"seen\" value=\"{number}\"")), "bound to what was seen");
    let mut late = form.to_vec();
    late.push(("seen", "3"));
    let act = hall.organiser.post(&format!("{path}/act"));
    assert_eq!(act.clone().form(&late).send().await?.status, 409);
    late.pop();
    late.push(("seen", &number));
    assert_eq!(act.form(&late).send().await?.status, 303);
    let corrected = hall.events().await?.pop().context("an event")?;
    let second = if one["game"] == 1 { &one["second"] } else { &other["second"] };
    assert_eq!((&corrected["event"], &corrected["began"]), (&json!("corrected"), second));
    let game = hall.view().await?["playing"][0].clone();
    let line = format!("{} 1 9 b2", game["game"]);
    let quick = hall.organiser.post(&format!("{path}/act")).form(&[("action", "line"), ("line", &line)]);
    assert_eq!(quick.send().await?.status, 303);
    let last = hall.events().await?.into_iter().rfind(|event| event["event"] == "resulted");
    let last = last.context("a result")?;
    assert_eq!((&last["winner"], &last["began"]), (&game["first"], &game["second"]));
    Ok(())
}

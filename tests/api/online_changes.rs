//! What comes between at tables of the house: somebody leaves, runs out of time, loses his link, or a number is mistyped.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, House, Invitation};

use crate::api::online::{PATIENT, both_sit, named, play, quick};
use crate::api::tournaments::Hall;

async fn two_bots(house: &House) -> Result<[Bot; 2]> {
    Ok([Bot::come(house, "One").await?, Bot::come(house, "Other").await?])
}

#[tokio::test(flavor = "multi_thread")]
async fn who_withdraws_leaves_his_table_and_the_other_wins() -> Result<()> {
    let house = House::start_with(quick())?;
    let hall = Hall::online(&house, named(&["Ada", "Ben"]), PATIENT).await?;
    let bots = two_bots(&house).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let (game, mut tables) = both_sit(&hall, &bots).await?;
    play(&mut tables, &["b2A+", "e5D-"]).await?;
    hall.organise(json!({ "action": "withdraw", "player": game["first"] })).await?.json_of(200)?;
    let ended = tables[1].until("ended").await?;
    assert_eq!(ended["outcome"]["how"], "abort", "the table is closed");
    let view = hall.until(|view| view["stage"] == "groups-done").await?;
    let standings = view["groups"][0]["standings"].as_array().context("a table")?;
    let of = |player: &Value| standings.iter().find(|row| row["player"] == *player).context("a row");
    assert_eq!((&of(&game["second"])?["points"], &of(&game["first"])?["points"]), (&json!(3), &json!(0)));
    assert!(hall.results().await?.is_empty(), "nobody has entered a result, and the table has told none");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_runs_out_of_time_has_lost_like_on_the_board() -> Result<()> {
    let house = House::start_with(quick())?;
    let clock = json!({ "kind": "per_move", "time": 1_500 });
    let plan = json!({ "name": "Net", "game": "pentago", "online": { "clock": clock, "wait": PATIENT } });
    let hall = Hall::announce_as(&house, plan).await?;
    hall.organise(json!({ "action": "enter", "entrants": named(&["Ada", "Ben"]) })).await?.json_of(200)?;
    let bots = two_bots(&house).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let (game, mut tables) = both_sit(&hall, &bots).await?;
    play(&mut tables, &["b2A+", "e5D-"]).await?;
    // Whoever began does not move again.
    let ended = tables[1].until("ended").await?;
    assert_eq!(ended["outcome"]["how"], "time");
    hall.until(|view| view["stage"] == "groups-done").await?;
    let result = hall.results().await?.pop().context("a result")?;
    assert_eq!(
        (&result["how"], &result["winner"], &result["by"]),
        (&json!("won"), &game["second"], &json!("#"))
    );
    assert_eq!(result["marbles"], 5, "the marbles that he placed, at least five");
    assert_eq!(result["moves"], "b2A+ e5D-");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renewed_link_is_the_only_one_that_opens_a_seat() -> Result<()> {
    let house = House::start_with(quick())?;
    let hall = Hall::online(&house, named(&["Ada", "Ben"]), PATIENT).await?;
    let [ada, eve] = two_bots(&house).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let (old, of_ben) = (hall.link_of(1).await?, hall.link_of(2).await?);
    // The link was found by somebody else, who sits down with it.
    let seat = hall.ask_for_seat(&eve, 1, &old).await?.json_of(200)?;
    let renew = json!({ "action": "renew_link", "player": 1 });
    let helpers = hall.link().await?;
    let by_helper = eve.post(&hall.path(&format!("/commands{helpers}"))).json(&renew).send().await?;
    assert_eq!(by_helper.status, 403, "a helper renews no links");
    // As the organiser does it on the player's page.
    let act = format!("/tournaments/{}/act", hall.tournament);
    let renewed = hall.organiser.post(&act).form(&[("action", "renew"), ("player", "1")]).send().await?;
    assert_eq!(
        (renewed.status, renewed.header("location")),
        (303, Some(&*format!("/tournaments/{}/players/1", hall.tournament)))
    );
    let new = hall.link_of(1).await?;
    ensure!(new != old && hall.link_of(2).await? == of_ben, "hers alone is another");
    assert_eq!(hall.ask_for_seat(&eve, 1, &old).await?.status, 403);
    let page = eve.get(&format!("/tournaments/{}/players/1?link={old}", hall.tournament)).send().await?;
    ensure!(!page.text()?.contains("/sit"), "the old link is nobody's");
    // Who still sits there is not told the new one either.
    let name = seat["table"].as_str().context("a table")?;
    let mine = eve.get(&format!("/tournaments/{}/mine?table={name}", hall.tournament)).send().await?;
    ensure!(!mine.header("location").unwrap_or_default().contains("link="), "{:?}", mine.header("location"));
    hall.ask_for_seat(&ada, 1, &new).await?.json_of(200)?;
    let table = Invitation::to(seat["table"].as_str().context("a table")?);
    let own =
        |view: &Value| view["seats"].as_array().is_some_and(|all| all.iter().any(|s| s["yours"] == true));
    assert!(
        own(&ada.look(&table, "").await?) && !own(&eve.look(&table, "").await?),
        "the seat is hers again"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistyped_number_closes_no_table_without_a_question() -> Result<()> {
    let house = House::start_with(quick())?;
    let hall = Hall::online(&house, named(&["Ada", "Ben"]), PATIENT).await?;
    let bots = two_bots(&house).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let act = format!("/tournaments/{}/act{}", hall.tournament, hall.link().await?);
    let (_, mut tables) = both_sit(&hall, &bots).await?;
    play(&mut tables, &["b2A+", "e5D-"]).await?;
    let helper = Bot::come(&house, "Henk").await?;
    let line = [("action", "line"), ("line", "1 1 9")];
    let asked = helper.post(&act).form(&line).send().await?;
    assert_eq!(asked.status, 200);
    ensure!(
        asked.text()?.contains("data-question") && asked.text()?.contains("value=\"1 1 9\""),
        "he is asked"
    );
    assert!(hall.results().await?.is_empty(), "and nothing has happened");
    // What he had seen is asked about, and sent along with the answer.
    let seen = hall.view().await?["number"].to_string();
    let form = [&line[..], &[("seen", seen.as_str()), ("back", "history")]].concat();
    let asked = helper.post(&act).form(&form).send().await?;
    for (name, value) in [("seen", seen.as_str()), ("back", "history"), ("sure", "on")] {
        let field = format!("name=\"{name}\" value=\"{value}\"");
        ensure!(asked.text()?.contains(&field), "{field}");
    }
    tables[0].act(json!({ "action": "move", "text": "a1A+" })).await?.happened()?;
    let sure = helper.post(&act).form(&[&line[..], &[("sure", "on")]].concat()).send().await?;
    assert_eq!(sure.status, 303);
    assert_eq!(tables[0].until("ended").await?["outcome"]["how"], "abort");
    assert_eq!(hall.results().await?.len(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_can_see_until_when_a_table_waits() -> Result<()> {
    let house = House::start_with(quick())?;
    let hall = Hall::online(&house, named(&["Ada", "Ben"]), PATIENT).await?;
    let bots = two_bots(&house).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let view = hall.until(|view| view["playing"][0]["until"].is_u64()).await?;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_millis() as u64;
    let until = view["playing"][0]["until"].as_u64().context("a time")?;
    ensure!(until > now + PATIENT - 60_000 && until <= now + PATIENT + 1_000, "{until} {now}");
    let link = hall.link_of(1).await?;
    let page = bots[0].get(&format!("/tournaments/{}/players/1?link={link}", hall.tournament)).send().await?;
    ensure!(page.text()?.contains("data-until="), "his page says it");
    both_sit(&hall, &bots).await?;
    hall.until(|view| view["playing"][0]["until"].is_null()).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_with_computers_is_not_played_in_a_hall() -> Result<()> {
    let house = House::start_with(quick())?;
    let entrants = json!([{ "name": "Ada" }, { "name": "House", "engine": 1 }]);
    let hall = Hall::online(&house, entrants, PATIENT).await?;
    let refused = hall.organise(json!({ "action": "set_online", "online": null })).await?.json_of(409)?;
    assert_eq!(refused["error"]["code"], "engine-entered");
    let form = [("action", "online")];
    let page =
        hall.organiser.post(&format!("/tournaments/{}/act", hall.tournament)).form(&form).send().await?;
    assert_eq!(page.status, 409);
    ensure!(page.text()?.contains("Withdraw that player first"));
    Ok(())
}

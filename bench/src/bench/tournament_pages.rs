//! Response times of every page and printed sheet of a tournament with 512 players, on the release server.

use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use tessera_tournament::MAX_TOURNAMENT_PLAYERS;

use crate::load::TesseraLoadTarget;

/// How often each page is requested.
const REQUESTS: usize = 10;
/// A response that takes longer ends the measurement.
const PAGE_TIMEOUT: Duration = Duration::from_secs(30);
/// More results than a tournament of 512 has.
const MOST_RESULTS: usize = 4_000;
/// Results before the pages are measured, in the groups and again in the cup.
const SOME_RESULTS: usize = 40;

/// Prints the response time of every page during the groups, in the cup, and in an online tournament. Fails if a page
/// does not show what it should. The times depend on the machine.
pub(super) fn measure() -> anyhow::Result<()> {
    eprintln!("building the server");
    TesseraLoadTarget::build()?;
    let (process, _data) = TesseraLoadTarget::start()?;
    let at = format!("http://{}", process.address);
    let offline = OrganiserClient::create(&at, &json!({ "name": "Bench", "game": "pentago" }))?;
    offline.enter_results(SOME_RESULTS)?;
    offline.print_times("on site, groups")?;
    offline.enter_results(MOST_RESULTS)?;
    offline.command(&json!({ "action": "plan_cup", "third_place": true }))?;
    offline.enter_results(SOME_RESULTS)?;
    offline.print_times("on site, cup")?;
    let online = json!({ "clock": { "kind": "per_move", "time": 30_000 }, "wait": 600_000 });
    let online_client =
        OrganiserClient::create(&at, &json!({ "name": "Net", "game": "pentago", "online": online }))?;
    online_client.print_times("online, groups")
}

/// A client signed in as the organiser of a tournament.
struct OrganiserClient {
    agent: ureq::Agent,
    address: String,
    token: String,
    tournament: String,
}

impl OrganiserClient {
    /// Creates a tournament, enters all players and draws the groups.
    fn create(address: &str, plan: &Value) -> anyhow::Result<OrganiserClient> {
        let agent = ureq::Agent::config_builder().timeout_global(Some(PAGE_TIMEOUT)).build().into();
        let mut client = OrganiserClient {
            agent,
            address: address.to_owned(),
            token: String::new(),
            tournament: String::new(),
        };
        client.token = text(&client.post("/api/guests", &json!({ "name": "Olga" }))?, "token")?;
        client.tournament = text(&client.post("/api/tournaments", plan)?, "tournament")?;
        let entrant = |n| json!({ "name": format!("Player {n}"), "club": format!("Club {}", n % 7) });
        let entrants: Vec<Value> = (1..=MAX_TOURNAMENT_PLAYERS).map(entrant).collect();
        client.command(&json!({ "action": "enter", "entrants": entrants }))?;
        client.command(&json!({ "action": "draw" }))?;
        Ok(client)
    }

    fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        let mut request = self.agent.post(format!("{}{path}", self.address));
        if !self.token.is_empty() {
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        Ok(request.send_json(body).with_context(|| format!("{path} {body}"))?.body_mut().read_json()?)
    }

    fn command(&self, command: &Value) -> anyhow::Result<Value> {
        self.post(&format!("/api/tournaments/{}/commands", self.tournament), command)
    }

    /// A page as text. Any status but 200 is an error.
    fn get(&self, path: &str) -> anyhow::Result<String> {
        let request = self.agent.get(format!("{}{path}", self.address));
        let answer = request.header("authorization", format!("Bearer {}", self.token)).call();
        let mut answer = answer.with_context(|| path.to_owned())?;
        ensure!(answer.status() == 200, "{path} answered {}", answer.status());
        Ok(answer.body_mut().read_to_string()?)
    }

    fn view(&self) -> anyhow::Result<Value> {
        Ok(serde_json::from_str(&self.get(&format!("/api/tournaments/{}", self.tournament))?)?)
    }

    /// Enters `results` results, or as many as there are games.
    fn enter_results(&self, results: usize) -> anyhow::Result<()> {
        let mut entered = 0;
        loop {
            let view = self.view()?;
            let playing = view["playing"].as_array().context("games")?;
            if playing.is_empty() {
                return Ok(());
            }
            for game in playing {
                if entered == results {
                    ensure!(results < MOST_RESULTS, "the groups never end");
                    return Ok(());
                }
                let marbles = 6 + entered % 11;
                self.command(&json!({
                    "action": "result", "game": game["game"], "how": "won", "winner": game["first"], "marbles": marbles,
                }))?;
                entered += 1;
            }
        }
    }

    /// Measures every page and prints its times.
    fn print_times(&self, stage: &str) -> anyhow::Result<()> {
        println!("\n{:<32} {:>10} {:>10} {:>10}", stage, "median ms", "worst ms", "KiB");
        for (page, wanted, least) in pages(&self.view()?)? {
            let path = format!("/tournaments/{}/{page}", self.tournament);
            let path = path.trim_end_matches('/');
            let mut times = Vec::with_capacity(REQUESTS);
            let mut length = 0;
            for _ in 0..REQUESTS {
                let began = Instant::now();
                let shown = self.get(path)?;
                times.push(began.elapsed().as_secs_f64() * 1e3);
                let found = shown.matches(wanted).count();
                ensure!(found >= least, "{path} shows {wanted:?} {found} times and not {least}");
                length = shown.len();
            }
            times.sort_by(f64::total_cmp);
            let name = if page.is_empty() { "now" } else { page };
            let (median, worst) = (times[REQUESTS / 2], times[REQUESTS - 1]);
            println!("{name:<32} {median:>10.1} {worst:>10.1} {:>10}", length / 1024);
        }
        Ok(())
    }
}

/// Every page, a text that it shows, and how often at least.
fn pages(view: &Value) -> anyhow::Result<Vec<(&'static str, &'static str, usize)>> {
    let playing = view["playing"].as_array().context("games")?.len();
    let (everybody, bracket) = (MAX_TOURNAMENT_PLAYERS, "<svg class=\"bracket\"");
    let in_cup = match view["stage"].as_str() {
        Some("groups") => false,
        Some("intermediate" | "cup") => true,
        other => bail!("the tournament is at stage {other:?}"),
    };
    let mut pages = vec![
        ("", "Player ", 2 * playing),
        ("entries", "Player ", everybody),
        ("groups", "Player ", everybody),
        ("cup", if in_cup { bracket } else { "<h1>" }, 1),
        ("ranking", "Player ", everybody),
        ("history", "<li", SOME_RESULTS),
        ("display", "Player ", if in_cup { 2 * playing } else { everybody }),
        ("players/1", "Player 1", 2),
        ("games/1", "Player ", 2),
        ("print/entries", "class=\"qr\"", everybody),
        ("print/groups", "Player ", everybody),
        ("print/slips", "class=\"slip\"", playing),
        ("print/ranking", "Player ", everybody),
        ("print/all", "class=\"qr\"", everybody),
    ];
    if in_cup {
        pages.push(("print/cup", bracket, 1));
    }
    if !view["plan"]["online"].is_null() || view["playing"][0]["at"].is_string() {
        pages.push(("print/links", "?link=", everybody));
    }
    Ok(pages)
}

fn text(answer: &Value, field: &str) -> anyhow::Result<String> {
    Ok(answer[field].as_str().with_context(|| format!("no {field} in {answer}"))?.to_owned())
}

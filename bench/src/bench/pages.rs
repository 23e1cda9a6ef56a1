//! What those wait for who look at a tournament of 512: every page and every sheet of the released server.

use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use tessera_tournament::MOST_PLAYERS;

use crate::load::Tessera;

/// How often each page is asked for.
const REQUESTS: usize = 10;
/// An answer that takes longer ends the measurement.
const PATIENCE: Duration = Duration::from_secs(30);
/// More results than a tournament of 512 has.
const MOST_RESULTS: usize = 4_000;
/// Results before the pages are measured, in the groups and again in the cup.
const SOME_RESULTS: usize = 40;

/// Prints the milliseconds of every page while the groups play, in the cup, and at tables of the house. It fails if a page
/// does not show what it should; times depend on the machine.
pub(super) fn measure() -> anyhow::Result<()> {
    eprintln!("building the server");
    Tessera::build()?;
    let (process, _data) = Tessera::start()?;
    let at = format!("http://{}", process.address);
    let hall = Visit::announce(&at, &json!({ "name": "Bench", "game": "pentago" }))?;
    hall.play(SOME_RESULTS)?;
    hall.table("in the hall, groups")?;
    hall.play(MOST_RESULTS)?;
    hall.organise(&json!({ "action": "plan_cup", "third_place": true }))?;
    hall.play(SOME_RESULTS)?;
    hall.table("in the hall, cup")?;
    let online = json!({ "clock": { "kind": "per_move", "time": 30_000 }, "wait": 600_000 });
    let net = Visit::announce(&at, &json!({ "name": "Net", "game": "pentago", "online": online }))?;
    net.table("over the net, groups")
}

/// An organiser and his tournament.
struct Visit {
    agent: ureq::Agent,
    address: String,
    token: String,
    tournament: String,
}

impl Visit {
    /// Enters everybody and draws.
    fn announce(address: &str, plan: &Value) -> anyhow::Result<Visit> {
        let agent = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).build().into();
        let mut visit =
            Visit { agent, address: address.to_owned(), token: String::new(), tournament: String::new() };
        visit.token = text(&visit.post("/api/guests", &json!({ "name": "Olga" }))?, "token")?;
        visit.tournament = text(&visit.post("/api/tournaments", plan)?, "tournament")?;
        let entrant = |n| json!({ "name": format!("Player {n}"), "club": format!("Club {}", n % 7) });
        let entrants: Vec<Value> = (1..=MOST_PLAYERS).map(entrant).collect();
        visit.organise(&json!({ "action": "enter", "entrants": entrants }))?;
        visit.organise(&json!({ "action": "draw" }))?;
        Ok(visit)
    }

    fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        let mut request = self.agent.post(format!("{}{path}", self.address));
        if !self.token.is_empty() {
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        Ok(request.send_json(body).with_context(|| format!("{path} {body}"))?.body_mut().read_json()?)
    }

    fn organise(&self, command: &Value) -> anyhow::Result<Value> {
        self.post(&format!("/api/tournaments/{}/commands", self.tournament), command)
    }

    /// A page as text. What is no success is an error.
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

    /// Enters so many results, or as many as there are to enter.
    fn play(&self, results: usize) -> anyhow::Result<()> {
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
                self.organise(&json!({
                    "action": "result", "game": game["game"], "how": "won", "winner": game["first"], "marbles": marbles,
                }))?;
                entered += 1;
            }
        }
    }

    /// Measures every page and prints it.
    fn table(&self, stage: &str) -> anyhow::Result<()> {
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

/// Every page, something that it shows, and how often at least.
fn pages(view: &Value) -> anyhow::Result<Vec<(&'static str, &'static str, usize)>> {
    let playing = view["playing"].as_array().context("games")?.len();
    let (everybody, bracket) = (MOST_PLAYERS, "<svg class=\"bracket\"");
    let in_cup = match view["stage"].as_str() {
        Some("groups") => false,
        Some("intermediate" | "cup") => true,
        other => bail!("it is at {other:?}"),
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

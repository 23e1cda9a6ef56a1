//! A bot for Tessera: it accepts challenges and plays legal moves at random.
//!
//! It needs a token with the scopes `read`, `play` and `challenge` in the variable `TESSERA_TOKEN`, and the address of a server:
//!
//! ```sh
//! TESSERA_TOKEN=tessera_… cargo run -p tessera-rust-bot -- http://127.0.0.1:7878
//! ```

mod server;

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use server::{ApiServer, GiveUp};

const USAGE: &str = "usage: tessera-rust-bot ADDRESS [--challenge NAME] [--game GAME] [--games NUMBER]";

/// The first pause before the bot connects again.
const MIN_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause before the bot connects again.
const MAX_PAUSE: Duration = Duration::from_mins(1);
/// The pause before a challenge that was refused is made again.
const CHALLENGE_PAUSE: Duration = Duration::from_secs(20);

/// The strategy: any legal move will do.
fn choose<'a>(_game: &Value, moves: &'a [Value]) -> Option<&'a Value> {
    // The standard library's source of randomness: every hasher has random keys.
    let number = RandomState::new().hash_one(moves.len()) as usize;
    moves.get(number.checked_rem(moves.len())?)
}

/// How the bot was started.
#[derive(Debug)]
struct BotOptions {
    address: String,
    /// The player to challenge, one game after the other.
    challenge: Option<String>,
    game: String,
    /// The number of games after which the bot ends.
    games: Option<usize>,
}

impl BotOptions {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<BotOptions> {
        let address = arguments.next().context(USAGE)?;
        let mut options = BotOptions { address, challenge: None, game: "pentago".to_owned(), games: None };
        while let Some(name) = arguments.next() {
            let value = arguments.next().context(USAGE)?;
            match name.as_str() {
                "--challenge" => options.challenge = Some(value),
                "--game" => options.game = value,
                "--games" => options.games = Some(value.parse().context(USAGE)?),
                _ => bail!(USAGE),
            }
        }
        Ok(options)
    }
}

struct RandomBot {
    server: ApiServer,
    options: BotOptions,
    finished: HashSet<String>,
    has_challenged: bool,
    /// When the last challenge was refused.
    refused: Option<Instant>,
    /// The time of the server at the last message that tells it.
    since: Option<u64>,
}

impl RandomBot {
    fn is_done(&self) -> bool {
        self.options.games.is_some_and(|games| self.finished.len() >= games)
    }

    /// Makes the next challenge, if the bot was started to make some.
    fn challenge(&mut self) -> Result<()> {
        if let Some(opponent) =
            self.options.challenge.as_ref().filter(|_| !self.has_challenged && !self.is_done())
            && self.refused.is_none_or(|refused| refused.elapsed() >= CHALLENGE_PAUSE)
        {
            let terms = json!({ "opponent": opponent, "game": self.options.game });
            self.has_challenged = self.server.post_once("/api/challenges", &terms)?.is_some();
            self.refused = (!self.has_challenged).then(Instant::now);
        }
        Ok(())
    }

    fn make_move(&self, game: &Value) -> Result<()> {
        let table = game["table"].as_str().context("a table")?;
        let Some(legal) = self.server.get(&format!("/api/tables/{table}/legal"))? else { return Ok(()) };
        let moves = legal["moves"].as_array().context("a list of moves")?;
        let Some(text) = choose(game, moves) else { return Ok(()) };
        // The id makes it safe to send the command twice: it is executed once. If the position has changed meanwhile, the command
        // is refused, and the stream tells the new one.
        let id = format!("move {}", legal["number"]);
        let command = json!({ "id": id, "seen": legal["number"], "action": "move", "text": text });
        self.server.post(&format!("/api/tables/{table}/commands"), &command)?;
        Ok(())
    }

    fn handle(&mut self, message: &Value) -> Result<()> {
        let (game, challenge) = (&message["game"], &message["challenge"]);
        let kind = message["type"].as_str().context("a message has a type")?;
        // One game after the other, also after a new connection.
        self.has_challenged |= kind == "game_started";
        match kind {
            // A challenge that was refused is made again.
            "ready" | "keep_alive" => {
                self.since = message["at"].as_u64().or(self.since);
                self.challenge()?;
            }
            "challenge_received" => {
                let id = challenge["challenge"].as_str().context("a challenge has an id")?;
                self.server.post(&format!("/api/challenges/{id}/accept"), &json!({}))?;
            }
            "challenge_sent" => self.has_challenged = true,
            ended @ ("challenge_declined" | "challenge_expired" | "challenge_cancelled")
                if challenge["yours"] == true =>
            {
                bail!(GiveUp(format!("{} does not want to play: {ended}", challenge["opponent"]["name"])));
            }
            "game_started" | "position" if game["your_turn"] == true => self.make_move(game)?,
            // A new stream tells again which games ended since the last time.
            "game_over" if self.finished.insert(game["table"].as_str().context("a table")?.to_owned()) => {
                let seats = game["seats"].as_array().context("seats")?;
                let players: Vec<&str> = seats.iter().filter_map(|seat| seat["name"].as_str()).collect();
                let kind = game["game"].as_str().unwrap_or_default();
                println!("{kind}: {}: places {}", players.join(", "), game["outcome"]["places"]);
                self.has_challenged = false;
                self.challenge()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Reads one stream until it ends. Returns whether the bot is done.
    fn read_stream(&mut self, pause: &mut Duration) -> Result<bool> {
        for message in self.server.stream(self.since)? {
            let message = message?;
            *pause = MIN_PAUSE;
            self.handle(&message)?;
            if self.is_done() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn main() -> Result<()> {
    let options = BotOptions::read(std::env::args().skip(1))?;
    let token = std::env::var("TESSERA_TOKEN")
        .context("set the variable TESSERA_TOKEN to a token with the scopes read, play and challenge")?;
    let server = ApiServer::new(&options.address, &token);
    let mut bot = RandomBot {
        server,
        options,
        finished: HashSet::new(),
        has_challenged: false,
        refused: None,
        since: None,
    };
    let mut pause = MIN_PAUSE;
    loop {
        match bot.read_stream(&mut pause) {
            Ok(true) => return Ok(()),
            Ok(false) => {}
            Err(reason) if reason.is::<GiveUp>() => return Err(reason),
            Err(reason) => eprintln!("stream: {reason:#}"),
        }
        // The server was restarted, or the connection broke: the next stream begins with the current state. It tells of an open
        // challenge; without one, the next is made.
        bot.has_challenged = false;
        sleep(pause);
        pause = (2 * pause).min(MAX_PAUSE);
    }
}

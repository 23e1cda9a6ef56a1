//! Real tokens, tables, tournaments and moves, learnt from the answers, so that most requests make sense.

use serde_json::Value;

use super::{FuzzRequest, RequestTarget};

const MAX_TOKENS: usize = 12;
const MAX_TABLES: usize = 16;
const MAX_TOURNAMENTS: usize = 6;
/// Tokens that are kept: their players own tables.
pub(super) const KEPT_TOKENS: usize = 3;

/// Values from answers, by kind.
#[derive(Debug, Default)]
pub(super) struct KnownValues {
    pub(super) tokens: Vec<String>,
    pub(super) tables: Vec<KnownTable>,
    pub(super) tournaments: Vec<KnownTournament>,
    /// Where the next value replaces an older one.
    next: usize,
}

/// A table that an answer named, with its seats and legal moves.
#[derive(Debug, Default)]
pub(super) struct KnownTable {
    pub(super) id: String,
    pub(super) link: Option<String>,
    /// The token that opened it.
    pub(super) owner: String,
    pub(super) number: u64,
    /// The legal moves after the event `legal_at`.
    pub(super) legal: Vec<String>,
    pub(super) legal_at: u64,
}

/// A tournament that an answer named.
#[derive(Debug, Default)]
pub(super) struct KnownTournament {
    pub(super) id: String,
    pub(super) owner: String,
    pub(super) links: Vec<String>,
    pub(super) number: u64,
    pub(super) players: u64,
    /// Running games: number, first player, second player.
    pub(super) games: Vec<[u64; 3]>,
}

impl KnownValues {
    /// Learns from a successful answer.
    pub(super) fn learn(&mut self, request: &FuzzRequest, answer: &Value) {
        let text = |name: &str| answer[name].as_str().map(str::to_owned);
        let number = answer["number"].as_u64();
        if let Some(token) = text("token") {
            if request.operation == "keep" {
                // The token of a guest ends when the guest becomes an account.
                self.replace_token(request.token.as_deref(), &token);
            }
            push_or_replace(&mut self.tokens, token, MAX_TOKENS, KEPT_TOKENS, &mut self.next);
        }
        match (request.operation.as_str(), request.target) {
            ("openTable", _) => {
                let table = KnownTable {
                    id: text("table").unwrap_or_default(),
                    link: text("link"),
                    owner: request.token.clone().unwrap_or_default(),
                    ..KnownTable::default()
                };
                push_or_replace(&mut self.tables, table, MAX_TABLES, 0, &mut self.next);
            }
            ("openTournament", _) => {
                let tournament = KnownTournament {
                    id: text("tournament").unwrap_or_default(),
                    owner: request.token.clone().unwrap_or_default(),
                    ..KnownTournament::default()
                };
                push_or_replace(&mut self.tournaments, tournament, MAX_TOURNAMENTS, 0, &mut self.next);
            }
            ("signOut" | "deleteAccount", _) => {
                self.tokens.retain(|token| Some(token) != request.token.as_ref());
            }
            (_, RequestTarget::Table(index)) => {
                let Some(table) = self.tables.get_mut(index) else { return };
                table.number = number.unwrap_or(table.number).max(table.number);
                if let Some(moves) = answer["moves"].as_array().filter(|_| request.operation == "legal") {
                    table.legal = moves.iter().filter_map(Value::as_str).map(str::to_owned).collect();
                    table.legal_at = table.number;
                }
            }
            (_, RequestTarget::Tournament(index)) => {
                let Some(tournament) = self.tournaments.get_mut(index) else { return };
                tournament.number = number.unwrap_or(tournament.number);
                if let Some(entrants) = answer["entrants"].as_array() {
                    tournament.players = entrants.len() as u64;
                }
                if let Some(games) = answer["playing"].as_array() {
                    let field = |game: &Value, name: &str| game[name].as_u64().unwrap_or_default();
                    let game = |game| ["game", "first", "second"].map(|name| field(game, name));
                    tournament.games = games.iter().map(game).collect();
                }
                let links = answer["links"].as_array().into_iter().flatten();
                let links = links.filter_map(|link| link["link"].as_str().map(str::to_owned));
                tournament.links.extend(links.chain(text("link")));
                // Older links first: renewed ones are wrong by then, and are tried too.
                let excess = tournament.links.len().saturating_sub(MAX_TOKENS);
                tournament.links.drain(..excess);
            }
            (_, RequestTarget::Nothing) => {}
        }
    }

    fn replace_token(&mut self, old: Option<&str>, new: &str) {
        let owners = self.tables.iter_mut().map(|table| &mut table.owner);
        let owners = owners.chain(self.tournaments.iter_mut().map(|tournament| &mut tournament.owner));
        for token in owners.chain(&mut self.tokens).filter(|token| Some(token.as_str()) == old) {
            new.clone_into(token);
        }
    }

    /// Forgets the table or tournament of a request, unless its id was replaced on purpose.
    pub(super) fn forget(&mut self, request: &FuzzRequest) {
        let is_named = |id: &str| request.path.contains(id);
        match request.target {
            RequestTarget::Table(index)
                if self.tables.get(index).is_some_and(|table| is_named(&table.id)) =>
            {
                self.tables.swap_remove(index);
            }
            RequestTarget::Tournament(index)
                if self.tournaments.get(index).is_some_and(|tournament| is_named(&tournament.id)) =>
            {
                self.tournaments.swap_remove(index);
            }
            _ => {}
        }
    }
}

/// Adds a value, or replaces one after the first `kept` in turn.
fn push_or_replace<T>(values: &mut Vec<T>, value: T, max: usize, kept: usize, next: &mut usize) {
    if values.len() < max {
        values.push(value);
    } else {
        *next += 1;
        values[kept + *next % (max - kept)] = value;
    }
}

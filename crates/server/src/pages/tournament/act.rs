//! What the forms of a tournament bring about.

use crate::limits::Limits;
use axum::Form;
use axum::body::Bytes;
use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::Response;
use maud::html;
use serde::Deserialize;
use std::sync::Arc;
use tessera_i18n::Words;
use tessera_print::html::code;
use tessera_print::say;
use tessera_rules::{decimal, quoted};
use tessera_tournament::{
    Action, Command, Game, GameNumber, NewEntrant, Outcome, PlayerNumber, Report, State, read_entrants,
};

use super::refused_page;
use super::{frame, online};
use crate::extract::Seen;
use crate::key;
use crate::pages::{not_found, problem, see_other, too_fast};
use tessera_service::{TournamentRefused as Refused, Tournaments};

/// The fields of all forms; each uses a few.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wish {
    action: String,
    name: String,
    club: String,
    seed: String,
    list: String,
    from: String,
    player: String,
    groups: String,
    tables: String,
    game: String,
    first: String,
    how: String,
    kind: String,
    marbles: String,
    line: String,
    size: String,
    third: String,
    command: String,
    back: String,
    engine: String,
    began: String,
    seen: String,
    /// Whoever was asked has said yes.
    sure: String,
    #[serde(flatten)]
    online: online::Wish,
}

impl Wish {
    /// The fields by name, to ask again with all of them.
    pub(super) fn fields(&self) -> [(&'static str, &str); 12] {
        [
            ("action", &self.action),
            ("player", &self.player),
            ("game", &self.game),
            ("first", &self.first),
            ("how", &self.how),
            ("kind", &self.kind),
            ("marbles", &self.marbles),
            ("size", &self.size),
            ("third", &self.third),
            ("command", &self.command),
            ("began", &self.began),
            ("line", &self.line),
        ]
    }
}

/// A text with the spaces put right.
pub(super) fn whole(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A number that may be left out.
pub(super) fn number<T: TryFrom<usize>>(words: Words<'_>, text: &str) -> Result<Option<T>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    // People write 09.
    let plain = text.trim_start_matches('0');
    let number =
        decimal(if plain.is_empty() { "0" } else { plain }).and_then(|number| T::try_from(number).ok());
    number.map(Some).ok_or_else(|| words.with(key::TOURNAMENT_NO_NUMBER, &[("text", quoted(text).into())]))
}

fn needed<T: TryFrom<usize>>(words: Words<'_>, text: &str) -> Result<T, String> {
    number(words, text)?.ok_or_else(|| words.say(key::TOURNAMENT_NUMBER_MISSING).into_owned())
}

/// What a form wants, or what is wrong with it.
pub(super) fn action(words: Words<'_>, state: &State, wish: &Wish) -> Result<Action, String> {
    let player = || Ok::<_, String>(PlayerNumber::new(needed(words, &wish.player)?));
    Ok(match wish.action.as_str() {
        "enter" => {
            let seed = number(words, &wish.seed)?;
            let engine = number(words, &wish.engine)?;
            let (name, club) = (whole(&wish.name), whole(&wish.club));
            let entrant = NewEntrant { name, club, seed, engine, qualified_in: None };
            Action::Enter { entrants: vec![entrant] }
        }
        "paste" => {
            let entrants = read_entrants(wish.list.as_bytes());
            Action::Enter { entrants: entrants.map_err(|reason| say::sentence(words, &reason))? }
        }
        "amend" => {
            let known = state.entrant(player()?).map_err(|reason| say::sentence(words, &reason))?;
            let entrant = NewEntrant {
                name: whole(&wish.name),
                club: whole(&wish.club),
                seed: number(words, &wish.seed)?,
                qualified_in: known.qualified_in.clone(),
                engine: known.engine,
            };
            Action::Amend { player: player()?, entrant }
        }
        "withdraw" => Action::Withdraw { player: player()? },
        "reinstate" => Action::Reinstate { player: player()? },
        "tables" => Action::SetTables { tables: number(words, &wish.tables)? },
        "online" => Action::SetOnline { online: online::chosen(words, &wish.online, state.plan().online)? },
        "renew" => Action::RenewLink { player: player()? },
        "draw" => Action::Draw { groups: number(words, &wish.groups)? },
        "result" => Action::Result(report(words, state, wish)?),
        "line" => Action::Result(line(words, state, &wish.line)?),
        "correct" => Action::Correct(report(words, state, wish)?),
        "strike" => Action::Strike { game: GameNumber::new(needed(words, &wish.game)?) },
        "cup" => Action::PlanCup { size: number(words, &wish.size)?, third_place: !wish.third.is_empty() },
        "undo" => Action::Undo { command: needed(words, &wish.command)? },
        _ => return Err(words.say(key::PROBLEM_NOT_FOUND).into_owned()),
    })
}

fn report(words: Words<'_>, state: &State, wish: &Wish) -> Result<Report, String> {
    let number = GameNumber::new(needed(words, &wish.game)?);
    let game = state.game(number).map_err(|reason| say::sentence(words, &reason))?;
    // What is typed is meant for the pair that stood on the page.
    let first: Option<u16> = self::number(words, &wish.first)?;
    if first.is_some_and(|first| first != game.first.get()) {
        return Err(words.say(key::TOURNAMENT_OTHERS_PLAY).into_owned());
    }
    let winner = match wish.how.as_str() {
        "first" => Some(game.first),
        "second" => Some(game.second),
        "drawn" => None,
        _ => return Err(words.say(key::TOURNAMENT_HOW_MISSING).into_owned()),
    };
    let marbles = self::number(words, &wish.marbles)?;
    let outcome = match (winner, wish.kind.as_str()) {
        (Some(winner), "forfeit") => Outcome::Forfeit { winner },
        (Some(winner), "no_show") => Outcome::NoShow { winner },
        (Some(winner), _) => Outcome::Won { winner, marbles },
        (None, "no_show") => Outcome::NobodyCame,
        (None, "forfeit") => return Err(words.say(key::TOURNAMENT_HOW_MISSING).into_owned()),
        (None, _) => Outcome::Drawn,
    };
    let began = match wish.began.as_str() {
        "first" => Some(game.first),
        "second" => Some(game.second),
        _ => None,
    };
    Ok(Report { began, ..Report::new(number, outcome) })
}

/// A result in three words: the game, who won (1 is to begin, 2 is not, 0 nobody), and the winner's marbles. `f` and `n` before
/// the winner are a forfeit and a no-show of the other; `b1` or `b2` at the end says who began, if that was not as drawn.
fn line(words: Words<'_>, state: &State, line: &str) -> Result<Report, String> {
    let unclear = || words.with(key::TOURNAMENT_QUICK_UNCLEAR, &[("text", quoted(line).into())]);
    let mut parts: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '/'))
        .filter(|part| !part.is_empty())
        .collect();
    let began = match parts.last().map(|last| last.to_lowercase()).as_deref() {
        Some("b1") => Some(1),
        Some("b2") => Some(2),
        _ => None,
    };
    if began.is_some() {
        parts.pop();
    }
    let mut parts = parts.into_iter();
    let number = GameNumber::new(needed(words, parts.next().ok_or_else(unclear)?)?);
    let game = state.game(number).map_err(|reason| say::sentence(words, &reason))?;
    let how = parts.next().ok_or_else(unclear)?.to_lowercase();
    let marbles = self::number(words, parts.next().unwrap_or_default())?;
    if parts.next().is_some() {
        return Err(unclear());
    }
    let winner = |text: &str, game: &Game| match text {
        "1" => Some(game.first),
        "2" => Some(game.second),
        _ => None,
    };
    if marbles.is_some() && !matches!(how.as_str(), "1" | "2") {
        return Err(unclear());
    }
    let outcome = match how.split_at_checked(1) {
        Some(("0" | "=", "")) => Outcome::Drawn,
        Some(("f", who)) => Outcome::Forfeit { winner: winner(who, game).ok_or_else(unclear)? },
        Some(("n", "0")) => Outcome::NobodyCame,
        Some(("n", who)) => Outcome::NoShow { winner: winner(who, game).ok_or_else(unclear)? },
        _ => Outcome::Won { winner: winner(&how, game).ok_or_else(unclear)?, marbles },
    };
    let began = began.map(|who| if who == 1 { game.first } else { game.second });
    Ok(Report { began, ..Report::new(number, outcome) })
}

/// `POST …/act`
pub(super) async fn act(
    Shared(limits): Shared<Arc<Limits>>,
    Shared(tournaments): Shared<Tournaments>,
    seen: Seen,
    Form(wish): Form<Wish>,
) -> Response {
    if !limits.may_change(seen.visitor.address) {
        return too_fast(&seen.visitor);
    }
    let words = seen.visitor.words();
    let action = if wish.action == "qualify" {
        match qualified(&tournaments, &seen, &wish.from).await {
            Ok(entrant) => Ok(Action::Enter { entrants: vec![entrant] }),
            Err(reason) => return refused_page(&seen.visitor, &reason),
        }
    } else {
        action(words, seen.state(), &wish)
    };
    match action {
        Ok(action) => carry_out(&seen, action, &wish).await,
        Err(sentence) => problem(&seen.visitor, StatusCode::BAD_REQUEST, &sentence),
    }
}

/// A mistyped number would end a game in which others are in the middle of it.
fn ask_first(seen: &Seen, wish: &Wish, report: &Report) -> Response {
    let words = seen.visitor.words();
    let state = seen.state();
    let Ok(game) = state.game(report.game) else { return not_found(&seen.visitor) };
    let pair = format!("{} – {}", state.name(game.first), state.name(game.second));
    let body = html! {
        section .card data-question {
            h2 { (words.with(key::TOURNAMENT_GAME, &[("game", game.number.get().into())])) ": " (pair) }
            p { (words.say(key::TOURNAMENT_TABLE_RUNS)) " " b { (say::outcome(words, state, report.outcome)) } }
            form .line method="post" action=(seen.path("act")) data-quick {
                @for (name, value) in wish.fields() { @if !value.is_empty() { input type="hidden" name=(name) value=(value); } }
                @for (name, value) in [("seen", &wish.seen), ("back", &wish.back)] {
                    @if !value.is_empty() { input type="hidden" name=(name) value=(value); }
                }
                input type="hidden" name="sure" value="on";
                button .primary { (words.say(key::TOURNAMENT_DO_IT)) }
                a .button href=(seen.path("")) { (words.say(key::TOURNAMENT_LEAVE_IT)) }
            }
        }
    };
    frame::answer(seen, &body)
}

async fn carry_out(seen: &Seen, action: Action, wish: &Wish) -> Response {
    let own_page;
    let page = match action {
        Action::RenewLink { player } => {
            own_page = format!("players/{player}");
            &own_page
        }
        Action::Enter { .. } | Action::Amend { .. } | Action::SetOnline { .. } => "entries",
        Action::Draw { .. } => "groups",
        Action::PlanCup { .. } => "cup",
        _ if wish.back == "history" => "history",
        _ => "",
    };
    let last = match number(seen.visitor.words(), &wish.seen) {
        Ok(last) => last,
        Err(sentence) => return problem(&seen.visitor, StatusCode::BAD_REQUEST, &sentence),
    };
    let command = Command { by: seen.by(), by_role: seen.by_role(), seen: last, action };
    match seen.live.command(seen.role, command, !wish.sure.is_empty()).await {
        Ok(_) => see_other(&seen.path(page), None),
        Err(Refused::StillPlayed(report)) => ask_first(seen, wish, &report),
        Err(reason) => refused_page(&seen.visitor, &reason),
    }
}

/// The winner of another tournament of the same organiser (TR-8); `from` is its address or the name in it.
async fn qualified(tournaments: &Tournaments, seen: &Seen, from: &str) -> Result<NewEntrant, Refused> {
    let id = from.trim().trim_end_matches('/').split("/tournaments/").last().unwrap_or_default();
    let id: String = id.chars().take_while(char::is_ascii_alphanumeric).collect();
    let below = tournaments.get(&id).await?;
    Ok(below.now().await.state().qualified(seen.state())?)
}

/// `POST …/list`: a file of players as it lies on the disk, in whatever letters.
pub(super) async fn take_list(Shared(limits): Shared<Arc<Limits>>, seen: Seen, list: Bytes) -> Response {
    if !limits.may_change(seen.visitor.address) {
        return too_fast(&seen.visitor);
    }
    match read_entrants(&list) {
        Ok(entrants) => carry_out(&seen, Action::Enter { entrants }, &Wish::default()).await,
        Err(refusal) => refused_page(&seen.visitor, &refusal.into()),
    }
}

/// `POST …/helpers`: a new link for those who help. It is shown once; only its hash is kept.
pub(super) async fn new_link(Shared(limits): Shared<Arc<Limits>>, seen: Seen) -> Response {
    if !limits.may_change(seen.visitor.address) {
        return too_fast(&seen.visitor);
    }
    let link = match seen.live.new_link(seen.role).await {
        Ok(link) => link,
        Err(reason) => return refused_page(&seen.visitor, &reason),
    };
    let words = seen.visitor.words();
    let address = format!("{}?link={link}", frame::address(&seen));
    let body = html! {
        section .card {
            h2 { (words.say(key::TOURNAMENT_LINK_NEW)) }
            p { (words.say(key::TOURNAMENT_LINK_ONCE)) }
            p { a href=(format!("/tournaments/{}?link={link}", seen.live.id)) .link-shown { (address) } }
            div .qr-large { (code(&address)) }
        }
    };
    frame::answer(&seen, &body)
}

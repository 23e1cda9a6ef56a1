//! Games at tables of the house: the switch, the way to one's seat, and the way to watch.

use crate::limits::Limits;
use axum::extract::{Path, Query, State as Shared};
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use tessera_i18n::{Value, Words};
use tessera_print::html::code;
use tessera_service::Accounts;
use tessera_table::{ClockSetting, Holder, Millis};
use tessera_tournament::{Entrant, Game, GameNumber, Online, PlayerNumber};

use super::act::number;
use super::refused_page;
use super::{frame, player};
use crate::clock;
use crate::extract::Seen;
use crate::key;
use crate::names;
use crate::new_table::CLOCKS;
use crate::pages::{not_stored, see_other, too_fast};
use tessera_service::{Live, Waiting};

/// What a new tournament is played with if nobody says otherwise.
const USUAL_CLOCK: &str = "10-5";
const USUAL_WAIT: Millis = Millis::seconds(5 * 60);
const MINUTE: u64 = 60_000;

/// The fields by which games are played at tables of the house.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wish {
    online: String,
    clock: String,
    wait: String,
}

/// What the fields say; `now` is how it is played so far.
pub(super) fn chosen(words: Words<'_>, wish: &Wish, now: Option<Online>) -> Result<Option<Online>, String> {
    if wish.online.is_empty() {
        return Ok(None);
    }
    let known = clocks().find(|(name, _)| *name == wish.clock).map(|(_, clock)| clock);
    let clock = known.or(now.map(|now| now.clock)).unwrap_or_default();
    let minutes: Option<u16> = number(words, &wish.wait)?;
    let wait = minutes.map_or(USUAL_WAIT, |minutes| Millis(u64::from(minutes) * MINUTE));
    // Less than a minute cannot be written here, and stays.
    let wait = now.map(|now| now.wait).filter(|&was| minutes == Some(in_minutes(was))).unwrap_or(wait);
    Ok(Some(Online { clock, wait }))
}

/// Nobody could be late without a clock.
fn clocks() -> impl Iterator<Item = (&'static str, ClockSetting)> {
    CLOCKS.into_iter().filter(|(_, clock)| *clock != ClockSetting::None)
}

fn in_minutes(wait: Millis) -> u16 {
    u16::try_from(wait.0.div_ceil(MINUTE)).unwrap_or(u16::MAX)
}

pub(super) fn fields(words: Words<'_>, now: Option<Online>) -> Markup {
    let known = |name: &str| clocks().find(|(other, _)| *other == name).map(|(_, clock)| clock);
    let clock = now.map(|now| now.clock).or(known(USUAL_CLOCK)).unwrap_or_default();
    html! {
        label .tick { input type="checkbox" name="online" value="on" checked[now.is_some()]; " " (words.say(key::TOURNAMENT_ONLINE_SWITCH)) }
        label { (words.say(key::CLOCK))
            select name="clock" {
                @if !clocks().any(|(_, known)| known == clock) { option value="" selected { (names::of_clock(words, clock)) } }
                @for (name, known) in clocks() { option value=(name) selected[known == clock] { (names::of_clock(words, known)) } }
            }
        }
        label { (words.say(key::TOURNAMENT_WAIT_MINUTES))
            input type="text" inputmode="numeric" name="wait" pattern="[0-9]*" autocomplete="off"
                value=(in_minutes(now.map_or(USUAL_WAIT, |now| now.wait))); }
    }
}

/// The organiser's switch.
pub(super) fn switch(words: Words<'_>, seen: &Seen) -> Markup {
    let online = seen.state().plan().online;
    html! {
        details .options open[online.is_some()] {
            summary { (words.say(key::TOURNAMENT_ONLINE)) }
            p .soft { (words.say(key::TOURNAMENT_ONLINE_HOW)) }
            form .line method="post" action=(seen.path("act")) {
                input type="hidden" name="action" value="online";
                (fields(words, online))
                button { (words.say(key::TOURNAMENT_CHANGE)) }
            }
        }
    }
}

/// Who plays for an entrant, where the computer can.
pub(super) fn engine_field(words: Words<'_>, seen: &Seen) -> Markup {
    html! {
        @if seen.state().plan().online.is_some() {
            label { (words.say(key::TOURNAMENT_PLAYED_BY))
                select name="engine" {
                    option value="" { (words.say(key::TOURNAMENT_PERSON)) }
                    @for level in tessera_engine::Level::ALL { option value=(level) { (words.with(key::COMPUTER_NAME, &[("level", Value::from(level.to_string()))])) } }
                }
            }
        }
    }
}

/// Where a game can be watched that is being played at a table of the house.
pub(super) fn address_to_watch(seen: &Seen, game: &Game) -> Option<String> {
    let table = seen.live.table_of(&seen.tournament, game.number)?;
    Some(format!("/t/{table}"))
}

/// The way to a table of the house, where a game has one.
pub(super) fn watch(words: Words<'_>, seen: &Seen, game: &Game) -> Markup {
    html! { @if let Some(address) = address_to_watch(seen, game) { a .button .small href=(address) { (words.say(key::TOURNAMENT_WATCH)) } } }
}

/// A player's way to his table: his seat if he has come by his own link, else a place to watch.
pub(super) async fn way_in(
    words: Words<'_>,
    seen: &Seen,
    entrant: &Entrant,
    game: &Game,
    own: bool,
) -> Markup {
    if seen.state().plan().online.is_none() || !game.is_being_played() {
        return html! {};
    }
    let waiting = if own { seen.live.waiting(&seen.tournament).await.remove(&game.number) } else { None };
    html! {
        @if own {
            form method="post" action=(seen.path(&format!("players/{}/sit", entrant.number))) {
                button .primary { (words.say(key::TOURNAMENT_TAKE_SEAT)) }
            }
            @match waiting {
                Some(Waiting::Until(until)) => p { (words.say(key::TOURNAMENT_SIT_UNTIL)) " " (moment(until)) },
                Some(Waiting::ForTheFirst) => p { (words.say(key::TOURNAMENT_SIT_FIRST)) },
                None => {}
            }
        } @else {
            p { (watch(words, seen, game)) }
            @if entrant.engine.is_none() && !seen.organises() { p .soft { (words.say(key::TOURNAMENT_COME_BY_LINK)) } }
        }
    }
}

/// A time of the day. The page's script shows it by the reader's own clock.
fn moment(at: Millis) -> Markup {
    html! { time .begins data-until=(at.0) { (clock::time_of_day(at)) " UTC" } }
}

/// The link that the organiser gives a player.
pub(super) fn personal_link(words: Words<'_>, seen: &Seen, player: PlayerNumber, link: &str) -> Markup {
    let address = format!("{}/players/{player}?link={link}", frame::address(seen));
    html! {
        section .card {
            h2 { (words.say(key::TOURNAMENT_PLAYER_LINK)) }
            p .soft { (words.say(key::TOURNAMENT_PLAYER_LINK_HOW)) }
            p { a href=(format!("/tournaments/{}/players/{player}?link={link}", seen.live.id)) .link-shown { (address) } }
            div .qr-large { (code(&address)) }
            form method="post" action=(seen.path("act")) {
                input type="hidden" name="action" value="renew";
                input type="hidden" name="player" value=(player);
                p .soft { (words.say(key::TOURNAMENT_LINK_RENEW_HOW)) }
                button { (words.say(key::TOURNAMENT_LINK_RENEW)) }
            }
        }
    }
}

/// `POST …/players/N/sit`: takes the seat, as a new guest if need be.
pub(super) async fn sit(
    Shared(accounts): Shared<Accounts>,
    Shared(limits): Shared<Arc<Limits>>,
    Path(which): Path<player::Which>,
    seen: Seen,
) -> Response {
    if !limits.may_change(seen.visitor.address) {
        return too_fast(&seen.visitor);
    }
    let number = PlayerNumber::new(which.player);
    let link = seen.visitor.link_shown();
    // Before anybody is made a guest, who would stay in the store without a seat.
    if !seen.live.is_link_of(number, link).await {
        return refused_page(&seen.visitor, &tessera_service::TournamentRefused::NotYourSeat);
    }
    let (guest, cookie) = match seen.visitor.or_guest(&accounts).await {
        Ok(known) => known,
        Err(reason) => return not_stored(&seen.visitor, &reason),
    };
    match seen.live.sit(number, link, &guest).await {
        // Without his link: the address of a table is sent to friends.
        Ok(seat) => see_other(&format!("/t/{}", seat.table), cookie),
        Err(reason) => refused_page(&seen.visitor, &reason),
    }
}

/// Where a player comes from who wants to go back to his own page.
#[derive(Debug, Deserialize)]
pub(super) struct From {
    table: Option<String>,
}

/// `GET …/mine`: to the page of the player whose link it is, or who has a seat at the table he comes from.
pub(super) async fn mine(Shared(live): Shared<Live>, Query(from): Query<From>, seen: Seen) -> Response {
    let link = seen.visitor.link_shown();
    for entrant in seen.state().entrants().iter().filter(|_| link.is_some()) {
        if seen.live.is_link_of(entrant.number, link).await {
            return see_other(&seen.path(&format!("players/{}", entrant.number)), None);
        }
    }
    if let Some(table) = from.table
        && let Some(player) = player_at(&live, &seen, &table).await
        && !was_renewed(&seen, player)
        && let Some(link) = seen.live.link_of(player).await
    {
        return see_other(&format!("/tournaments/{}/players/{player}?link={link}", seen.live.id), None);
    }
    see_other(&seen.path(""), None)
}

/// Whether a player was given another link. Then whoever sits somewhere as him may be the reason for it, and is told nothing.
fn was_renewed(seen: &Seen, player: PlayerNumber) -> bool {
    let entered = seen.state().entrant(player).ok().map(|entrant| entrant.entered);
    seen.tournament.linked(player) != entered
}

/// As whom the visitor sits at a table of this tournament.
async fn player_at(live: &Live, seen: &Seen, table: &str) -> Option<PlayerNumber> {
    let visitor = &seen.visitor.player.as_ref()?.player;
    let table = live.table(table).await.ok()?.snapshot().await;
    let of = table.opening().tournament.as_ref().filter(|of| of.tournament == seen.live.id)?;
    let game = seen.state().game(GameNumber::new(of.game)).ok()?;
    let holds = |holder: &Holder| holder.player().is_some_and(|player| player.as_str() == visitor);
    let seat = table.holders().iter().position(holds)?;
    game.players().get(seat).copied()
}

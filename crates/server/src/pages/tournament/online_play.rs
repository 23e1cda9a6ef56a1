//! Online play of tournament games: its settings, taking a seat, and watching.

use axum::extract::{Path, Query, State};
use axum::response::Response;
use maud::{Markup, html};
use serde::Deserialize;
use tessera_i18n::{MessageArg, Translator};
use tessera_print::html::qr_code;
use tessera_service::{Accounts, ArrivalDeadline, LiveTableError, LiveTables};
use tessera_table::{ClockSetting, Millis, SeatHolder};
use tessera_tournament::{Entrant, GameNumber, OnlineSettings, PlayerNumber, TournamentGame};

use super::action_forms::optional_number;
use super::{layout, player, refusal_page};
use crate::dates;
use crate::extract::TournamentAccess;
use crate::labels;
use crate::message_keys as key;
use crate::pages::clock_choices::CLOCK_CHOICES;
use crate::pages::{see_other, store_failed, table};

/// The default clock and waiting time of a new tournament.
const DEFAULT_CLOCK: &str = "10-5";
/// How long a table waits for its players to arrive, unless the organiser chooses another time.
const DEFAULT_ARRIVAL_WAIT: Millis = Millis::seconds(5 * 60);
const MINUTE: u64 = 60_000;

/// The form fields for online play.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct OnlineSettingsForm {
    online: String,
    clock: String,
    wait: String,
}

/// The settings of the form; `now` are the present ones.
pub(super) fn settings(
    words: Translator<'_>,
    form: &OnlineSettingsForm,
    now: Option<OnlineSettings>,
) -> Result<Option<OnlineSettings>, String> {
    if form.online.is_empty() {
        return Ok(None);
    }
    let known = clocks().find(|(name, _)| *name == form.clock).map(|(_, clock)| clock);
    let clock = known.or(now.map(|now| now.clock)).unwrap_or_default();
    let minutes: Option<u16> = optional_number(words, &form.wait)?;
    let wait = minutes.map_or(DEFAULT_ARRIVAL_WAIT, |minutes| Millis(u64::from(minutes) * MINUTE));
    // The form has whole minutes: a shorter time stays as it is.
    let wait = now.map(|now| now.wait).filter(|&was| minutes == Some(in_minutes(was))).unwrap_or(wait);
    Ok(Some(OnlineSettings { clock, wait }))
}

/// The clocks for online play. It needs one, or a game without moves would never end.
fn clocks() -> impl Iterator<Item = (&'static str, ClockSetting)> {
    CLOCK_CHOICES.into_iter().filter(|(_, clock)| *clock != ClockSetting::None)
}

fn in_minutes(wait: Millis) -> u16 {
    u16::try_from(wait.0.div_ceil(MINUTE)).unwrap_or(u16::MAX)
}

pub(super) fn fields(words: Translator<'_>, now: Option<OnlineSettings>) -> Markup {
    let known = |name: &str| clocks().find(|(other, _)| *other == name).map(|(_, clock)| clock);
    let clock = now.map(|now| now.clock).or(known(DEFAULT_CLOCK)).unwrap_or_default();
    html! {
        label .tick { input type="checkbox" name="online" value="on" checked[now.is_some()]; " " (words.text(key::TOURNAMENT_ONLINE_SWITCH)) }
        label { (words.text(key::CLOCK))
            select name="clock" {
                @if !clocks().any(|(_, known)| known == clock) { option value="" selected { (labels::clock(words, clock)) } }
                @for (name, known) in clocks() { option value=(name) selected[known == clock] { (labels::clock(words, known)) } }
            }
        }
        label { (words.text(key::TOURNAMENT_WAIT_MINUTES))
            input type="text" inputmode="numeric" name="wait" pattern="[0-9]*" autocomplete="off"
                value=(in_minutes(now.map_or(DEFAULT_ARRIVAL_WAIT, |now| now.wait))); }
    }
}

/// The organiser's form for online play.
pub(super) fn settings_form(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    let online = access.state().plan().online;
    html! {
        details .options open[online.is_some()] {
            summary { (words.text(key::TOURNAMENT_ONLINE)) }
            p .soft { (words.text(key::TOURNAMENT_ONLINE_HOW)) }
            form .line method="post" action=(access.path("act")) {
                input type="hidden" name="action" value="online";
                (fields(words, online))
                button { (words.text(key::TOURNAMENT_CHANGE)) }
            }
        }
    }
}

/// The choice between a person and the computer for an entrant, in online play.
pub(super) fn engine_field(words: Translator<'_>, access: &TournamentAccess) -> Markup {
    html! {
        @if access.state().plan().online.is_some() {
            label { (words.text(key::TOURNAMENT_PLAYED_BY))
                select name="engine" {
                    option value="" { (words.text(key::TOURNAMENT_PERSON)) }
                    @for level in tessera_engine::Level::ALL { option value=(level) { (words.format(key::COMPUTER_NAME, &[("level", MessageArg::from(level.to_string()))])) } }
                }
            }
        }
    }
}

/// The path of the table at which a game is played online.
pub(super) fn table_path(access: &TournamentAccess, game: &TournamentGame) -> Option<String> {
    let table = access.live.table_of(&access.tournament, game.number)?;
    Some(format!("/t/{table}"))
}

/// The link to watch a game, if it is played online.
pub(super) fn watch_link(words: Translator<'_>, access: &TournamentAccess, game: &TournamentGame) -> Markup {
    html! { @if let Some(address) = table_path(access, game) { a .button .small href=(address) { (words.text(key::TOURNAMENT_WATCH)) } } }
}

/// The button with which a player takes their seat, if they came by their own link; otherwise a link to watch.
pub(super) async fn seat_button(
    words: Translator<'_>,
    access: &TournamentAccess,
    entrant: &Entrant,
    game: &TournamentGame,
    own: bool,
) -> Markup {
    if access.state().plan().online.is_none() || !game.is_being_played() {
        return html! {};
    }
    let waiting = if own { access.live.waiting(&access.tournament).await.remove(&game.number) } else { None };
    html! {
        @if own {
            form method="post" action=(access.path(&format!("players/{}/sit", entrant.number))) {
                button .primary { (words.text(key::TOURNAMENT_TAKE_SEAT)) }
            }
            @match waiting {
                Some(ArrivalDeadline::Until(until)) => p { (words.text(key::TOURNAMENT_SIT_UNTIL)) " " (time_of_day(until)) },
                Some(ArrivalDeadline::UntilFirstArrival) => p { (words.text(key::TOURNAMENT_SIT_FIRST)) },
                None => {}
            }
        } @else {
            p { (watch_link(words, access, game)) }
            @if entrant.engine.is_none() && !access.is_organiser() { p .soft { (words.text(key::TOURNAMENT_COME_BY_LINK)) } }
        }
    }
}

/// A time of day in UTC; the script converts it to the visitor's time zone.
fn time_of_day(at: Millis) -> Markup {
    html! { time .begins data-until=(at.0) { (dates::time_of_day(at)) " UTC" } }
}

/// The link that the organiser gives a player.
pub(super) fn personal_link(
    words: Translator<'_>,
    access: &TournamentAccess,
    player: PlayerNumber,
    link: &str,
) -> Markup {
    let address = format!("{}/players/{player}?link={link}", layout::address(access));
    html! {
        section .card {
            h2 { (words.text(key::TOURNAMENT_PLAYER_LINK)) }
            p .soft { (words.text(key::TOURNAMENT_PLAYER_LINK_HOW)) }
            p { a href=(format!("/tournaments/{}/players/{player}?link={link}", access.live.id)) .link-shown { (address) } }
            div .qr-large { (qr_code(&address)) }
            form method="post" action=(access.path("act")) {
                input type="hidden" name="action" value="renew";
                input type="hidden" name="player" value=(player);
                p .soft { (words.text(key::TOURNAMENT_LINK_RENEW_HOW)) }
                button { (words.text(key::TOURNAMENT_LINK_RENEW)) }
            }
        }
    }
}

/// `POST …/players/N/sit`: takes the player's seat, as a new guest without a session.
pub(super) async fn take_seat(
    State(accounts): State<Accounts>,
    Path(path): Path<player::TournamentPlayerPath>,
    access: TournamentAccess,
) -> Response {
    let number = PlayerNumber::new(path.player);
    let link = access.visitor.link_secret();
    // Checked first, so that no guest is created who would stay in the store without a seat.
    if !access.live.is_seat_link(number, link).await {
        return refusal_page::refused(&access, &tessera_service::LiveTournamentError::NotYourSeat);
    }
    let (guest, cookie) = match access.visitor.player_or_new_guest(&accounts).await {
        Ok(known) => known,
        Err(reason) => return store_failed(&access.visitor, &reason),
    };
    match access.live.take_seat(number, link, &guest).await {
        // Without the secret link, because players share the address of their table.
        Ok(seat) => see_other(&format!("/t/{}", seat.table), cookie),
        Err(reason) => refusal_page::refused(&access, &reason),
    }
}

/// The table from which a player returns to their own page.
#[derive(Debug, Deserialize)]
pub(super) struct MyPlayerPageQuery {
    table: Option<String>,
}

/// `GET …/mine`: redirects to the page of the player whose link it is, or who has a seat at the given table.
pub(super) async fn my_page(
    State(live_tables): State<LiveTables>,
    Query(query): Query<MyPlayerPageQuery>,
    access: TournamentAccess,
) -> Response {
    let link = access.visitor.link_secret();
    for entrant in access.state().entrants().iter().filter(|_| link.is_some()) {
        if access.live.is_seat_link(entrant.number, link).await {
            return see_other(&access.path(&format!("players/{}", entrant.number)), None);
        }
    }
    let player = match &query.table {
        Some(table) => player_at(&live_tables, &access, table).await,
        None => Ok(None),
    };
    let player = match player {
        Ok(player) => player,
        Err(refused) => return table::refusal_page(&access.visitor, &refused),
    };
    if let Some(player) = player
        && !was_renewed(&access, player)
        && let Some(link) = access.live.seat_link(player).await
    {
        return see_other(&format!("/tournaments/{}/players/{player}?link={link}", access.live.id), None);
    }
    see_other(&access.path(""), None)
}

/// Whether a player's link was renewed. Then the holder of their seat may not be the player, and must not get the new link.
fn was_renewed(access: &TournamentAccess, player: PlayerNumber) -> bool {
    let entered = access.state().entrant(player).ok().map(|entrant| entrant.entered);
    access.tournament.link_valid_since(player) != entered
}

/// The player whose seat the visitor holds at a table of this tournament.
async fn player_at(
    live_tables: &LiveTables,
    access: &TournamentAccess,
    table: &str,
) -> Result<Option<PlayerNumber>, LiveTableError> {
    let table = match live_tables.table(table).await {
        Ok(table) => table.snapshot().await,
        Err(LiveTableError::NotFound) => return Ok(None),
        Err(refused) => return Err(refused),
    };
    let player = || {
        let visitor = &access.visitor.player.as_ref()?.id;
        let of = table.setup().tournament.as_ref().filter(|of| of.tournament == access.live.id)?;
        let game = access.state().game(GameNumber::new(of.game)).ok()?;
        let holds = |holder: &SeatHolder| holder.player().is_some_and(|player| player.as_str() == visitor);
        let seat = table.holders().iter().position(holds)?;
        game.players().get(seat).copied()
    };
    Ok(player())
}

//! Labels of players, seats and clocks in the visitor's language.

use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_store::SummarySeat;
use tessera_table::{ClockSetting, DELETED_PLAYER_NAME, HolderKind, Millis, SeatHolder};

use crate::{dates, device_description, message_keys as key};

/// A player's name. A guest without a name is shown by number.
pub(crate) fn player(words: Translator<'_>, name: &str) -> String {
    if name == DELETED_PLAYER_NAME {
        return words.text(key::DELETED_PLAYER).into_owned();
    }
    match name.strip_prefix('#') {
        Some(number) => words.format(key::GUEST_NAME, &[("number", number.into())]),
        None => name.to_owned(),
    }
}

/// The description of a device.
pub(crate) fn device(words: Translator<'_>, description: &str) -> String {
    if description.is_empty() || description == device_description::UNKNOWN {
        words.text(key::DEVICE_UNKNOWN).into_owned()
    } else {
        description.to_owned()
    }
}

/// The mark beside the name of an account that is a bot.
pub(crate) fn bot_mark(words: Translator<'_>) -> Markup {
    html! { " " span .bot-mark { (words.text(key::BOT_MARK)) } }
}

/// What waits for a player, such as "2 games are waiting for you, 1 challenge".
pub(crate) fn waiting(words: Translator<'_>, games: usize, challenges: usize) -> String {
    let count = |key, number: usize| words.format(key, &[("number", number.into())]);
    match (games, challenges) {
        (games, 0) => count(key::GAMES_WAITING, games),
        (0, challenges) => count(key::CHALLENGES_WAITING, challenges),
        _ => format!("{}, {}", count(key::GAMES_WAITING, games), count(key::CHALLENGES_WAITING, challenges)),
    }
}

/// The name of a seat's holder.
pub(crate) fn holder(words: Translator<'_>, holder: &SeatHolder) -> String {
    match holder {
        SeatHolder::Open => words.text(key::SEAT_OPEN).into_owned(),
        SeatHolder::Engine { level } => words.format(key::COMPUTER_NAME, &[("level", (*level).into())]),
        SeatHolder::Person { name, .. }
        | SeatHolder::Guest { name, .. }
        | SeatHolder::SameScreen { name, .. } => player(words, name),
    }
}

/// The name of a seat's holder in a table summary.
pub(crate) fn summary_seat(words: Translator<'_>, seat: &SummarySeat) -> String {
    match (seat.kind, seat.level) {
        (HolderKind::Open, _) => words.text(key::SEAT_OPEN).into_owned(),
        (_, Some(level)) => words.format(key::COMPUTER_NAME, &[("level", level.into())]),
        _ => player(words, &seat.name),
    }
}

/// A date in UTC, as it is written in numbers.
pub(crate) fn date(words: Translator<'_>, at: Millis) -> String {
    let date = dates::date(at);
    let mut parts = date.splitn(3, '-');
    let mut part = || parts.next().unwrap_or_default().to_owned();
    let (year, month, day) = (part(), part(), part());
    words.format(key::SHORT_DATE, &[("year", year.into()), ("month", month.into()), ("day", day.into())])
}

/// A date and a time of day in UTC.
pub(crate) fn date_and_time(words: Translator<'_>, at: Millis) -> String {
    format!("{} {} UTC", date(words, at), dates::time_of_day(at))
}

/// A label and what it belongs to, with the colon as the language writes it.
pub(crate) fn labelled(words: Translator<'_>, label: &str, value: &str) -> String {
    words.format(key::LABELLED, &[("label", label.into()), ("value", value.into())])
}

/// A clock setting, such as "10 min + 5 s".
pub(crate) fn clock(words: Translator<'_>, clock: ClockSetting) -> String {
    match clock {
        ClockSetting::None => words.text(key::CLOCK_NONE).into_owned(),
        ClockSetting::PerGame { time, increment: Millis(0) } => {
            words.format(key::CLOCK_GAME, &[("time", duration(words, time).into())])
        }
        ClockSetting::PerGame { time, increment } => words.format(
            key::CLOCK_GAME_INCREMENT,
            &[("time", duration(words, time).into()), ("increment", duration(words, increment).into())],
        ),
        ClockSetting::PerMove { time } => {
            words.format(key::CLOCK_MOVE, &[("time", duration(words, time).into())])
        }
    }
}

/// A duration in the largest unit that divides it.
fn duration(words: Translator<'_>, Millis(ms): Millis) -> String {
    let (key, unit) = match ms {
        ms if ms >= 86_400_000 && ms % 86_400_000 == 0 => (key::DURATION_DAYS, 86_400_000),
        ms if ms >= 3_600_000 && ms % 3_600_000 == 0 => (key::DURATION_HOURS, 3_600_000),
        ms if ms >= 60_000 && ms % 60_000 == 0 => (key::DURATION_MINUTES, 60_000),
        _ => (key::DURATION_SECONDS, 1_000),
    };
    words.format(key, &[("number", (ms / unit).into())])
}

/// The remaining time of a clock: `9:02`, `1:00:00`.
pub(crate) fn clock_time(Millis(ms): Millis) -> String {
    let seconds = ms.div_ceil(1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

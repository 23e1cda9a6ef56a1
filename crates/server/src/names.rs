//! What people, the computer and clocks are called in the reader's language.

use tessera_i18n::Words;
use tessera_store::CardSeat;
use tessera_table::{ClockSetting, Holder, Millis, SeatKind};

use crate::key;

/// A player's name. Guests without one have a number.
pub(crate) fn of_player(words: Words<'_>, name: &str) -> String {
    match name.strip_prefix('#') {
        Some(number) => words.with(key::GUEST_NAME, &[("number", number.into())]),
        None => name.to_owned(),
    }
}

/// The name of whoever holds a seat.
pub(crate) fn of_holder(words: Words<'_>, holder: &Holder) -> String {
    match holder {
        Holder::Open => words.say(key::SEAT_OPEN).into_owned(),
        Holder::Engine { level } => words.with(key::COMPUTER_NAME, &[("level", (*level).into())]),
        Holder::Person { name, .. } | Holder::Guest { name, .. } | Holder::SameScreen { name, .. } => {
            of_player(words, name)
        }
    }
}

/// The same in lists of tables.
pub(crate) fn of_seat(words: Words<'_>, seat: &CardSeat) -> String {
    match (seat.kind, seat.level) {
        (SeatKind::Open, _) => words.say(key::SEAT_OPEN).into_owned(),
        (_, Some(level)) => words.with(key::COMPUTER_NAME, &[("level", level.into())]),
        _ => of_player(words, &seat.name),
    }
}

/// A clock, such as "10 min + 5 s".
pub(crate) fn of_clock(words: Words<'_>, clock: ClockSetting) -> String {
    match clock {
        ClockSetting::None => words.say(key::CLOCK_NONE).into_owned(),
        ClockSetting::PerGame { time, increment: Millis(0) } => {
            words.with(key::CLOCK_GAME, &[("time", duration(words, time).into())])
        }
        ClockSetting::PerGame { time, increment } => words.with(
            key::CLOCK_GAME_INCREMENT,
            &[("time", duration(words, time).into()), ("increment", duration(words, increment).into())],
        ),
        ClockSetting::PerMove { time } => {
            words.with(key::CLOCK_MOVE, &[("time", duration(words, time).into())])
        }
    }
}

/// A length of time in its largest fitting unit.
fn duration(words: Words<'_>, Millis(ms): Millis) -> String {
    let (key, unit) = match ms {
        ms if ms >= 86_400_000 && ms % 86_400_000 == 0 => (key::DURATION_DAYS, 86_400_000),
        ms if ms >= 3_600_000 && ms % 3_600_000 == 0 => (key::DURATION_HOURS, 3_600_000),
        ms if ms >= 60_000 && ms % 60_000 == 0 => (key::DURATION_MINUTES, 60_000),
        _ => (key::DURATION_SECONDS, 1_000),
    };
    words.with(key, &[("number", (ms / unit).into())])
}

/// What a clock shows: `9:02`, `1:00:00`.
pub(crate) fn time_left(Millis(ms): Millis) -> String {
    let seconds = ms.div_ceil(1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

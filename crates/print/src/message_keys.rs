//! Message keys of sheets and tournament texts.

use tessera_i18n::{MessageKey, MessageKeyFamily};
use tessera_tournament::{SeriesLevel, TournamentFormat, TournamentRefusal, TournamentStage};

use crate::SheetKind;

/// Format of a tournament.
pub(crate) const FORMAT: MessageKeyFamily = MessageKeyFamily::new("tournament-format-", "");
/// Level of a series.
pub(crate) const LEVEL: MessageKeyFamily = MessageKeyFamily::new("tournament-level-", "");
/// Refusal of a command, by its code.
pub(crate) const REFUSED: MessageKeyFamily = MessageKeyFamily::new("tournament-refused-", "");
/// Title of a sheet.
pub(crate) const SHEET: MessageKeyFamily = MessageKeyFamily::new("tournament-sheet-", "");
/// Stage of a tournament.
pub(crate) const STAGE: MessageKeyFamily = MessageKeyFamily::new("tournament-stage-", "");

/// Declares keys as constants. A macro of this crate, since the compiler reports no dead code in expansions of macros of
/// other crates.
macro_rules! keys {
    ($($name:ident)*) => {
        $(pub(crate) const $name: MessageKey = tessera_i18n::key!($name);)*

        /// Names of all keys, for the check that every message is used.
        pub const KEYS: &[&str] = &[$(stringify!($name)),*];
    };
}

keys! {
    // tournament-formats.ftl
    TOURNAMENT_AHEAD_BUCHHOLZ TOURNAMENT_AHEAD_FIRST_PLACES TOURNAMENT_AHEAD_SONNEBORN_BERGER
    TOURNAMENT_BUCHHOLZ TOURNAMENT_BUCHHOLZ_SHORT TOURNAMENT_CROSSTABLE TOURNAMENT_NOTHING_DRAWN_YET
    TOURNAMENT_OPPONENTS_POINTS TOURNAMENT_OPPONENTS_POINTS_SHORT TOURNAMENT_PLACES TOURNAMENT_PLACES_TYPED
    TOURNAMENT_REACHED_POINTS TOURNAMENT_ROUND_NUMBER TOURNAMENT_SEAT TOURNAMENT_SONNEBORN_BERGER
    TOURNAMENT_SONNEBORN_BERGER_SHORT TOURNAMENT_STANDINGS
    // tournament-results.ftl
    TOURNAMENT_REFUSED_MORE_LINES
    // tournament-organising.ftl
    TOURNAMENT_AHEAD_GROUP_PLACE TOURNAMENT_CSV_DRAWN TOURNAMENT_CSV_GROUP
    TOURNAMENT_CSV_GROUP_PLACE TOURNAMENT_CSV_LOST TOURNAMENT_CSV_REASON
    TOURNAMENT_CSV_WIN_POINTS TOURNAMENT_CSV_WON TOURNAMENT_PLACE_IN_GROUP
    // tournament.ftl
    TOURNAMENT_ABOUT TOURNAMENT_AHEAD_AMONG TOURNAMENT_AHEAD_LOT TOURNAMENT_AHEAD_POINTS
    TOURNAMENT_AHEAD_WIN_POINTS TOURNAMENT_BEGINS TOURNAMENT_BYE TOURNAMENT_CHAMPION TOURNAMENT_CLUB
    TOURNAMENT_DRAWN TOURNAMENT_FINAL TOURNAMENT_FINAL_RANKING TOURNAMENT_FOURTH_PLACE TOURNAMENT_GAME
    TOURNAMENT_GAMES TOURNAMENT_GOES_THROUGH TOURNAMENT_GROUP TOURNAMENT_GROUP_ROUND TOURNAMENT_INTERMEDIATE
    TOURNAMENT_LAST TOURNAMENT_LEVEL_SO_FAR TOURNAMENT_LINKS_SECRET TOURNAMENT_LINK_YOURS TOURNAMENT_MARBLES
    TOURNAMENT_MARBLES_PLACED TOURNAMENT_NOBODY_CAME TOURNAMENT_NOT_DRAWN_YET TOURNAMENT_NUMBER
    TOURNAMENT_ODD_GROUPS TOURNAMENT_ONLINE TOURNAMENT_OTHER_PLAYER TOURNAMENT_OUT_AFTER_GROUPS TOURNAMENT_PAGES
    TOURNAMENT_PLACE TOURNAMENT_PLAYER_NAME TOURNAMENT_POINTS TOURNAMENT_QUARTER_FINAL
    TOURNAMENT_RANKING_SO_FAR TOURNAMENT_REACHED TOURNAMENT_REFUSED_LINE TOURNAMENT_REPLAY TOURNAMENT_ROUND
    TOURNAMENT_SEED TOURNAMENT_SEMI_FINAL TOURNAMENT_SIGNATURES TOURNAMENT_STILL_IN TOURNAMENT_TABLE
    TOURNAMENT_THIRD_PLACE TOURNAMENT_WHO_BEGINS TOURNAMENT_WINNER TOURNAMENT_WIN_POINTS
    TOURNAMENT_WIN_POINTS_SHORT TOURNAMENT_WITHDREW TOURNAMENT_WON TOURNAMENT_WON_DRAWN_LOST
    TOURNAMENT_WON_DRAWN_LOST_SHORT TOURNAMENT_WON_FORFEIT TOURNAMENT_WON_NO_SHOW TOURNAMENT_WON_WALKOVER
    TOURNAMENT_WON_WITH
}

/// All keys of the families above, for the same check.
pub fn family_keys() -> Vec<String> {
    let levels = SeriesLevel::ALL.map(|level| LEVEL.key(level.name()));
    let sheets = SheetKind::ALL.map(|sheet| SHEET.key(sheet.name()));
    let stages = TournamentStage::ALL.map(|stage| STAGE.key(stage.name()));
    let refused = TournamentRefusal::CODES.iter().map(|code| REFUSED.key(code));
    let formats = TournamentFormat::NAMES.map(|format| FORMAT.key(format));
    levels.into_iter().chain(formats).chain(sheets).chain(stages).chain(refused).collect()
}

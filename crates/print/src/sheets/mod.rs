//! Content of the printed sheets; `pdf` and `html` render it.

pub(crate) mod bracket_layout;
mod crosstable;
mod rows_and_slips;

use tessera_i18n::Translator;
use tessera_tournament::{Cup, PlayerNumber, TournamentStage, TournamentState};

pub(crate) use crosstable::{CROSSTABLE_COLUMNS_ON_PAPER, Crosstable};
pub(crate) use rows_and_slips::{
    ColumnKind, ENTRY_COLUMNS, EntryRow, GAME_COLUMNS, GameRow, LinkSlip, PlayerLabel, RANKING_COLUMNS,
    RankingRow, ScoreSlip, SheetColumn, ShortResult, SlipField, StandingsRow, has_win_points,
};

use crate::message_keys as key;

/// A kind of printed sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetKind {
    /// Entry list.
    Entries,
    /// Groups: standings and games.
    Groups,
    /// Results of all players against each other, or by round.
    Crosstable,
    /// A score slip for every open game.
    Slips,
    /// Bracket of the cup.
    Cup,
    /// Ranking of all players.
    Ranking,
    /// Personal links of the players. Never printed with the others, which are posted in public: links are secret.
    Links,
}

impl SheetKind {
    /// All kinds.
    pub const ALL: [SheetKind; 7] = [
        SheetKind::Entries,
        SheetKind::Groups,
        SheetKind::Crosstable,
        SheetKind::Slips,
        SheetKind::Cup,
        SheetKind::Ranking,
        SheetKind::Links,
    ];

    /// Sheets that may be posted in public.
    pub const PUBLIC: &[SheetKind] = &[
        SheetKind::Entries,
        SheetKind::Groups,
        SheetKind::Crosstable,
        SheetKind::Slips,
        SheetKind::Cup,
        SheetKind::Ranking,
    ];

    /// Name in URLs and message keys.
    pub const fn name(self) -> &'static str {
        match self {
            SheetKind::Entries => "entries",
            SheetKind::Groups => "groups",
            SheetKind::Crosstable => "crosstable",
            SheetKind::Slips => "slips",
            SheetKind::Cup => "cup",
            SheetKind::Ranking => "ranking",
            SheetKind::Links => "links",
        }
    }

    /// Localised title.
    pub fn title(self, words: Translator<'_>) -> String {
        words.text_of(key::SHEET, self.name())
    }

    /// Whether the sheet has content at the current stage.
    pub(crate) fn has_content(self, state: &TournamentState) -> bool {
        match self {
            SheetKind::Entries | SheetKind::Slips | SheetKind::Links => true,
            SheetKind::Groups | SheetKind::Crosstable => !state.groups().is_empty(),
            SheetKind::Ranking => !state.groups().is_empty() || state.cup().is_some(),
            SheetKind::Cup => drawn_cup(state).is_some(),
        }
    }
}

/// The sheets to print, and the addresses on them.
#[derive(Debug)]
pub struct PrintRequest<'a> {
    /// Sheets, in print order.
    pub sheets: &'a [SheetKind],
    /// Address of each player's page, by player number; empty if the tournament has no pages.
    pub pages: Vec<String>,
    /// Personal link of each player.
    pub links: Vec<(PlayerNumber, String)>,
    /// Date printed on every sheet, such as `2026-11-15`.
    pub date: String,
}

impl PrintRequest<'static> {
    /// All public sheets, of a tournament without web pages.
    pub(crate) fn public_sheets(date: &str) -> PrintRequest<'static> {
        PrintRequest {
            sheets: SheetKind::PUBLIC,
            pages: Vec::new(),
            links: Vec::new(),
            date: date.to_owned(),
        }
    }
}

/// The cup, once it is drawn.
pub(crate) fn drawn_cup(state: &TournamentState) -> Option<&Cup> {
    state.cup().filter(|cup| cup.slots.is_some())
}

/// Title of the ranking, provisional or final.
pub(crate) fn ranking_title(words: Translator<'_>, state: &TournamentState) -> String {
    let over = state.stage() == TournamentStage::Over;
    words.text(if over { key::TOURNAMENT_FINAL_RANKING } else { key::TOURNAMENT_RANKING_SO_FAR }).into_owned()
}

//! Layout of the sheets, each on its own pages.

use tessera_i18n::Translator;
use tessera_tournament::{Cup, Group, TournamentState};

use super::cards_and_slips;
use super::fonts::{FontWeight, Fonts};
use super::page::{GreyLevel, MARGIN, PageItem, PageOrientation, PagesBuilder};
use super::table::{PdfTable, TableCell};
use crate::message_keys as key;
use crate::sheets::bracket_layout::{self, BOX_WIDTH, FONT_SIZE, ROW_HEIGHT};
use crate::sheets::{
    CROSSTABLE_COLUMNS_ON_PAPER, ColumnKind, Crosstable, ENTRY_COLUMNS, EntryRow, GAME_COLUMNS, GameRow,
    PlayerLabel, PrintRequest, RANKING_COLUMNS, RankingRow, SheetColumn, SheetKind, ShortResult,
    StandingsRow, drawn_cup, ranking_title,
};
use crate::tournament_texts;

pub(super) fn draw(
    pages: &mut PagesBuilder<'_>,
    words: Translator<'_>,
    state: &TournamentState,
    request: &PrintRequest<'_>,
    sheet: SheetKind,
) {
    if !sheet.has_content(state) {
        return;
    }
    let title = sheet.title(words);
    if !matches!(sheet, SheetKind::Slips | SheetKind::Cup) {
        pages.begin_sheet(Some(&title), PageOrientation::Portrait);
    }
    match sheet {
        SheetKind::Entries if request.pages.is_empty() => {
            entries(pages.fonts, words, state, request).draw(pages);
        }
        SheetKind::Entries => cards_and_slips::entries(pages, state, request),
        SheetKind::Groups => {
            for group in state.groups() {
                draw_group(pages, words, state, group);
            }
        }
        SheetKind::Crosstable => {
            for group in state.groups() {
                draw_crosstable(pages, words, state, group);
            }
        }
        SheetKind::Slips => cards_and_slips::slips(pages, words, state),
        SheetKind::Cup => {
            if let Some(cup) = drawn_cup(state) {
                draw_cup(pages, words, state, cup, &title);
            }
        }
        SheetKind::Ranking => {
            heading(pages, &ranking_title(words, state));
            ranking(pages.fonts, words, state).draw(pages);
        }
        SheetKind::Links => cards_and_slips::links(pages, words, state, request),
    }
}

fn heading(pages: &mut PagesBuilder<'_>, text: &str) {
    let (x, y) = (MARGIN, pages.y + 14.0);
    pages.text(x, y, 14.0, FontWeight::Bold, GreyLevel::Black, text);
    pages.y = y + 10.0;
}

fn heads(words: Translator<'_>, columns: &[SheetColumn]) -> Vec<(String, ColumnKind)> {
    columns.iter().map(|column| (words.text(column.head).into_owned(), column.kind)).collect()
}

fn entries(
    fonts: &Fonts,
    words: Translator<'_>,
    state: &TournamentState,
    request: &PrintRequest<'_>,
) -> PdfTable {
    let rows = EntryRow::all(state, request).map(|entry| {
        // The number has its own column.
        let name = TableCell { struck: entry.gone, ..TableCell::bold(&fonts.printable(entry.player.name)) };
        let seed = entry.seed.map_or_else(String::new, |seed| seed.to_string());
        vec![
            TableCell::new(&entry.player.number),
            name,
            TableCell::new(&fonts.printable(entry.club)),
            TableCell::new(&seed),
        ]
    });
    PdfTable { heads: heads(words, &ENTRY_COLUMNS), rows: rows.collect(), ruled: false }
}

/// A group: standings, games, and room to write. It is kept on one page.
fn draw_group(pages: &mut PagesBuilder<'_>, words: Translator<'_>, state: &TournamentState, group: &Group) {
    let (fonts, width) = (pages.fonts, pages.width());
    let (standings, games) = (standings(fonts, words, state, group), games(fonts, words, state, group));
    pages.ensure_height(24.0 + standings.height(fonts, width) + 10.0 + games.height(fonts, width));
    heading(pages, &tournament_texts::group_title(words, state, group.number));
    standings.draw(pages);
    pages.y += 10.0;
    games.draw(pages);
    pages.y += 26.0;
}

fn standings(fonts: &Fonts, words: Translator<'_>, state: &TournamentState, group: &Group) -> PdfTable {
    let rows = StandingsRow::all(words, state, group.number).into_iter().map(|row| {
        let name =
            TableCell { below: row.reason, struck: row.gone, ..TableCell::bold(&fonts.name(row.player)) };
        let mut cells =
            vec![TableCell::new(&row.place), name, TableCell::new(&row.record), TableCell::bold(&row.points)];
        cells.extend(row.tie_breaks.iter().map(TableCell::new));
        cells.extend(row.win_points.map(|points| TableCell::new(&points)));
        cells
    });
    PdfTable { heads: heads(words, &StandingsRow::columns(state)), rows: rows.collect(), ruled: false }
}

fn games(fonts: &Fonts, words: Translator<'_>, state: &TournamentState, group: &Group) -> PdfTable {
    let rows = GameRow::all(words, state, group.number).map(|row| {
        let winner = match row.result {
            ShortResult::Open => String::new(),
            ShortResult::Won(winner) => fonts.name(winner),
            ShortResult::NoWinner(how) => how,
        };
        vec![
            TableCell::new(&row.number),
            TableCell::new(&row.round),
            TableCell::new(&fonts.name(row.first)),
            TableCell::new(&fonts.name(row.second)),
            TableCell::bold(&winner),
            TableCell::new(&row.marbles.map_or_else(String::new, |marbles| marbles.to_string())),
        ]
    });
    PdfTable { heads: heads(words, &GAME_COLUMNS), rows: rows.collect(), ruled: true }
}

/// The crosstable of a group, in parts that fit the page.
fn draw_crosstable(
    pages: &mut PagesBuilder<'_>,
    words: Translator<'_>,
    state: &TournamentState,
    group: &Group,
) {
    let whole = Crosstable::of(state, group.number);
    let column = |key, kind| (words.text(key).into_owned(), kind);
    for part in whole.parts(CROSSTABLE_COLUMNS_ON_PAPER) {
        let mut heads = vec![
            column(key::TOURNAMENT_PLACE, ColumnKind::Figure),
            column(key::TOURNAMENT_PLAYER_NAME, ColumnKind::Name),
        ];
        heads.extend(part.heads.iter().map(|head| (head.clone(), ColumnKind::Figure)));
        heads.push(column(key::TOURNAMENT_POINTS, ColumnKind::Figure));
        let rows = whole.rows.iter().map(|row| {
            let mut cells = vec![TableCell::new(&row.place), TableCell::bold(&pages.fonts.name(row.player))];
            cells.extend(row.cells[part.columns.clone()].iter().map(TableCell::new));
            cells.push(TableCell::bold(&row.points));
            cells
        });
        let table = PdfTable { heads, rows: rows.collect(), ruled: true };
        let (fonts, width) = (pages.fonts, pages.width());
        pages.ensure_height(24.0 + table.height(fonts, width));
        heading(pages, &tournament_texts::group_title(words, state, group.number));
        table.draw(pages);
        pages.y += 26.0;
    }
}

fn ranking(fonts: &Fonts, words: Translator<'_>, state: &TournamentState) -> PdfTable {
    let rows = RankingRow::all(words, state).into_iter().map(|row| {
        let name =
            TableCell { below: row.reason, struck: row.gone, ..TableCell::bold(&fonts.name(row.player)) };
        let club = TableCell::new(&fonts.printable(row.club));
        vec![TableCell::new(&row.place), name, club, TableCell::new(&row.reached)]
    });
    PdfTable { heads: heads(words, &RANKING_COLUMNS), rows: rows.collect(), ruled: false }
}

/// The bracket as on the screen, on landscape pages, scaled to fit.
fn draw_cup(
    pages: &mut PagesBuilder<'_>,
    words: Translator<'_>,
    state: &TournamentState,
    cup: &Cup,
    title: &str,
) {
    for drawing in bracket_layout::drawings(words, state, cup, bracket_layout::MAX_ROUNDS_ON_PAPER) {
        let part = drawing.section.map_or_else(String::new, |(number, of)| format!(" {number}/{of}"));
        pages.begin_sheet(Some(&format!("{title}{part}")), PageOrientation::Landscape);
        let scale =
            (pages.width() / drawing.width as f32).min(pages.height_left() / drawing.height as f32).min(1.0);
        let pen = BracketTransform { scale, left: MARGIN, top: pages.y };
        for item in &drawing.items {
            pen.draw(pages, item);
        }
    }
}

/// Position and scale of the bracket on the page.
struct BracketTransform {
    scale: f32,
    left: f32,
    top: f32,
}

impl BracketTransform {
    fn at(&self, x: f64, y: f64) -> (f32, f32) {
        (self.left + x as f32 * self.scale, self.top + y as f32 * self.scale)
    }

    fn draw(&self, pages: &mut PagesBuilder<'_>, item: &bracket_layout::BracketItem) {
        let size = FONT_SIZE as f32 * self.scale;
        match item {
            bracket_layout::BracketItem::Round { x, y, name } => {
                let (x, y) = self.at(*x, *y);
                let half = pages.fonts.width(FontWeight::Bold, size, name) / 2.0;
                pages.text(x - half, y, size, FontWeight::Bold, GreyLevel::Soft, name);
            }
            bracket_layout::BracketItem::Box { x, y } => {
                let (left, top) = self.at(*x, y - ROW_HEIGHT);
                let (right, middle) = self.at(x + BOX_WIDTH, *y);
                pages.line(&[(left, middle), (right, middle)], 0.4, GreyLevel::Pale);
                let (width, height) = (right - left, 2.0 * (middle - top));
                pages.add(PageItem::Frame { x: left, y: top, width, height, dashed: false });
            }
            bracket_layout::BracketItem::Connector { from, to } => {
                let bend = bracket_layout::BracketItem::bend(from.0);
                let points = [*from, (bend, from.1), (bend, to.1), *to].map(|(x, y)| self.at(x, y));
                pages.line(&points, 0.6, GreyLevel::Soft);
            }
            bracket_layout::BracketItem::Name { x, y, name, room, won, player } => {
                let weight = if *won { FontWeight::Bold } else { FontWeight::Plain };
                let (shade, name) = match *player {
                    Some(number) => (GreyLevel::Black, pages.fonts.name(PlayerLabel { number, name })),
                    None => (GreyLevel::Soft, name.clone()),
                };
                let name = pages.fonts.truncate(weight, size, &name, *room as f32 * self.scale);
                let (x, y) = self.at(*x, *y);
                pages.text(x, y, size, weight, shade, &name);
            }
            bracket_layout::BracketItem::Tick { x, y } => {
                let points =
                    [(-9.0, -4.0), (-6.0, -1.0), (0.0, -8.5)].map(|(dx, dy)| self.at(x + dx, y + dy));
                pages.line(&points, 1.4 * self.scale, GreyLevel::Black);
            }
            bracket_layout::BracketItem::Draws { x, y, draws } => {
                let text = format!("{draws}×½");
                let (x, y) = self.at(*x, *y);
                let long = pages.fonts.width(FontWeight::Plain, size, &text);
                pages.text(x - long, y, size, FontWeight::Plain, GreyLevel::Soft, &text);
            }
        }
    }
}

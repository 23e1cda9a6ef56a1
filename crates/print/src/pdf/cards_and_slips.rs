//! Entry cards, score slips and link slips, in two columns.

use tessera_i18n::Translator;
use tessera_tournament::TournamentState;

use super::fonts::FontWeight;
use super::page::{GreyLevel, MARGIN, PageItem, PageOrientation, PagesBuilder, line_height};
use crate::message_keys as key;
use crate::qr::QrCode;
use crate::sheets::{EntryRow, LinkSlip, PlayerLabel, PrintRequest, ScoreSlip, SlipField};

const GAP: f32 = 10.0;
const PAD: f32 = 8.0;

/// Layout of boxes of equal height in two columns, row by row, page by page.
struct CardGrid {
    height: f32,
    gap: f32,
    next: usize,
}

impl CardGrid {
    /// Upper left corner and width of the next box.
    fn next(&mut self, pages: &mut PagesBuilder<'_>) -> (f32, f32, f32) {
        let width = (pages.width() - self.gap) / 2.0;
        let column = self.next % 2;
        if column == 0 {
            if self.next > 0 {
                pages.y += self.height + self.gap;
            }
            pages.ensure_height(self.height);
        }
        self.next += 1;
        (MARGIN + column as f32 * (width + self.gap), pages.y, width)
    }
}

/// The entry list: all players with the QR code of their page.
pub(super) fn entries(pages: &mut PagesBuilder<'_>, state: &TournamentState, request: &PrintRequest<'_>) {
    let mut grid = CardGrid { height: 61.0, gap: GAP, next: 0 };
    for entry in EntryRow::all(state, request) {
        let (x, y, width) = grid.next(pages);
        let (height, code_width) = (grid.height, grid.height - 4.0);
        pages.add(PageItem::Frame { x, y, width, height, dashed: false });
        let room = width - code_width - 2.0 * PAD;
        let below = name(pages, (x + PAD, y + 5.0), room, entry.player, entry.gone);
        let club = pages.fonts.printable(entry.club);
        let about = match entry.seed {
            Some(seed) if club.is_empty() => format!("#{seed}"),
            Some(seed) => format!("{club} · #{seed}"),
            None => club,
        };
        small_text(pages, (x + PAD, below), room, y + height - 4.0, &about);
        if let Some(code) = entry.address.and_then(QrCode::encode) {
            pages.add(PageItem::Code {
                x: x + width - code_width - 2.0,
                y: y + 2.0,
                width: code_width,
                code,
            });
        }
    }
}

/// Draws a player's number and name, and returns the y position below.
fn name(pages: &mut PagesBuilder<'_>, at: (f32, f32), room: f32, player: PlayerLabel<'_>, gone: bool) -> f32 {
    let (text, size) = (pages.fonts.numbered(player), 11.0);
    let shade = if gone { GreyLevel::Soft } else { GreyLevel::Black };
    // A name of more than two lines is set in a smaller size.
    let lines = pages.fonts.wrap(FontWeight::Bold, size, &text, room).len();
    let size = if lines > 2 { size - 2.0 } else { size };
    let below = pages.paragraph(at, room, size, FontWeight::Bold, shade, &text);
    if gone {
        let mut y = at.1;
        for line in pages.fonts.wrap(FontWeight::Bold, size, &text, room) {
            let long = pages.fonts.width(FontWeight::Bold, size, &line);
            pages.line(&[(at.0, y + 0.68 * size), (at.0 + long, y + 0.68 * size)], 0.6, shade);
            y += line_height(size);
        }
    }
    below
}

/// Draws small text in as many lines as end before `bottom`; the last line is truncated.
fn small_text(pages: &mut PagesBuilder<'_>, (x, y): (f32, f32), room: f32, bottom: f32, text: &str) {
    let size = 9.0;
    let most = ((bottom - y) / line_height(size)).max(0.0) as usize;
    let lines = pages.fonts.wrap(FontWeight::Plain, size, text, room);
    let fits = lines.len() <= most;
    for (nth, line) in lines.iter().take(most).enumerate() {
        let whole = if fits || nth + 1 < most {
            line.clone()
        } else {
            format!("{line} {}", lines[nth + 1..].join(" "))
        };
        let shown = pages.fonts.truncate(FontWeight::Plain, size, &whole, room);
        pages.text(
            x,
            y + size + nth as f32 * line_height(size),
            size,
            FontWeight::Plain,
            GreyLevel::Soft,
            &shown,
        );
    }
}

/// A score slip for every open game, with the fields of the regulations.
pub(super) fn slips(pages: &mut PagesBuilder<'_>, words: Translator<'_>, state: &TournamentState) {
    let slips = ScoreSlip::all(words, state);
    if slips.is_empty() {
        return;
    }
    let tournament = pages.fonts.printable(&state.plan().name);
    // No page header: six equal slips are cut with three cuts. The margin of 0.1 absorbs rounding errors.
    pages.begin_sheet(None, PageOrientation::Portrait);
    let height = (pages.height_left() - 2.0 * GAP) / 3.0 - 0.1;
    let mut grid = CardGrid { height, gap: GAP, next: 0 };
    for slip in &slips {
        let (x, y, width) = grid.next(pages);
        pages.add(PageItem::Frame { x, y, width, height, dashed: true });
        let inside = (width - 3.0 * PAD, height - 2.0 * PAD);
        draw_slip(pages, slip, &tournament, (x + 1.5 * PAD, y + PAD), inside);
    }
}

fn draw_slip(
    pages: &mut PagesBuilder<'_>,
    slip: &ScoreSlip<'_>,
    tournament: &str,
    (x, y): (f32, f32),
    (width, height): (f32, f32),
) {
    let long = pages.fonts.width(FontWeight::Bold, 11.0, &slip.game);
    pages.text(x, y + 11.0, 11.0, FontWeight::Bold, GreyLevel::Black, &slip.game);
    let place = pages.fonts.truncate(FontWeight::Plain, 9.0, &slip.place, width - long - 8.0);
    let place_width = pages.fonts.width(FontWeight::Plain, 9.0, &place);
    pages.text(x + width - place_width, y + 11.0, 9.0, FontWeight::Plain, GreyLevel::Black, &place);
    let name = pages.fonts.truncate(FontWeight::Plain, 8.0, tournament, width);
    pages.text(x, y + 23.0, 8.0, FontWeight::Plain, GreyLevel::Soft, &name);
    let top = y + 28.0;
    let share = |field: &SlipField<'_>| match field {
        SlipField::Table(_) => 0.8,
        SlipField::Player(_) => 1.1,
        SlipField::Blank => 1.0,
    };
    let unit = (height - 28.0) / slip.fields.iter().map(|(_, field)| share(field)).sum::<f32>();
    let mut y = top;
    for (label, field) in &slip.fields {
        let value = match field {
            SlipField::Blank => String::new(),
            SlipField::Table(table) => table.to_string(),
            SlipField::Player(player) => pages.fonts.name(*player),
        };
        let bottom = y + share(field) * unit;
        pages.text(x, y + 9.5, 7.5, FontWeight::Plain, GreyLevel::Soft, label);
        let (weight, size) = (FontWeight::Bold, 10.5);
        let mut lines = pages.fonts.wrap(weight, size, &value, width);
        let mut size = size;
        if lines.len() > 1 {
            size = 8.5;
            lines = pages.fonts.wrap(weight, size, &value, width);
        }
        let mut baseline = bottom - 4.0 - (lines.len() - 1) as f32 * line_height(size);
        for line in &lines {
            pages.text(x, baseline, size, weight, GreyLevel::Black, line);
            baseline += line_height(size);
        }
        pages.line(&[(x, bottom), (x + width, bottom)], 0.5, GreyLevel::Soft);
        y = bottom;
    }
}

/// Personal links of the players, to cut out and hand over.
pub(super) fn links(
    pages: &mut PagesBuilder<'_>,
    words: Translator<'_>,
    state: &TournamentState,
    request: &PrintRequest<'_>,
) {
    let (at, room) = ((MARGIN, pages.y), pages.width());
    pages.y = pages.paragraph(
        at,
        room,
        11.0,
        FontWeight::Bold,
        GreyLevel::Black,
        &words.text(key::TOURNAMENT_LINKS_SECRET),
    ) + 8.0;
    let mut grid = CardGrid { height: 104.0, gap: 0.0, next: 0 };
    for link in LinkSlip::all(state, request) {
        let (x, y, width) = grid.next(pages);
        let (height, code_width) = (grid.height, 84.0);
        pages.add(PageItem::Frame { x, y, width, height, dashed: true });
        let room = width - code_width - 2.0 * PAD;
        let below = name(pages, (x + PAD, y + 7.0), room, link.player, link.gone);
        let yours = words.text(key::TOURNAMENT_LINK_YOURS);
        let below =
            pages.paragraph((x + PAD, below + 2.0), room, 7.5, FontWeight::Plain, GreyLevel::Soft, &yours);
        pages.paragraph((x + PAD, below + 2.0), room, 6.5, FontWeight::Plain, GreyLevel::Black, link.address);
        if let Some(code) = QrCode::encode(link.address) {
            pages.add(PageItem::Code {
                x: x + width - code_width - 4.0,
                y: y + 4.0,
                width: code_width,
                code,
            });
        }
    }
}

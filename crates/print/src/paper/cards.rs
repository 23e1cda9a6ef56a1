//! What is cut out or looked up: two columns of cards, slips and links.

use tessera_i18n::Words;
use tessera_tournament::State;

use super::fonts::Weight;
use super::page::{Held, Ink, MARGIN, Mark, Pages, leading};
use crate::key;
use crate::qr::Qr;
use crate::sheets::{Entry, Field, Link, Named, Order, Slip};

const GAP: f32 = 10.0;
const PAD: f32 = 8.0;

/// Two columns of boxes of one height, row by row, page by page. Says where each lies.
struct Grid {
    height: f32,
    gap: f32,
    next: usize,
}

impl Grid {
    /// The left upper corner and the width of the next box.
    fn next(&mut self, pages: &mut Pages<'_>) -> (f32, f32, f32) {
        let width = (pages.width() - self.gap) / 2.0;
        let column = self.next % 2;
        if column == 0 {
            if self.next > 0 {
                pages.y += self.height + self.gap;
            }
            pages.need(self.height);
        }
        self.next += 1;
        (MARGIN + column as f32 * (width + self.gap), pages.y, width)
    }
}

/// The entry list: everybody with the code that leads to his own page.
pub(super) fn entries(pages: &mut Pages<'_>, state: &State, order: &Order<'_>) {
    let mut grid = Grid { height: 61.0, gap: GAP, next: 0 };
    for entry in Entry::all(state, order) {
        let (x, y, width) = grid.next(pages);
        let (height, code_width) = (grid.height, grid.height - 4.0);
        pages.put(Mark::Frame { x, y, width, height, dashed: false });
        let room = width - code_width - 2.0 * PAD;
        let below = name(pages, (x + PAD, y + 5.0), room, entry.player, entry.gone);
        let club = pages.fonts.printable(entry.club);
        let about = match entry.seed {
            Some(seed) if club.is_empty() => format!("#{seed}"),
            Some(seed) => format!("{club} · #{seed}"),
            None => club,
        };
        about_in(pages, (x + PAD, below), room, y + height - 4.0, &about);
        if let Some(code) = entry.address.and_then(Qr::of) {
            pages.put(Mark::Code { x: x + width - code_width - 2.0, y: y + 2.0, width: code_width, code });
        }
    }
}

/// A name with its number, in three lines at the most; says where the next line would stand.
fn name(pages: &mut Pages<'_>, at: (f32, f32), room: f32, player: Named<'_>, gone: bool) -> f32 {
    let (text, size) = (pages.fonts.numbered(player), 11.0);
    let ink = if gone { Ink::Soft } else { Ink::Black };
    // A name that takes more is a little smaller.
    let lines = pages.fonts.lines(Weight::Bold, size, &text, room).len();
    let size = if lines > 2 { size - 2.0 } else { size };
    let below = pages.paragraph(at, room, size, Weight::Bold, ink, &text);
    if gone {
        let mut y = at.1;
        for line in pages.fonts.lines(Weight::Bold, size, &text, room) {
            let long = pages.fonts.width(Weight::Bold, size, &line);
            pages.line(&[(at.0, y + 0.68 * size), (at.0 + long, y + 0.68 * size)], 0.6, ink);
            y += leading(size);
        }
    }
    below
}

/// A line or more of small text, as many as end before `bottom`; the last of them is shortened.
fn about_in(pages: &mut Pages<'_>, (x, y): (f32, f32), room: f32, bottom: f32, text: &str) {
    let size = 9.0;
    let most = ((bottom - y) / leading(size)).max(0.0) as usize;
    let lines = pages.fonts.lines(Weight::Plain, size, text, room);
    let fits = lines.len() <= most;
    for (nth, line) in lines.iter().take(most).enumerate() {
        let whole = if fits || nth + 1 < most {
            line.clone()
        } else {
            format!("{line} {}", lines[nth + 1..].join(" "))
        };
        let shown = pages.fonts.shortened(Weight::Plain, size, &whole, room);
        pages.text(x, y + size + nth as f32 * leading(size), size, Weight::Plain, Ink::Soft, &shown);
    }
}

/// A slip for every game that is still to be played, with the fields of the regulations.
pub(super) fn slips(pages: &mut Pages<'_>, words: Words<'_>, state: &State) {
    let slips = Slip::all(words, state);
    if slips.is_empty() {
        return;
    }
    let tournament = pages.fonts.printable(&state.plan().name);
    // Without a head: six of one size are cut with three cuts. Sums of such figures are not exact, so a hair is left over.
    pages.begin(None, Held::Upright);
    let height = (pages.room() - 2.0 * GAP) / 3.0 - 0.1;
    let mut grid = Grid { height, gap: GAP, next: 0 };
    for slip in &slips {
        let (x, y, width) = grid.next(pages);
        pages.put(Mark::Frame { x, y, width, height, dashed: true });
        let inside = (width - 3.0 * PAD, height - 2.0 * PAD);
        draw_slip(pages, words, slip, &tournament, (x + 1.5 * PAD, y + PAD), inside);
    }
}

fn draw_slip(
    pages: &mut Pages<'_>,
    words: Words<'_>,
    slip: &Slip<'_>,
    tournament: &str,
    (x, y): (f32, f32),
    (width, height): (f32, f32),
) {
    /// How high the fields are beside each other.
    const SHARES: [f32; 6] = [0.8, 1.1, 1.1, 1.0, 1.0, 1.0];
    let long = pages.fonts.width(Weight::Bold, 11.0, &slip.game);
    pages.text(x, y + 11.0, 11.0, Weight::Bold, Ink::Black, &slip.game);
    let place = pages.fonts.shortened(Weight::Plain, 9.0, &slip.place, width - long - 8.0);
    let place_width = pages.fonts.width(Weight::Plain, 9.0, &place);
    pages.text(x + width - place_width, y + 11.0, 9.0, Weight::Plain, Ink::Black, &place);
    let name = pages.fonts.shortened(Weight::Plain, 8.0, tournament, width);
    pages.text(x, y + 23.0, 8.0, Weight::Plain, Ink::Soft, &name);
    let top = y + 28.0;
    let unit = (height - 28.0) / SHARES.iter().sum::<f32>();
    let mut y = top;
    for ((key, field), share) in slip.fields.iter().zip(SHARES) {
        let value = match field {
            Field::ToFillIn => String::new(),
            Field::Table(table) => table.to_string(),
            Field::Player(player) => pages.fonts.name(*player),
        };
        let bottom = y + share * unit;
        pages.text(x, y + 9.5, 7.5, Weight::Plain, Ink::Soft, &words.say(*key));
        let (weight, size) = (Weight::Bold, 10.5);
        let mut lines = pages.fonts.lines(weight, size, &value, width);
        let mut size = size;
        if lines.len() > 1 {
            size = 8.5;
            lines = pages.fonts.lines(weight, size, &value, width);
        }
        let mut baseline = bottom - 4.0 - (lines.len() - 1) as f32 * leading(size);
        for line in &lines {
            pages.text(x, baseline, size, weight, Ink::Black, line);
            baseline += leading(size);
        }
        pages.line(&[(x, bottom), (x + width, bottom)], 0.5, Ink::Soft);
        y = bottom;
    }
}

/// The links by which players take their seats, to cut out and hand over.
pub(super) fn links(pages: &mut Pages<'_>, words: Words<'_>, state: &State, order: &Order<'_>) {
    let (at, room) = ((MARGIN, pages.y), pages.width());
    pages.y =
        pages.paragraph(at, room, 11.0, Weight::Bold, Ink::Black, &words.say(key::TOURNAMENT_LINKS_SECRET))
            + 8.0;
    let mut grid = Grid { height: 104.0, gap: 0.0, next: 0 };
    for link in Link::all(state, order) {
        let (x, y, width) = grid.next(pages);
        let (height, code_width) = (grid.height, 84.0);
        pages.put(Mark::Frame { x, y, width, height, dashed: true });
        let room = width - code_width - 2.0 * PAD;
        let below = name(pages, (x + PAD, y + 7.0), room, link.player, link.gone);
        let yours = words.say(key::TOURNAMENT_LINK_YOURS);
        let below = pages.paragraph((x + PAD, below + 2.0), room, 7.5, Weight::Plain, Ink::Soft, &yours);
        pages.paragraph((x + PAD, below + 2.0), room, 6.5, Weight::Plain, Ink::Black, link.address);
        if let Some(code) = Qr::of(link.address) {
            pages.put(Mark::Code { x: x + width - code_width - 4.0, y: y + 4.0, width: code_width, code });
        }
    }
}

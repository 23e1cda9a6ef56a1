//! The page of a table, with what a player can do there.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde_json::json;

use super::Browser;

/// How a block is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// As the hands of a clock, `+`.
    Clockwise,
    /// Against them, `-`.
    Anticlockwise,
}

impl Way {
    fn sign(self) -> char {
        match self {
            Way::Clockwise => '+',
            Way::Anticlockwise => '-',
        }
    }
}

/// The page of a table in somebody's browser.
#[derive(Clone, Copy, Debug)]
pub struct TablePage<'a> {
    browser: &'a Browser,
}

impl<'a> TablePage<'a> {
    /// Goes to a table.
    pub async fn open(browser: &'a Browser, address: &str) -> Result<TablePage<'a>> {
        browser.go(address).await?;
        TablePage::here(browser).await
    }

    /// The page at which the browser is, once its script is connected.
    pub async fn here(browser: &'a Browser) -> Result<TablePage<'a>> {
        // The button is marked with the first message that comes.
        let connected = "document.querySelector('[data-do=sound]')?.ariaPressed";
        browser.until("a table with a connection", connected).await?;
        Ok(TablePage { browser })
    }

    /// Whose page it is.
    pub fn browser(&self) -> &'a Browser {
        self.browser
    }

    /// The table's name in its address.
    pub async fn name(&self) -> Result<String> {
        self.browser.text_of("return document.querySelector('#table').dataset.table").await
    }

    /// The sentence that says what to do.
    pub async fn sentence(&self) -> Result<String> {
        self.browser.text("#region-say p").await
    }

    /// Waits until the sentence holds these words.
    pub async fn until_sentence(&self, words: &str) -> Result<()> {
        self.browser.until_text("#region-say p", words).await
    }

    /// What was said last to those who do not see.
    pub async fn announcement(&self) -> Result<String> {
        self.browser.text("#announce").await
    }

    /// Waits until exactly this is said to those who do not see.
    pub async fn until_announced(&self, words: &str) -> Result<()> {
        let heard = format!("document.querySelector('#announce').textContent === {}", json!(words));
        let until = self.browser.until(&format!("'{words}' is announced"), &heard).await;
        match until {
            Ok(()) => Ok(()),
            Err(reason) => {
                let said = self.announcement().await?;
                Err(reason.context(format!("announced is '{said}'")))
            }
        }
    }

    /// The moves in the list, in the game's notation.
    pub async fn moves(&self) -> Result<Vec<String>> {
        let script = "return [...document.querySelectorAll('[data-ply]')].map((b) => b.textContent.trim())";
        let moves = self.browser.see(script).await?;
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().replace('−', "-");
        Ok(moves.as_array().context("a list of moves")?.iter().map(text).collect())
    }

    /// Waits until so many moves stand in the list.
    pub async fn until_moves(&self, number: usize) -> Result<()> {
        let there = format!("document.querySelectorAll('[data-ply]').length === {number}");
        self.browser.until(&format!("{number} moves in the list"), &there).await
    }

    /// The pieces that can be seen, by their cells.
    pub async fn position(&self) -> Result<BTreeMap<String, String>> {
        let script = "return Object.fromEntries([...document.querySelectorAll('g.cell')]
            .map((cell) => [cell.dataset.cell, cell.querySelector('use.piece')?.getAttribute('href'), cell.dataset.piece ?? ''])
            .filter(([, image, piece]) => image || piece)
            .map(([cell, image, piece]) => [cell, image?.endsWith(piece) ? piece : `${piece} drawn as ${image}`]))";
        Ok(serde_json::from_value(self.browser.see(script).await?)?)
    }

    /// Waits until the pieces lie like this.
    pub async fn until_position(&self, pieces: &BTreeMap<String, String>) -> Result<()> {
        let cells = "Object.fromEntries([...document.querySelectorAll('g.cell')]
            .filter((cell) => cell.dataset.piece).map((cell) => [cell.dataset.cell, cell.dataset.piece]))";
        let like = format!(
            "((seen, wanted) => Object.keys(seen).length === Object.keys(wanted).length
                && Object.keys(wanted).every((cell) => seen[cell] === wanted[cell]))({cells}, {})",
            json!(pieces)
        );
        self.browser.until(&format!("the position {pieces:?}"), &like).await
    }

    /// Waits until a piece can be set on a cell, or lifted from it.
    pub async fn until_possible(&self, cell: &str) -> Result<()> {
        let condition = format!("{POSSIBLE}.some((button) => button.dataset.cell === {})", json!(cell));
        self.browser.until(&format!("something can be done on {cell}"), &condition).await
    }

    /// Waits until the player can do something on the board.
    pub async fn until_my_turn(&self) -> Result<()> {
        self.browser.until("a move can be made", &format!("{POSSIBLE}.length > 0")).await
    }

    /// Waits until the player can do something on the board, or the game is over.
    pub async fn until_my_turn_or_over(&self) -> Result<()> {
        let condition = format!("{POSSIBLE}.length > 0 || {OVER}");
        self.browser.until("a move can be made, or the game is over", &condition).await
    }

    /// Whether the player can do something on the board.
    pub async fn is_my_turn(&self) -> Result<bool> {
        Ok(self.browser.see(&format!("return {POSSIBLE}.length > 0")).await? == true)
    }

    /// Whether the game is over.
    pub async fn is_over(&self) -> Result<bool> {
        Ok(self.browser.see(&format!("return Boolean({OVER})")).await? == true)
    }

    /// Waits for the end of the game.
    pub async fn until_over(&self) -> Result<()> {
        self.browser.until("the end of the game", OVER).await
    }

    /// Taps a cell with the mouse.
    pub async fn tap(&self, cell: &str) -> Result<()> {
        let (x, y) = self.middle_of(&format!(".grid button[data-cell=\"{cell}\"]")).await?;
        self.browser.click_at(x, y).await
    }

    /// Touches a cell with a finger.
    pub async fn touch_cell(&self, cell: &str) -> Result<()> {
        let (x, y) = self.middle_of(&format!(".grid button[data-cell=\"{cell}\"]")).await?;
        self.browser.touch_at(x, y).await
    }

    /// Taps an arrow at a block.
    pub async fn turn(&self, block: &str, way: Way) -> Result<()> {
        self.browser.press(&format!(".arrow[data-turn=\"{block}{}\"]", way.sign())).await
    }

    /// Turns a block by dragging one of its cells to the place of another.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        let place = |cell: &str| format!(".grid button[data-cell=\"{cell}\"]");
        let (start, end) = (self.middle_of(&place(from)).await?, self.middle_of(&place(to)).await?);
        let part = |share: f64| (start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share);
        self.browser.drag(start, &[part(0.25), part(0.5), part(0.75), end]).await
    }

    /// Makes a whole move by taps, and waits until it is made.
    pub async fn play(&self, text: &str) -> Result<()> {
        let before = self.moves().await?.len();
        self.tap_all(text).await?;
        // The answer may have come already.
        let made = format!("document.querySelectorAll('[data-ply]').length > {before}");
        self.browser.until(&format!("the move {text}"), &made).await
    }

    /// Taps everything that makes a move.
    pub async fn tap_all(&self, text: &str) -> Result<()> {
        let (path, group) = text.split_once('/').map_or((text, None), |(path, group)| (path, Some(group)));
        let turn = path.len().checked_sub(2).map(|at| path.split_at(at)).filter(|(_, turn)| {
            turn.starts_with(|c: char| c.is_ascii_uppercase()) && turn.ends_with(['+', '-'])
        });
        if let Some((cell, turn)) = turn {
            self.until_possible(cell).await?;
            self.tap(cell).await?;
            return self.browser.press(&format!(".arrow[data-turn=\"{turn}\"]")).await;
        }
        for cell in path.split('-') {
            self.until_possible(cell).await?;
            self.tap(cell).await?;
        }
        if let Some(tile) = group {
            self.browser.until("groups to choose from", "document.querySelector('.hints .group')").await?;
            self.tap(tile).await?;
        }
        Ok(())
    }

    /// Types a move and sends it off.
    pub async fn type_move(&self, text: &str) -> Result<()> {
        self.browser.write("#typed-move", &format!("{text}\n")).await
    }

    /// Says something to all at the table.
    pub async fn say(&self, text: &str) -> Result<()> {
        self.browser.write("#chat-form input", &format!("{text}\n")).await
    }

    /// Resigns, and means it.
    pub async fn resign(&self) -> Result<()> {
        self.browser.press("[data-action=resign]").await?;
        self.browser.press("dialog.sure button[value=yes]").await
    }

    /// Presses the button that makes an offer, such as `draw`.
    pub async fn offer(&self, what: &str) -> Result<()> {
        self.browser.press(&format!("[data-action=offer][data-fields*='\"{what}\"']")).await
    }

    /// Answers the offer that stands there.
    pub async fn answer(&self, yes: bool) -> Result<()> {
        let action = if yes { "agree" } else { "decline" };
        self.browser.press(&format!(".offer [data-action={action}]")).await
    }

    async fn middle_of(&self, selector: &str) -> Result<(f64, f64)> {
        let script = format!(
            "const element = document.querySelector({});
            const seen = () => element.getBoundingClientRect();
            if (seen().top < 0 || seen().bottom > innerHeight) element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const {{ x, y, width, height }} = seen();
            return [x + width / 2, y + height / 2];",
            json!(selector)
        );
        let place = self.browser.see(&script).await?;
        let number =
            |i: usize| place[i].as_f64().with_context(|| format!("{selector} has no place: {place}"));
        Ok((number(0)?, number(1)?))
    }
}

/// The cells that are said to be possible, in whatever language.
const POSSIBLE: &str = "[...document.querySelectorAll('.grid button')].filter((button) => {
    const told = document.querySelector('#words').content.querySelector('[data-word=cell-legal]');
    const [before, after] = told.textContent.trim().split('{label}');
    return button.ariaLabel.startsWith(before) && button.ariaLabel.endsWith(after);
})";

/// When a game is over, a new one is proposed.
const OVER: &str = "document.querySelector('#region-say .next')";

//! The page of a table, with the actions of a player.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use fantoccini::key::Key;
use serde_json::json;

use super::Browser;

/// The direction in which a block is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnDirection {
    /// Written `+`.
    Clockwise,
    /// Written `-`.
    Anticlockwise,
}

impl TurnDirection {
    fn sign(self) -> char {
        match self {
            TurnDirection::Clockwise => '+',
            TurnDirection::Anticlockwise => '-',
        }
    }
}

/// The page of a table, open in a browser.
#[derive(Clone, Copy, Debug)]
pub struct TablePage<'a> {
    browser: &'a Browser,
}

impl<'a> TablePage<'a> {
    /// Opens the page of a table.
    pub async fn open(browser: &'a Browser, address: &str) -> Result<TablePage<'a>> {
        browser.go(address).await?;
        TablePage::here(browser).await
    }

    /// The current page of the browser, once its socket is connected.
    pub async fn here(browser: &'a Browser) -> Result<TablePage<'a>> {
        // The first message of the socket sets the state of the button.
        let connected = "document.querySelector('[data-do=sound]')?.ariaPressed";
        browser.wait_until("a table with a connection", connected).await?;
        Ok(TablePage { browser })
    }

    /// A lesson, whose board is used like that of a table, once its moves are offered.
    pub async fn of_lesson(browser: &'a Browser, address: &str) -> Result<TablePage<'a>> {
        browser.go(address).await?;
        let page = TablePage { browser };
        page.until_my_turn().await?;
        Ok(page)
    }

    /// The browser that shows the page.
    pub fn browser(&self) -> &'a Browser {
        self.browser
    }

    /// The id of the table.
    pub async fn table_id(&self) -> Result<String> {
        self.browser.text_of("return document.querySelector('#table').dataset.table").await
    }

    /// The sentence beside the board that says what to do.
    pub async fn sentence(&self) -> Result<String> {
        self.browser.text("#region-say p").await
    }

    /// Waits until the sentence contains `words`.
    pub async fn until_sentence(&self, words: &str) -> Result<()> {
        self.browser.wait_for_text("#region-say p", words).await
    }

    /// The last announcement to screen readers.
    pub async fn announcement(&self) -> Result<String> {
        self.browser.text("#announce").await
    }

    /// Waits until the announcement to screen readers is exactly `words`.
    pub async fn until_announced(&self, words: &str) -> Result<()> {
        let announced = format!("document.querySelector('#announce').textContent === {}", json!(words));
        let until = self.browser.wait_until(&format!("'{words}' is announced"), &announced).await;
        match until {
            Ok(()) => Ok(()),
            Err(reason) => {
                let said = self.announcement().await?;
                Err(reason.context(format!("the announcement is '{said}'")))
            }
        }
    }

    /// The moves in the list, in the game's notation.
    pub async fn moves(&self) -> Result<Vec<String>> {
        let script = "return [...document.querySelectorAll('[data-ply]')].map((b) => b.textContent.trim())";
        let moves = self.browser.evaluate(script).await?;
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().replace('−', "-");
        Ok(moves.as_array().context("a list of moves")?.iter().map(text).collect())
    }

    /// Waits until the list has `number` moves.
    pub async fn until_moves(&self, number: usize) -> Result<()> {
        let there = format!("document.querySelectorAll('[data-ply]').length === {number}");
        self.browser.wait_until(&format!("{number} moves in the list"), &there).await
    }

    /// The drawn pieces, by cell.
    pub async fn position(&self) -> Result<BTreeMap<String, String>> {
        let script = "return Object.fromEntries([...document.querySelectorAll('g[data-cell]')]
            .map((cell) => [cell.dataset.cell, cell.querySelector('use.piece')?.getAttribute('href'), cell.dataset.piece ?? ''])
            .filter(([, image, piece]) => image || piece)
            .map(([cell, image, piece]) => [cell, image?.endsWith(piece) ? piece : `${piece} drawn as ${image}`]))";
        Ok(serde_json::from_value(self.browser.evaluate(script).await?)?)
    }

    /// Waits until the board shows this position.
    pub async fn until_position(&self, pieces: &BTreeMap<String, String>) -> Result<()> {
        let cells = "Object.fromEntries([...document.querySelectorAll('g[data-cell]')]
            .filter((cell) => cell.dataset.piece).map((cell) => [cell.dataset.cell, cell.dataset.piece]))";
        let like = format!(
            "((seen, wanted) => Object.keys(seen).length === Object.keys(wanted).length
                && Object.keys(wanted).every((cell) => seen[cell] === wanted[cell]))({cells}, {})",
            json!(pieces)
        );
        self.browser.wait_until(&format!("the position {pieces:?}"), &like).await
    }

    /// Waits until a piece can be placed on a cell, or lifted from it.
    pub async fn until_possible(&self, cell: &str) -> Result<()> {
        let condition = format!("{LEGAL_CELLS}.some((button) => button.dataset.cell === {})", json!(cell));
        self.browser.wait_until(&format!("{cell} is legal"), &condition).await
    }

    /// Waits until the player can act on the board.
    pub async fn until_my_turn(&self) -> Result<()> {
        self.browser.wait_until("a move can be made", &format!("{LEGAL_CELLS}.length > 0")).await
    }

    /// Waits until the player can act on the board, or the game is over.
    pub async fn until_my_turn_or_over(&self) -> Result<()> {
        let condition = format!("{LEGAL_CELLS}.length > 0 || {OVER}");
        self.browser.wait_until("a move can be made, or the game is over", &condition).await
    }

    /// Whether the player can act on the board.
    pub async fn is_my_turn(&self) -> Result<bool> {
        Ok(self.browser.evaluate(&format!("return {LEGAL_CELLS}.length > 0")).await? == true)
    }

    /// Whether the game is over.
    pub async fn is_over(&self) -> Result<bool> {
        Ok(self.browser.evaluate(&format!("return Boolean({OVER})")).await? == true)
    }

    /// Waits for the end of the game.
    pub async fn until_over(&self) -> Result<()> {
        self.browser.wait_until("the end of the game", OVER).await
    }

    /// Clicks a cell with the mouse.
    pub async fn tap(&self, cell: &str) -> Result<()> {
        let (x, y) = self.center_of(&format!(".grid button[data-cell=\"{cell}\"]")).await?;
        self.browser.click_at(x, y).await
    }

    /// Taps a cell by touch.
    pub async fn touch_cell(&self, cell: &str) -> Result<()> {
        let (x, y) = self.center_of(&format!(".grid button[data-cell=\"{cell}\"]")).await?;
        self.browser.touch_at(x, y).await
    }

    /// Clicks an arrow at a block.
    pub async fn turn(&self, block: &str, direction: TurnDirection) -> Result<()> {
        self.browser.click(&format!(".arrow[data-turn=\"{block}{}\"]", direction.sign())).await
    }

    /// Turns a block by dragging one of its cells to another.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        let place = |cell: &str| format!(".grid button[data-cell=\"{cell}\"]");
        let (start, end) = (self.center_of(&place(from)).await?, self.center_of(&place(to)).await?);
        let part = |share: f64| (start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share);
        self.browser.drag(start, &[part(0.25), part(0.5), part(0.75), end]).await
    }

    /// Makes a whole move by clicks, and waits until it is in the list.
    pub async fn play(&self, text: &str) -> Result<()> {
        let before = self.moves().await?.len();
        self.tap_all(text).await?;
        // The opponent's reply may be in the list already.
        let made = format!("document.querySelectorAll('[data-ply]').length > {before}");
        self.browser.wait_until(&format!("the move {text}"), &made).await
    }

    /// Makes all clicks of a move.
    pub async fn tap_all(&self, text: &str) -> Result<()> {
        let (path, group) = text.split_once('/').map_or((text, None), |(path, group)| (path, Some(group)));
        let turn = path.len().checked_sub(2).map(|at| path.split_at(at)).filter(|(_, turn)| {
            turn.starts_with(|c: char| c.is_ascii_uppercase()) && turn.ends_with(['+', '-'])
        });
        if let Some((cell, turn)) = turn {
            self.until_possible(cell).await?;
            self.tap(cell).await?;
            return self.browser.click(&format!(".arrow[data-turn=\"{turn}\"]")).await;
        }
        for cell in path.split('-') {
            self.until_possible(cell).await?;
            self.tap(cell).await?;
        }
        if let Some(tile) = group {
            self.browser
                .wait_until("groups to choose from", "document.querySelector('.hints .group')")
                .await?;
            self.tap(tile).await?;
        }
        Ok(())
    }

    /// Opens the panel of rarely used tools.
    pub async fn open_tools(&self) -> Result<()> {
        if self.browser.count("#more-tools:popover-open").await? == 0 {
            self.browser.click("[popovertarget=more-tools]").await?;
        }
        Ok(())
    }

    /// Closes the panel of tools, which covers other buttons.
    pub async fn close_tools(&self) -> Result<()> {
        if self.browser.count("#more-tools:popover-open").await? > 0 {
            self.browser.key(Key::Escape).await?;
        }
        Ok(())
    }

    /// Types a move and submits it.
    pub async fn type_move(&self, text: &str) -> Result<()> {
        self.open_tools().await?;
        self.browser.type_text("#typed-move", &format!("{text}\n")).await
    }

    /// Sends a chat message.
    pub async fn chat(&self, text: &str) -> Result<()> {
        self.close_tools().await?;
        self.browser.type_text("#chat-form input", &format!("{text}\n")).await
    }

    /// Resigns and confirms it.
    pub async fn resign(&self) -> Result<()> {
        self.close_tools().await?;
        self.browser.click("[data-action=resign]").await?;
        self.browser.click("dialog.sure button[value=yes]").await
    }

    /// Clicks the button that makes an offer, such as `draw`.
    pub async fn offer(&self, what: &str) -> Result<()> {
        self.close_tools().await?;
        self.browser.click(&format!("[data-action=offer][data-fields*='\"{what}\"']")).await
    }

    /// Accepts or declines the offer that is shown.
    pub async fn answer_offer(&self, yes: bool) -> Result<()> {
        self.close_tools().await?;
        let action = if yes { "agree" } else { "decline" };
        self.browser.click(&format!(".offer [data-action={action}]")).await
    }

    async fn center_of(&self, selector: &str) -> Result<(f64, f64)> {
        let script = format!(
            "const element = document.querySelector({});
            const seen = () => element.getBoundingClientRect();
            if (seen().top < 0 || seen().bottom > innerHeight) element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const {{ x, y, width, height }} = seen();
            return [x + width / 2, y + height / 2];",
            json!(selector)
        );
        let place = self.browser.evaluate(&script).await?;
        let number =
            |i: usize| place[i].as_f64().with_context(|| format!("{selector} has no position: {place}"));
        Ok((number(0)?, number(1)?))
    }
}

/// The cells whose label says that they are legal, in the language of the page.
const LEGAL_CELLS: &str = "[...document.querySelectorAll('.grid button')].filter((button) => {
    const label = document.querySelector('#words').content.querySelector('[data-word=cell-legal]');
    const [before, after] = label.textContent.trim().split('{label}');
    return button.ariaLabel.startsWith(before) && button.ariaLabel.endsWith(after);
})";

/// A page of an ended game offers the next game.
const OVER: &str = "document.querySelector('#region-say .next')";

// @ts-check
// How a move is made by tapping. The input knows the legal moves and nothing else of the game: `chosen` are the steps made
// so far, and what can be tapped are the next steps of the moves that begin with them.

import { closest } from "../dom.js";
import { word } from "../translated_texts.js";
import { CellGrid } from "./cell_grid.js";
import { LegalMoveTree } from "./legal_move_tree.js";
import { showCrosshair, showTappableMarks } from "./tappable_marks.js";
import { madeMove } from "./move_player.js";
import { Premove } from "./premove.js";
import { TurnArrows } from "./turn_arrows.js";
import { TurnDrag } from "./turn_drag.js";

/** @import { Board } from "./board.js" */
/** @import { GroupStep, LegalMove, MoveCommand, Snapshot, Step, TurnStep } from "./board_types.js" */
/** @import { MovePlayer } from "./move_player.js" */

/**
 * @typedef {{ text: string, act: () => void, isMain?: boolean }} PromptAction A button beside a sentence.
 *
 * @typedef {object} InputListener
 * @property {(command: MoveCommand) => void} send
 * @property {(text: string | null, actions?: PromptAction[]) => void} prompt Shows a sentence while a move is half made.
 * @property {(text: string) => void} announce Says a sentence to screen readers.
 * @property {(text: string) => void} impossible A move was tapped that is not legal, at least not from its first cell on.
 */

/** Cells with fewer pixels are easily missed with a finger. */
const MIN_TOUCH_PIXELS = 26;

/** @type {Record<string, number>} */
const TURN_KEYS = { "+": 90, "=": 90, "-": -90, "−": -90 };

const FIELDS = "input, textarea, select, dialog";

export class MoveInput {
  #choices = new LegalMoveTree([]);
  /**
   * Steps that are made for good: a placed marble under touch-move.
   * @type {Step[]}
   */
  #fixed = [];
  /** @type {Step[]} */
  #chosen = [];
  /**
   * The command that waits for the player's confirmation.
   * @type {MoveCommand | null}
   */
  #ready = null;
  /** Whether a command was sent and is not answered. */
  #isWaiting = false;
  /** @type {string | null} */
  #piece = null;
  #touchMove = false;
  #isFinger = false;
  /**
   * The block that was chosen with the keyboard.
   * @type {string | null}
   */
  #block = null;
  /** Whether the reader may choose a cell while the opponent is to move. */
  #allowsPremove = false;
  #premove = new Premove();
  /**
   * The number of moves made before the newest position; null if one of the past is shown.
   * @type {number | null}
   */
  #ply = null;
  #board;
  #player;
  #listener;
  #grid;
  #arrows;

  /**
   * @param {Board} board
   * @param {MovePlayer} player
   * @param {InputListener} listener
   */
  constructor(board, player, listener) {
    this.#board = board;
    this.#player = player;
    this.#listener = listener;
    this.#grid = new CellGrid(board, (cell) => this.#tap(cell), () => ({
      options: this.#options(),
      premove: this.#premove.cell,
      placed: this.#pending,
    }));
    this.#arrows = new TurnArrows(board, (turn, byKey) => {
      this.#choose(turn);
      // The arrow is gone; the keyboard goes on where it was.
      if (byKey) this.#grid.focus();
    });
    new TurnDrag(board, () => this.#turns(), (turn, angle) => this.#choose(turn, angle));
    const { stage } = board;
    stage.addEventListener("pointerdown", ({ pointerType }) => (this.#isFinger = pointerType === "touch"));
    stage.addEventListener("click", (event) => this.#tap(board.cellAt(event)));
    stage.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.#hover(board.cellAt(event)));
    stage.addEventListener("pointerleave", () => this.#hover(null));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Offers the legal moves of a position, or none.
   * @param {Snapshot | null} snapshot
   */
  offer(snapshot) {
    const { legal = null, piece = null, touchMove = false, placed = null } = snapshot ?? {};
    this.#choices = new LegalMoveTree(legal ?? []);
    this.#fixed = placed && legal ? [{ kind: "cell", key: placed, cell: placed }] : [];
    this.#chosen = [...this.#fixed];
    this.#piece = piece;
    this.#touchMove = touchMove;
    this.#ready = null;
    this.#isWaiting = false;
    this.#ply = snapshot?.ply ?? null;
    const { cell } = this.#premove;
    const premove = snapshot && this.#premove.takeFor(snapshot.ply);
    this.render();
    // The step that was chosen during the opponent's turn is made if it is legal now.
    const step = this.#options().get(premove ?? "");
    if (step && cell) this.#listener.announce(word("premove-played", { cell }));
    else if (cell && !this.#premove.cell) this.#listener.announce(word("premove-given-up"));
    if (step) this.#choose(step);
  }

  /** @param {boolean} isAllowed */
  set allowsPremove(isAllowed) {
    if (this.#allowsPremove === isAllowed) return;
    this.#allowsPremove = isAllowed;
    if (this.#premove.cell) this.#listener.announce(word("premove-given-up"));
    this.#premove.cancel();
    this.render();
  }

  /**
   * Chooses a cell for the next turn; the same cell again gives it up.
   * @param {string} cell
   */
  #choosePremove(cell) {
    if (!this.#allowsPremove || this.#ply === null || this.#board.pieces.has(cell)) return;
    this.#premove.choose(cell, this.#ply);
    this.#listener.announce(word(this.#premove.cell ? "premove-chosen" : "premove-given-up", { cell }));
    this.render();
  }

  /** @returns {Map<string, Step>} */
  #options() {
    return this.#ready || this.#isWaiting ? new Map() : this.#choices.next(this.#chosen);
  }

  /** @returns {TurnStep[]} */
  #turns() {
    return [...this.#options().values()].flatMap((step) => (step.kind === "turn" ? [step] : []));
  }

  /** @returns {GroupStep[]} */
  #groups() {
    return [...this.#options().values()].flatMap((step) => (step.kind === "group" ? [step] : []));
  }

  /** The marble that waits for its turn of a block. */
  get #pending() {
    const cell = this.#turns().length && this.#isBegun ? this.#chosen[0]?.key : null;
    return cell && this.#piece ? { cell, piece: this.#piece } : null;
  }

  get #isBegun() {
    return this.#ready !== null || (!this.#isWaiting && this.#chosen.length > this.#fixed.length);
  }

  get #isSmall() {
    return this.#board.pitchInPixels < MIN_TOUCH_PIXELS;
  }

  get #mustConfirm() {
    return (this.#isFinger && this.#isSmall) || document.documentElement.dataset.confirm === "on";
  }

  /** @param {string | null} cell */
  #tap(cell) {
    if (this.#isWaiting || !cell) return;
    if (!this.#choices.next([]).size) return this.#choosePremove(cell);
    if (this.#ready && this.#chosen.length === 1 && this.#chosen[0]?.key === cell) return this.#confirm();
    if (this.#ready) this.#cancel();
    const step = this.#groups().find(({ cells }) => cells.includes(cell)) ?? this.#options().get(cell);
    if (step) return this.#choose(step);
    if (!this.#isBegun) return this.#tapImpossible(cell);
    const first = this.#chosen[0]?.key ?? "";
    const lifts = this.#board.pieces.has(first);
    this.#cancel();
    if (cell === first) return;
    const other = this.#options().get(cell);
    if (other) this.#choose(other);
    else this.#tapImpossible(lifts ? `${first}-${cell}` : cell);
  }

  /**
   * Reports a tap that no legal move begins with, as a whole move: with a turn on a board of blocks.
   * @param {string} cells
   */
  #tapImpossible(cells) {
    if (this.#fixed.length) return;
    const [turn = ""] = Object.keys(this.#board.geometry.blocks?.turns ?? {});
    this.#listener.impossible(cells + turn);
  }

  /**
   * Makes a step. A block may have been dragged some degrees already.
   * @param {Step} step
   * @param {number} [angle]
   */
  #choose(step, angle) {
    if (!this.#options().has(step.key)) return;
    this.#chosen.push(step);
    const move = this.#choices.complete(this.#chosen);
    if (move) this.#decide(this.#fixed.length ? { action: "turn", turn: step.key } : { action: "move", text: move.text }, move, angle);
    else if (this.#touchMove && this.#turns().length) {
      this.#decide({ action: "place", cell: step.key }, { text: step.key, steps: [step] });
    } else this.render();
  }

  /**
   * A whole move, or under touch-move one of its halves: sent at once, or shown for confirmation.
   * @param {MoveCommand} command
   * @param {LegalMove} move
   * @param {number} [angle]
   */
  #decide(command, move, angle) {
    this.#ready = command;
    this.#player.begin(madeMove(move, this.#piece), angle);
    if (this.#mustConfirm) this.render();
    else this.#confirm();
  }

  #confirm() {
    if (this.#ready) this.#listener.send(this.#ready);
    this.#ready = null;
    this.#isWaiting = true;
    this.render();
  }

  #cancel() {
    this.#chosen = [...this.#fixed];
    this.#ready = null;
    this.#player.undo();
    this.render();
  }

  /** Shows what can be done now. */
  render() {
    const board = this.#board;
    const options = [...this.#options().values()];
    const turns = this.#turns();
    const groups = this.#groups().map(({ cells }) => cells);
    const [first, second] = this.#chosen.map(({ key }) => key);
    const lifted = this.#isBegun && !this.#ready && !turns.length ? (first ?? null) : null;
    const placed = turns.length && !this.#fixed.length ? first : null;
    board.showGhost((groups.length ? second : placed) ?? null, this.#piece);
    this.#block = null;
    this.#arrows.show(turns);
    const cells = options.flatMap((step) => (step.kind === "cell" ? step.cell : []));
    showTappableMarks(board, { cells, groups, lifted });
    const { cell: premove } = this.#premove;
    if (premove) board.hints.append(board.outline("premove", 0.4, board.cell(premove)));
    if (this.#ready && this.#isFinger && first && this.#isSmall) showCrosshair(board, first);
    this.#grid.label();
    this.#prompt(turns.length > 0, groups.length > 0, lifted);
  }

  /**
   * @param {boolean} canTurn
   * @param {boolean} canKeep
   * @param {string | null} lifted
   */
  #prompt(canTurn, canKeep, lifted) {
    const { prompt } = this.#listener;
    /** @type {(name: string) => PromptAction} */
    const back = (name) => ({ text: word(name), act: () => this.#cancel() });
    const cell = this.#chosen[0]?.key ?? "";
    const yes = { text: word("confirm-yes"), act: () => this.#confirm(), isMain: true };
    if (this.#ready) prompt(word("confirm-move"), [yes, back("cancel")]);
    else if (canTurn) prompt(word(this.#isFinger ? "placed-touch" : "placed", { cell }), this.#fixed.length ? [] : [back("take-back-marble")]);
    else if (canKeep) prompt(word("which-group"), [back("cancel")]);
    else if (lifted) prompt(word("lift-chosen", { cell }), [back("cancel")]);
    else prompt(null);
  }

  /** @param {string | null} cell */
  #hover(cell) {
    const board = this.#board;
    const isLegal = cell !== null && this.#options().has(cell);
    board.host.classList.toggle("tappable", isLegal);
    const free = isLegal && !board.pieces.has(cell) ? cell : null;
    const old = board.svg.querySelector(".hover");
    if (free && old?.parentElement?.dataset.cell === free) return;
    old?.remove();
    if (free && this.#piece) board.cell(free).group.append(board.image(this.#piece, "hover"));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || closest(event, FIELDS)) return;
    if (key === "Escape" && this.#isBegun) this.#cancel();
    else if (key === "Escape" && this.#premove.cell) this.#choosePremove(this.#premove.cell);
    else if (key === "Enter" && this.#ready && !closest(event, "a, button:not([role=gridcell])")) this.#confirm();
    else if (!this.#turnKey(key)) return;
    event.preventDefault();
  }

  /**
   * The letter of a block chooses it, plus and minus turn it. Returns whether the key did something.
   * @param {string} key
   */
  #turnKey(key) {
    const degrees = TURN_KEYS[key];
    const letter = key.toUpperCase();
    const turns = this.#turns();
    if (degrees && this.#block) {
      const chosen = turns.find((turn) => turn.block === this.#block && turn.degrees === degrees);
      if (chosen) this.#choose(chosen);
    } else if (turns.some(({ block }) => block === letter)) {
      this.#block = letter;
      this.#arrows.highlight(letter);
      this.#listener.announce(word("block-chosen", { block: letter }));
    } else return false;
    return true;
  }

  /**
   * Makes a move that was typed in full. Returns whether it is legal.
   * @param {string} typed
   */
  type(typed) {
    const move = this.#isWaiting ? undefined : this.#choices.find(typed);
    if (!move) return false;
    if (this.#isBegun) this.#cancel();
    const last = move.steps[move.steps.length - 1];
    const turn = this.#fixed.length && last?.kind === "turn" ? last.key : null;
    this.#decide(turn ? { action: "turn", turn } : { action: "move", text: move.text }, move);
    return true;
  }
}

// All that the page knows of a game: the moves that the server calls legal, each as the steps that make it.
//   b2A+ is ["b2", "A+"], K10 is ["K10"], e5-g8/d4 is ["e5", "g8", "/d4"],
//   and swap, which is no place on the board, is ["swap"].

export function steps(text) {
  const turned = /^(\w\d+)([A-I][+-])$/.exec(text);
  if (turned) return turned.slice(1);
  const [path, keep] = text.split("/");
  return keep ? [...path.split("-"), `/${keep}`] : path.split("-");
}

export const isTurn = (step) => /^[A-I][+-]$/.test(step);
export const isGroup = (step) => step.startsWith("/");

export class Choices {
  constructor(legal) {
    this.moves = legal.map((text) => ({ text, steps: steps(text) }));
  }

  after(chosen) {
    return this.moves.filter(({ steps }) => chosen.every((step, i) => steps[i] === step));
  }

  next(chosen) {
    return new Set(this.after(chosen).flatMap(({ steps }) => steps[chosen.length] ?? []));
  }

  // The move that is complete with these steps: a marble that makes five needs no turn.
  complete(chosen) {
    return this.after(chosen).find(({ steps }) => steps.length === chosen.length)?.text;
  }

  // Typed by hand: capitals, spaces and the true minus sign are forgiven.
  find(typed) {
    const plain = (text) => text.replace(/[−–]/g, "-").replace(/\s/g, "").toLowerCase();
    return this.moves.find(({ text }) => plain(text) === plain(typed))?.text;
  }
}

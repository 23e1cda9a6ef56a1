// The connection to a table. It comes back by itself, and what was not acknowledged is sent again.

const SOONEST = 300;
const LATEST = 5000;

export class Socket {
  constructor({ table, link, number }, { heard, connected }) {
    Object.assign(this, { table, link, number: Number(number), heard, connected, failures: 0, count: 0 });
    this.unanswered = new Map();
    this.name = Math.random().toString(36).slice(2, 10);
    const now = () => document.visibilityState === "visible" && this.open();
    document.addEventListener("visibilitychange", now);
    addEventListener("online", now);
    addEventListener("offline", () => this.socket?.close());
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.left || this.socket?.readyState <= WebSocket.OPEN) return;
    const address = new URL(`/t/${this.table}/socket`, location.href.replace(/^http/, "ws"));
    const lang = document.documentElement.lang;
    address.search = new URLSearchParams({ after: this.number, as: "page", lang, ...(this.link && { link: this.link }) });
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => {
      this.failures = 0;
      this.opened = true;
      this.connected(true);
      for (const command of this.unanswered.values()) this.put(command);
    };
    // One that is still closing when the next is there has nothing more to tell.
    const stale = () => this.left || socket !== this.socket;
    socket.onmessage = ({ data }) => stale() || this.take(JSON.parse(data));
    socket.onclose = () => {
      if (stale()) return;
      // One that never opened was not lost: something between here and the server may not let it through.
      this.connected(false, this.opened);
      // Not everybody at once when a server comes back.
      const wait = Math.min(LATEST, SOONEST * 2 ** this.failures++) * (0.75 + Math.random() / 2);
      this.timer = setTimeout(() => this.open(), wait);
    };
  }

  take(message) {
    this.number = Math.max(this.number, message.number ?? 0);
    for (const id of message.done ?? [message.id]) this.unanswered.delete(id);
    this.heard(message);
  }

  send(fields) {
    const command = { id: `${this.name}-${++this.count}`, seen: this.number, ...fields };
    this.unanswered.set(command.id, command);
    this.put(command);
    return command.id;
  }

  put(command) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  leave() {
    this.left = true;
    this.socket.close();
  }
}

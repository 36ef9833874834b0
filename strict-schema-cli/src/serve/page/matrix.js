// The matrix of tools and providers: one tab stop, and arrow keys inside. Rows are added as they come into sight.
import { one, rows, table } from "/show.js";

// How many rows are added at once.
const ROWS = 100;

export class Matrix {
  #parent;
  #choose;
  #data = null;

  constructor(parent, choose) {
    this.#parent = parent;
    this.#choose = choose;
    parent.addEventListener("click", (event) => this.#take(event.target.closest("button")));
    parent.addEventListener("keydown", (event) => this.#key(event));
    parent.addEventListener("scroll", () => this.#fill(), { passive: true });
  }

  show(data, tool, provider) {
    this.#data = data;
    const { scrollLeft, scrollTop } = this.#parent;
    const hadFocus = this.#parent.contains(document.activeElement);
    this.#parent.replaceChildren(...(data ? [data.tools.length === 1 ? one(data) : table(data)] : []));
    if (!data) return;
    this.#more(tool + 1);
    this.#parent.scrollTo(scrollLeft, scrollTop);
    this.#fill();
    const button = this.#press(this.#parent.querySelector(`button[data-tool="${tool}"][data-provider="${provider}"]`));
    if (hadFocus) button.focus({ preventScroll: true });
  }

  #press(button) {
    for (const it of this.#parent.querySelectorAll('[aria-pressed="true"]')) it.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-pressed", "true");
    return this.#stop(button);
  }

  // The button that Tab reaches.
  #stop(button) {
    for (const it of this.#parent.querySelectorAll('[tabindex="0"]')) it.tabIndex = -1;
    button.tabIndex = 0;
    return button;
  }

  #take(button) {
    if (!button) return;
    this.#press(button);
    this.#choose(Number(button.dataset.tool), button.dataset.provider);
  }

  #key(event) {
    const buttons = [...this.#parent.querySelectorAll("button")];
    const at = buttons.indexOf(event.target);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const grid = this.#parent.querySelector(".one");
    const columns = grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : this.#data.providers.length;
    const row = at - (at % columns);
    const to = {
      ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns, Home: row,
      End: Math.min(row + columns, buttons.length) - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (buttons[to]) this.#stop(buttons[to]).focus();
  }

  // Adds rows up to this number, or until the last row is out of sight.
  #more(number) {
    const body = this.#parent.querySelector("tbody");
    while (body && body.rows.length < Math.min(number, this.#data.tools.length)) {
      body.append(...rows(this.#data, body.rows.length, body.rows.length + ROWS));
    }
  }

  #fill() {
    const { scrollTop, clientHeight, scrollHeight } = this.#parent;
    const body = this.#parent.querySelector("tbody");
    if (body && scrollTop + 2 * clientHeight > scrollHeight) this.#more(body.rows.length + 1);
  }
}

// The editor: CodeMirror in a shadow root, where scripts may set its styles under a policy that forbids inline styles.
import * as cm from "/codemirror.js";
import { element, words } from "/show.js";

const { tags } = cm;
const colours = cm.HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--key)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--literal)" },
]);

const looks = cm.EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--code)", fontSize: ".8125rem" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-placeholder": { color: "var(--soft)" },
  ".cm-gutters": { color: "var(--soft)", backgroundColor: "var(--code)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "var(--active)" },
  ".cm-foldPlaceholder": { color: "var(--text)", backgroundColor: "var(--card)", borderColor: "var(--line)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--line)" },
  ".cm-panels, .cm-tooltip": { color: "var(--text)", backgroundColor: "var(--card)", borderColor: "var(--line) !important" },
  ".cm-tooltip": { maxWidth: "min(32rem, 90vw)", font: ".85rem/1.4 var(--sans)" },
  ".cm-panels input, .cm-panels button": { fontSize: "inherit", color: "var(--text)", background: "var(--code)", borderColor: "var(--line)" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-back)", outline: "1px solid var(--warn)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-lintRange-error": { background: "var(--bad-back)", textDecoration: "underline wavy var(--bad)" },
  ".cm-lintRange-warning": { background: "var(--warn-back)", textDecoration: "underline wavy var(--warn)" },
});

/** An editor in the element; `changed` is called when somebody types. */
export function editor(parent, label, hint, changed) {
  let marks = [];
  let isSetting = false;
  const root = parent.attachShadow({ mode: "open" });
  const update = cm.EditorView.updateListener.of((it) => {
    if (!it.docChanged) return;
    // A mark moves with the text that it marks.
    for (const mark of marks) mark.start = it.changes.mapPos(mark.start);
    if (!isSetting) changed();
  });
  const extensions = [
    cm.lineNumbers(), cm.foldGutter(), cm.lintGutter(), cm.history(), cm.bracketMatching(), cm.highlightActiveLine(), cm.json(),
    cm.search({ top: true }), cm.syntaxHighlighting(colours), cm.placeholder(hint), cm.EditorView.lineWrapping, looks, update,
    cm.EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    cm.keymap.of([...cm.defaultKeymap, ...cm.historyKeymap, ...cm.foldKeymap, ...cm.searchKeymap, ...cm.lintKeymap]),
  ];
  const fresh = (doc) => cm.EditorState.create({ doc, extensions });
  const view = new cm.EditorView({ state: fresh(""), parent: root, root });
  const within = (place) => Math.max(0, Math.min(place, view.state.doc.length));
  return {
    text: () => view.state.doc.toString(),
    line: (place) => view.state.doc.lineAt(within(place)).number,
    focus: () => view.focus(),
    /** Replaces the text; undo restores it. */
    set(text) {
      if (text === view.state.doc.toString()) return;
      isSetting = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
      isSetting = false;
    },
    /** Keeps the cursor in sight when the editor becomes smaller. */
    settle() {
      const { head } = view.state.selection.main;
      if (view.hasFocus) view.dispatch({ effects: cm.EditorView.scrollIntoView(head) });
    },
    /** Underlines places, each with `start`, `length`, `severity` and `message`. */
    mark(places) {
      marks = places;
      const diagnostics = places.map((it) => ({
        from: within(it.start), to: within(it.start + it.length), severity: it.severity, message: it.message,
        renderMessage: () => element("span", {}, ...words(it.message)),
      }));
      view.dispatch(cm.setDiagnostics(view.state, diagnostics));
    },
    show(place) {
      view.dispatch({ effects: cm.EditorView.scrollIntoView(within(place), { y: "start", yMargin: 40 }) });
    },
    go(place, length) {
      view.dispatch({
        selection: { anchor: within(place), head: within(place + length) },
        effects: cm.EditorView.scrollIntoView(within(place), { y: "center" }),
      });
      view.focus();
    },
  };
}

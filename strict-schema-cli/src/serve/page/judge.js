// The boundary between the page and the judge. Everything that the page knows about schemas and providers comes through `ask`: JSON in,
// JSON out. No other module knows that there is a server. So the page could run without one: the library, compiled for the browser, would
// answer the same questions here.
//
//   start                                     { text, providers }
//   check   { text }                          { kind, tools, count, refused, skipped, providers, together }
//   tool    { text, tool, provider, policy }  { provider, start, findings, count, fix }
//   decode  { codec, output }                 { value }
//   explain { text }                          { rule } or { errors, nearest }
//
// Each answer may be { error, start } instead. Places are offsets in the text, in UTF-16 like the indexes of strings.

/** Whether a text or a file is longer than the limit of 5 MB. A request can hold such a text even if each character is escaped. */
export const isTooLong = (text) => new Blob([text]).size > 5_000_000;

const running = {};

/** The answer, or null if a newer question of the same kind was asked meanwhile. */
export async function ask(question, body) {
  running[question]?.abort();
  const controller = running[question] = new AbortController();
  try {
    const request = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`/api/${question}`, { ...request, signal: controller.signal });
    const value = await response.json().catch(() => null);
    if (controller.signal.aborted) return null;
    return value ?? { error: `the server responded with status ${response.status}` };
  } catch {
    return controller.signal.aborted ? null : { error: "the server does not respond: check that `strict-schema serve` is still running" };
  }
}

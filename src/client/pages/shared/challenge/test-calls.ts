/** Calls that tell what a test does: of the solution's exports, and what a user does on the screen. */
const CALL =
  /\b(?:new\s+)?m\.[\w$]+(?:\.[\w$]+)*\s*\(|\bmount\s*\(|\bscreen\.(?:click|type|check|submit|key|update)\s*\(/g;

/** A text in quotes, whose spaces are what the test is about, or space between words of code. */
const TEXT_OR_SPACE = /('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)|\s+/g;

const MAX_CALLS = 6;

/** The end of a call whose parenthesis opens before `start`; -1 when it is never closed. */
function closingOf(code: string, start: number): number {
  let depth = 1;
  let quote = '';
  for (let at = start; at < code.length; at += 1) {
    const character = code[at] ?? '';
    if (character === '\\') at += 1;
    else if (quote) quote = character === quote ? '' : quote;
    else if (/['"`]/.test(character)) quote = character;
    else if (/[([{]/.test(character)) depth += 1;
    else if (/[)\]}]/.test(character)) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/**
 * What a test gives to the solution, as a candidate would write it: `initials('Ada Lovelace')`. Empty when the code of the
 * test does not say it in calls.
 */
export function callsOf(run: string): string[] {
  const calls: string[] = [];
  let end = 0;
  for (const found of run.matchAll(CALL)) {
    // Inside of the call before it.
    if (found.index < end) continue;
    const close = closingOf(run, found.index + found[0].length);
    if (close < 0) continue;
    end = close;
    const text = run
      .slice(found.index, close)
      .replace(TEXT_OR_SPACE, (_, text: string | undefined) => text ?? ' ')
      .replace(/\bm\.default\b/g, 'App')
      .replace(/\bm\.(?=[\w$])/g, '');
    if (!/^mount\(\s*\w+\s*\)$/.test(text) && !calls.includes(text)) calls.push(text);
  }
  return calls.slice(0, MAX_CALLS);
}

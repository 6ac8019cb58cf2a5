/**
 * Texts on which patterns backtrack, and parsers look again and again: a part that is repeated, and an end that makes what
 * was matched wrong. Source of the kinds: OWASP, "Regular expression Denial of Service", and the grammars of this contract
 * (email, address, path, slug, base64, device name, forwarded address, Markdown).
 */
type Shape = { name: string; start: string; repeated: string; end: string };

const shape = (name: string, start: string, repeated: string, end: string): Shape => ({ name, start, repeated, end });

export const SHAPES: readonly Shape[] = [
  shape('letters', '', 'a', ''),
  shape('letters and a mark', '', 'a', '!'),
  shape('capitals and a mark', '', 'A', '!'),
  shape('digits and a mark', '', '1', '!'),
  shape('spaces', '', ' ', ''),
  shape('a letter behind spaces', '', ' ', 'a'),
  shape('spaces between letters', 'a', ' ', 'a'),
  shape('tabs between letters', 'a', '\t', 'a'),
  shape('line breaks between letters', 'a', '\n', 'a'),
  shape('Windows line breaks', 'a', '\r\n', 'a'),
  shape('no-break spaces', 'a', '\u00a0', 'a'),
  shape('zero bytes', '', '\u0000', ''),
  shape('bells at the end', 'a', 'a', '\u0007'),
  shape('emoji', '', '💩', '!'),
  shape('lone surrogates', '', '\ud800', ''),
  shape('combining accents', 'e', '\u0301', '!'),
  shape('letters that grow in lower case', '', 'İ', '!'),
  shape('ligatures', '', 'ﷺ', '!'),
  shape('text from right to left', '', '\u202eא', '!'),
  shape('a domain of dots', 'a@', '.', ','),
  shape('a domain of short labels', 'a@', 'a.', ','),
  shape('a domain of one label', 'a@a', 'a', ','),
  shape('a name of dots', '', '.', '@'),
  shape('at signs', '', '@', ''),
  shape('mailboxes', '', 'a@', 'b'),
  shape('quoted names', '"', 'a"', '@b.cc'),
  shape('an address of letters', 'http://', 'a', '!'),
  shape('an address of dots', 'https://', 'a.', '!'),
  shape('an address of slashes', 'https://a', '/', '!'),
  shape('a port of digits', 'http://a:', '1', '!'),
  shape('schemes', '', 'http://', '!'),
  shape('users in an address', 'https://', 'a:b@', '!'),
  shape('a profile of letters', 'https://www.linkedin.com/in/', 'a', '!'),
  shape('a profile of escapes', 'https://www.linkedin.com/in/', '%c3%a4', '!'),
  shape('subdomains of a profile', 'https://', 'www.', 'linkedin.com/in/abc'),
  shape('slashes', '/', '/', 'x'),
  shape('slashes and a letter between slashes', '/a', '/', 'x/'),
  shape('short segments', '', '/a', '!'),
  shape('segments of dots', '', '/..', '/x'),
  shape('hidden segments of dots', '', '/%2e%2e', '/x'),
  shape('backslashes', '/', '\\', 'x'),
  shape('null in segments', '', '/nul', '/null'),
  shape('percent signs', '', '%', ''),
  shape('escapes', '', '%61', '%'),
  shape('escaped escapes', '', '%25', '!'),
  shape('escaped bytes of no letter', '', '%ff', '!'),
  shape('hyphens', 'a', '-', '!'),
  shape('words with hyphens', '', 'a-', '!'),
  shape('underscores and dots', '', '_.', '!'),
  shape('words', '', 'a ', '!'),
  shape('base64', '', 'AAAA', '!'),
  shape('padding of base64', 'AA', '=', 'A'),
  shape('equals signs', 'a', '=', ';'),
  shape('cookies', '', 'a=b; ', '\u0001'),
  shape('semicolons', '', ';', 'a'),
  shape('commas', '', ',', 'a'),
  shape('forwarded addresses', '', '1.1.1.1, ', 'x'),
  shape('groups of IPv6', '', '1:', ':'),
  shape('colons', '', ':', '1'),
  shape('ampersands', '', '&', 'a'),
  shape('pairs without values', '', 'a&', '='),
  shape('versions of Safari', '', 'Version/', ' Safari'),
  shape('versions and phones', '', 'Version/1 Mobile/', '!'),
  shape('parentheses', '', '(', ')'),
  shape('brackets', '', '[', ']('),
  shape('braces', '', '{', '}'),
  shape('backticks', '', '`', 'a'),
  shape('stars and underscores', '', '*_', 'a'),
  shape('angle brackets', '', '<', '>'),
  shape('comments of HTML', '', '<!--', '>'),
  shape('entities', '', '&amp', '!'),
  shape('quotes', '', '\'"', '!'),
  shape('dollars', '', '$&', '!'),
  shape('wildcards of SQL', '', '%_', '!'),
  shape('placeholders', '', '%TITLE%', '!'),
  shape('exponents', '1', 'e1', '!'),
  shape('prototypes', '', '__proto__', '!'),
];

/** A shape as a text of about the given length. */
export function textOf({ start, repeated, end }: Shape, length: number): string {
  const room = Math.max(1, Math.floor((length - start.length - end.length) / repeated.length));
  return `${start}${repeated.repeat(room)}${end}`;
}

/** What one request may cost before it is authorised and counted. Milliseconds of CPU time. */
const BUDGET_MS = 50;
/** Larger input is read from signed-in users alone, and may cost more in proportion. Characters, or the bytes that they are sent as. */
const BUDGET_LENGTH = 1_000_000;
/** Shorter runs are not judged, because they are mostly noise. Milliseconds of CPU time. */
const FLOOR_MS = 10;
/** Four times the input may take this many times as long: linear work takes four, quadratic sixteen. */
const GROWTH = 12;
/** Number of runs; the shortest counts. */
const RUNS = 3;

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function fastest(times: readonly number[]): number {
  return Math.min(...times);
}

/**
 * Judges how the CPU time of work grows with its input, measured at `length / 4` and at `length`.
 *
 * @returns a sentence when it is more than the budget, or grows faster than the input; null when it is fine.
 */
export function judgeGrowth(work: (length: number) => () => unknown, length: number): string | null {
  const measure = (size: number): number => {
    const run = work(size);
    const times: number[] = [];
    // A first run within the floor is fine already.
    while (times.length < RUNS && (times.length === 0 || fastest(times) > FLOOR_MS)) {
      const before = processorTime();
      run();
      times.push(processorTime() - before);
    }
    return fastest(times);
  };
  // The short one first: what is superlinear has shown it before the long one takes minutes.
  const short = measure(Math.floor(length / 4));
  if (short > BUDGET_MS) return `${short.toFixed(1)} ms for ${Math.floor(length / 4)} characters`;
  const long = measure(length);
  const found = verdict(short, long, length);
  // A short run that the clock hardly tells, or memory touched first: what is superlinear is so with four times the input, too.
  return found && long <= BUDGET_MS && !isSuperlinear(long, measure(length * 4)) ? null : found;
}

/**
 * The same for work that answers later, one run at a time.
 *
 * @param bytes that are sent for the whole length: a character may take six of them
 */
export async function judgeGrowthLater(
  work: (length: number) => () => Promise<unknown>,
  length: number,
  bytes: number,
): Promise<string | null> {
  const measure = async (size: number): Promise<number> => {
    const run = work(size);
    const times: number[] = [];
    while (times.length < RUNS && (times.length === 0 || fastest(times) > FLOOR_MS)) {
      const before = processorTime();
      await run();
      times.push(processorTime() - before);
    }
    return fastest(times);
  };
  const short = await measure(Math.floor(length / 4));
  if (short > BUDGET_MS) return `${short.toFixed(1)} ms for ${Math.floor(length / 4)} characters`;
  if (!verdict(short, await measure(length), length, bytes)) return null;
  // The first long one also grows the heap: what is slow or superlinear is so again.
  return verdict(await measure(Math.floor(length / 4)), await measure(length), length, bytes);
}

const isSuperlinear = (short: number, long: number) => long > FLOOR_MS && long > GROWTH * Math.max(short, FLOOR_MS / 8);

function verdict(short: number, long: number, length: number, bytes = length): string | null {
  if (long > BUDGET_MS * Math.max(1, bytes / BUDGET_LENGTH)) return `${long.toFixed(1)} ms for ${length} characters`;
  if (isSuperlinear(short, long)) {
    return `${short.toFixed(1)} ms for a quarter of ${length} characters, ${long.toFixed(1)} ms for all of them`;
  }
  return null;
}

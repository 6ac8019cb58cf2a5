/** What XState's own actions hold beside what they were given. */
const OF_XSTATE: ReadonlySet<string> = new Set(['type', 'resolve', 'retryResolve', 'execute']);

/**
 * What something in a definition says, as text: JSON for data, the source for functions, with white space as one space.
 * XState's own actions (`assign`, `raise` …) are told by what they were given.
 *
 * @param read makes text of a function
 */
export function sourceText(value: unknown, read: (code: unknown) => string = compact): string {
  if (typeof value === 'function') {
    const given = Object.entries(value).filter(([key, part]) => !OF_XSTATE.has(key) && part !== undefined);
    if ('resolve' in value) return given.map(([key, part]) => `${key}: ${sourceText(part, read)}`).join(', ');
    return read(value);
  }
  if (Array.isArray(value)) return `[${value.map((part) => sourceText(part, read)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return read(value);
  return `{ ${Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => `${key}: ${sourceText(part, read)}`)
    .join(', ')} }`;
}

const compact = (code: unknown) => String(code).replaceAll(/\s+/g, ' ').trim();

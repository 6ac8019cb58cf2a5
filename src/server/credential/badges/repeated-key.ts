/** Texts and signs of JSON; whatever else there is in between names nothing. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/**
 * The first name that an object of a JSON text has twice, of which readers take one or the other; null without one.
 *
 * @param text valid JSON
 */
export function repeatedKey(text: string): string | null {
  // The names of each open object; null for a list.
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (const [token] of text.matchAll(TOKENS)) {
    const names = open.at(-1);
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ',' && isKeyNext && names) {
      const name: string = JSON.parse(token);
      if (names.has(name)) return name;
      names.add(name);
    }
    isKeyNext = token === '{' || (token === ',' && Boolean(names));
  }
  return null;
}

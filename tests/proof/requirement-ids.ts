const BRACKETS = /\[([A-Z]{2}-\d{2}(?:[ ,]+[A-Z]{2}-\d{2})*)\]/g;

/** The ids of requirements that a title, or any text, names in square brackets: `[EX-06, EX-08] …`. */
export function idsIn(text: string): string[] {
  return [...new Set([...text.matchAll(BRACKETS)].flatMap(([, ids = '']) => ids.split(/[ ,]+/)))];
}

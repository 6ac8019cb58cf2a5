const BRACKETS = /\[([A-Z]{2}-\d{2}(?:[ ,]+[A-Z]{2}-\d{2})*)\]/g;

const QUOTED = /'([A-Z]{2}-\d{2})'/g;

/** Those of a table from which titles are made, beside those in brackets. */
export function idsInTable(text: string): string[] {
  return [...new Set([...idsIn(text), ...[...text.matchAll(QUOTED)].map(([, id = '']) => id)])];
}

/** The ids of requirements that a title, or any text, names in square brackets: `[EX-06, EX-08] …`. */
export function idsIn(text: string): string[] {
  return [...new Set([...text.matchAll(BRACKETS)].flatMap(([, ids = '']) => ids.split(/[ ,]+/)))];
}

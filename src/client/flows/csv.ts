/** What a spreadsheet would run as a formula, in full width as well (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;
/**
 * Depending on its language a spreadsheet separates fields by semicolons or tabs. Then commas and quotes here bound no field: what
 * follows a separator within a text is a field of its own, without the quotes that it begins with.
 */
const FORMULA_WITHIN = /[;,\t\r\n](?=["\s]*(?:[=+\-@＝＋－＠\t\r]|$))/g;

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = `${FORMULA.test(text) ? "'" : ''}${text.replace(FORMULA_WITHIN, "$&'")}`;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180), with a mark that makes spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\u{FEFF}${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

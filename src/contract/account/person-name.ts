/** Splits "Ada King of Lovelace" into the first name up to the first space, and the rest as last name (VA-02). */
export function splitFullName(fullName: string): { first: string; last: string } {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  return { first, last: rest.join(' ') };
}

/** First and last name combined, whichever is present. */
export function joinName(first: string | null, last: string | null): string {
  return `${first ?? ''} ${last ?? ''}`.trim();
}

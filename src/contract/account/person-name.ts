/** "Ada King of Lovelace" → the first name up to the first space, the rest the last name (VA-02). */
export function splitFullName(fullName: string): { first: string; last: string } {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  return { first, last: rest.join(' ') };
}

/** First and last name as one, whichever of them there is. */
export function joinName(first: string | null, last: string | null): string {
  return `${first ?? ''} ${last ?? ''}`.trim();
}

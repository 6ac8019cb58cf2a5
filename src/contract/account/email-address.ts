/**
 * What nobody sees in an address, and what comes with it when it is copied: format characters (zero-width spaces, byte order marks, marks
 * of direction, soft hyphens, tags), characters that are drawn as nothing, and blanks that count as letters or signs.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The one form of an email address, which accounts, orders, invitations and vouchers store and look for: without invisible characters, in
 * NFKC (full-width letters become plain ones), trimmed and in lowercase. Call it on a text of bounded length.
 */
export function normalizeEmail(address: string): string {
  const compact = address.replaceAll(INVISIBLE, '').normalize('NFKC');
  // Lowercase letters may compose again: NFKC is not closed under it.
  return compact.trim().toLowerCase().normalize('NFKC');
}

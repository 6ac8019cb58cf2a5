/**
 * `localeCompare` as browsers do it for Latin text: letters before case, accents between them. The engine has no `Intl`
 * and would compare code units, so that `Zebra` came before `apple`. Source: https://www.unicode.org/reports/tr10/
 */

/** Printable ASCII in the order of the root collation, letters left out. */
const BEFORE_LETTERS = '_-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789';

type Options = { numeric?: boolean; sensitivity?: string };
/** Primary weight, accents and case of a character or of a number. */
type Weight = { primary: number; accents: string; isUpper: boolean };

/** Above every number that is compared as one. */
const LETTERS_FROM = 2 ** 52;

function primaryOf(character: string): number {
  if (/\s/.test(character)) return 1;
  const place = BEFORE_LETTERS.indexOf(character);
  return place >= 0 ? place + 2 : LETTERS_FROM + (character.codePointAt(0) ?? 0);
}

function weights(text: string, isNumeric: boolean): Weight[] {
  const found: Weight[] = [];
  const parts = text.normalize('NFD').match(isNumeric ? /\d+|[\s\S]/gu : /[\s\S]/gu) ?? [];
  for (const part of parts) {
    const last = found.at(-1);
    if (/^\p{M}$/u.test(part) && last) last.accents += part;
    else if (/^\d+$/.test(part) && isNumeric) {
      // Between the last sign and the first letter, and in the order of the numbers.
      found.push({ primary: 100 + Math.min(Number(part), 2 ** 51), accents: '', isUpper: false });
    } else {
      const small = part.toLowerCase();
      found.push({ primary: primaryOf(small), accents: '', isUpper: small !== part });
    }
  }
  return found;
}

const order = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

function firstDifference(a: readonly Weight[], b: readonly Weight[], by: (weight: Weight) => number | string): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = order(by(a[index] as Weight), by(b[index] as Weight));
    if (difference !== 0) return difference;
  }
  return order(a.length, b.length);
}

export function localeCompare(this: string, other: unknown, _locales?: unknown, options: Options = {}): number {
  const { numeric = false, sensitivity = 'variant' } = options ?? {};
  const a = weights(String(this), numeric);
  const b = weights(String(other), numeric);
  const letters = firstDifference(a, b, ({ primary }) => primary);
  if (letters !== 0 || sensitivity === 'base') return letters;
  const accents = sensitivity === 'case' ? 0 : firstDifference(a, b, (weight) => weight.accents);
  if (accents !== 0 || sensitivity === 'accent') return accents;
  return firstDifference(a, b, ({ isUpper }) => Number(isUpper));
}

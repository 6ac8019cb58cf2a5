export type NamedPerson = { email: string; first_name: string; last_name: string };

/**
 * Maximum length of an indexed word and maximum words per person, so that a long name cannot flood the index.
 * Characters; words.
 */
const MAX_TOKEN = 100;
const MAX_TOKENS = 40;
/** Maximum search words. */
const MAX_WORDS = 6;

/** Letters that Unicode takes apart no further, by what people type who have no key for them; and signs that look alike. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '`': "'", '‐': '-', '‑': '-', '‒': '-', '–': '-', '−': '-' },
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Case, accents and typographic signs are ignored. */
function normalize(text: string): string {
  // Taken apart, an acute accent that stands alone would be a space.
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(SPECIAL, (sign) => PLAIN[sign] ?? sign);
}

/** What people are sorted by: first and last name, case, accents and typographic signs ignored. */
export function personKey({ first_name, last_name }: Pick<NamedPerson, 'first_name' | 'last_name'>): string {
  return normalize(`${first_name} ${last_name}`.trim());
}

/** What a search looks for in keys of people. */
export const searchKey = (search: string): string => normalize(search.trim());

function words(text: string): string[] {
  return normalize(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A word and its parts: `o'hopper` gives `o'hopper`, `o` and `hopper`. */
function withParts(word: string): string[] {
  return [word, ...word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')];
}

/** The tokens whose prefixes find a person: name, email address, and its local part and domain. */
export function personTokens({ email, first_name, last_name }: NamedPerson): string[] {
  const address = normalize(email.trim());
  const at = address.lastIndexOf('@');
  const ofAddress =
    at === -1 ? withParts(address) : [address, ...withParts(address.slice(0, at)), address.slice(at + 1)];
  const ofName = words(`${first_name} ${last_name}`).flatMap(withParts);
  const tokens = [...ofAddress, ...ofName].map((token) => token.slice(0, MAX_TOKEN)).filter((token) => token !== '');
  return [...new Set(tokens)].slice(0, MAX_TOKENS);
}

/** The words of a search; a person matches when each is a prefix of a token. */
export function searchedWords(search: string): string[] {
  return [...new Set(words(search).map((word) => word.slice(0, MAX_TOKEN)))].slice(0, MAX_WORDS);
}

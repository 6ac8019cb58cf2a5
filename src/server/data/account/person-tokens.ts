export type NamedPerson = { email: string; first_name: string; last_name: string };

/** Longest indexed word, and the most words of one person, so that nobody fills the index with a name. Characters; words. */
const MAX_TOKEN = 100;
const MAX_TOKENS = 40;
/** Words of a search that count. */
const MAX_WORDS = 6;

/** Case and accents do not tell people apart. */
function normalize(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function words(text: string): string[] {
  return normalize(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A word and what it is put together from: `o'hopper` gives `o'hopper`, `o` and `hopper`. */
function withParts(word: string): string[] {
  return [word, ...word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')];
}

/** The words by whose beginnings a person is found: those of the name, the e-mail address, its local part and its domain. */
export function personTokens({ email, first_name, last_name }: NamedPerson): string[] {
  const address = normalize(email.trim());
  const at = address.lastIndexOf('@');
  const ofAddress =
    at === -1 ? withParts(address) : [address, ...withParts(address.slice(0, at)), address.slice(at + 1)];
  const ofName = words(`${first_name} ${last_name}`).flatMap(withParts);
  const tokens = [...ofAddress, ...ofName].map((token) => token.slice(0, MAX_TOKEN)).filter((token) => token !== '');
  return [...new Set(tokens)].slice(0, MAX_TOKENS);
}

/** The words that a search asks for; a person fits when each is the beginning of a token. */
export function searchedWords(search: string): string[] {
  return [...new Set(words(search).map((word) => word.slice(0, MAX_TOKEN)))].slice(0, MAX_WORDS);
}

/**
 * TypeScript computes the values of an enum while it compiles, so forty members that each repeat the one before twice
 * are a text of a terabyte. esbuild has no limit, so what it would compute is estimated beforehand, from the text.
 */

/** A member's initializer: names it refers to, characters of its literals, and whether it can make a text longer. */
type Member = { name: string; refers: string[]; literals: number; isText: boolean; joins: boolean };

const NUMBER_SIZE = 24;
/** Rounds in which a member is found to be a text because it refers to one; more are taken for texts. */
const MAX_ROUNDS = 10;
/** How often a source may be read in all, by enums that seem to lie in each other. */
const MAX_READS = 4;

/** @returns characters of all enum values together, never less than what esbuild computes; linear in the files */
export function enumSize(sources: Iterable<string>): number {
  const members: Member[] = [];
  for (const source of sources) {
    if (!source.includes('enum')) continue;
    const found = membersOf(source);
    if (found === null) return Number.POSITIVE_INFINITY;
    for (const member of found) members.push(member);
  }
  const texts = new Set(members.filter(({ isText }) => isText).map(({ name }) => name));
  const numbers = new Set(members.map(({ name }) => name));
  const isNumber = ({ isText, refers }: Member) =>
    !isText && refers.every((name) => numbers.has(name) && !texts.has(name));
  let isStable = false;
  for (let round = 0; round < MAX_ROUNDS && !isStable; round += 1) {
    const before = texts.size;
    for (const member of members) if (!isNumber(member)) texts.add(member.name);
    isStable = texts.size === before;
  }
  let longest = NUMBER_SIZE;
  let total = 0;
  for (const member of members) {
    const isSmall = isStable && isNumber(member);
    const size = isSmall
      ? NUMBER_SIZE
      : member.joins
        ? member.literals + member.refers.length * longest
        : Math.max(member.literals, member.refers.length > 0 ? longest : 0);
    longest = Math.max(longest, size);
    total += size;
  }
  return total;
}

/**
 * The members of everything that looks like an enum, also in comments and texts: what is one there may hide the end of
 * that, so each is read by itself, and an estimate may be too large.
 */
function membersOf(source: string): Member[] | null {
  const members: Member[] = [];
  const commentEnd = nextOf(source, /\*\//g);
  const lineEnd = nextOf(source, /[\n\r\u2028\u2029]/g);
  const skipSpace = (from: number): number => {
    let at = from;
    for (;;) {
      const next = source.slice(at, at + 2);
      if (next === '/*') at = commentEnd(at + 2) + 2;
      else if (next === '//') at = lineEnd(at) + 1;
      else if (next !== '' && next.trimStart().length < next.length) at += 1;
      else return at;
    }
  };
  let left = MAX_READS * source.length;
  for (const { index } of source.matchAll(/\benum\b/g)) {
    NAME.lastIndex = skipSpace(index + 4);
    if (!NAME.test(source)) continue;
    const brace = skipSpace(NAME.lastIndex);
    if (source[brace] !== '{') continue;
    const end = readBody(source, brace + 1, members);
    if (end === null) return null;
    left -= end - brace;
    if (left < 0) return null;
  }
  return members;
}

/** Where `pattern` is next, or the end; linear for positions that only grow. */
function nextOf(source: string, pattern: RegExp): (from: number) => number {
  let asked = 0;
  let found = -1;
  return (from) => {
    if (from < asked || from > found) {
      pattern.lastIndex = from;
      asked = from;
      found = pattern.exec(source)?.index ?? source.length;
    }
    return found;
  };
}

const NAME = /(?:[\p{ID_Continue}$]|\\u[0-9a-fA-F]{4}|\\u\{[0-9a-fA-F]+\})+/uy;
const TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n\r\u2028\u2029]*|'(?:[^'\\]|\\[\s\S])*(?:'|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$)|(?:[\p{ID_Start}$_]|\\u[0-9a-fA-F]{4}|\\u\{[0-9a-fA-F]+\})(?:[\p{ID_Continue}$]|\\u[0-9a-fA-F]{4}|\\u\{[0-9a-fA-F]+\})*|[\d.]+|[\s\S]/uy;

/** Words after which an expression begins, as after an operator. */
const OPERATORS = /^(?:as|await|delete|extends|in|instanceof|new|of|return|satisfies|throw|typeof|void|yield)$/;

/** Whether a pattern, an element, an object or a function may begin: no enum needs one, and quotes in it end nothing. */
function isUnreadable(source: string, at: number, first: string, before: string): boolean {
  const isOperand = /^[\p{ID_Start}$_\d)'"`]/u.test(before) && !OPERATORS.test(before);
  if (first === '{') return true;
  if (first === '/') return !isOperand;
  if (first === '<') return !(isOperand || before === '<') || source.startsWith('!--', at);
  return first === '-' && source.startsWith('->', at);
}

/** Reads members up to the closing brace; returns where it ends, or null when it cannot tell. */
function readBody(source: string, from: number, members: Member[]): number | null {
  let at = from;
  let member = newMember();
  let isNamed = false;
  let before = '';
  // Open brackets; a template is '`', and '$' is a hole in it.
  const open: string[] = [];
  const add = (): void => {
    if (isNamed || member.name !== '') members.push(member);
    member = newMember();
    isNamed = false;
  };
  while (at < source.length) {
    if (open.at(-1) === '`') {
      const text = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/uy;
      text.lastIndex = at;
      text.test(source);
      member.literals += text.lastIndex - at;
      at = text.lastIndex;
      if (source.startsWith('${', at)) open.push('$');
      else open.pop();
      at += source.startsWith('${', at) ? 2 : 1;
      continue;
    }
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(source)?.[0] ?? source.charAt(at);
    at += token.length;
    const first = token.charAt(0);
    if (token.startsWith('//') || token.startsWith('/*') || /\s/.test(first)) continue;
    if (open.length === 0 && first === '}') break;
    if (isUnreadable(source, at, first, before)) return null;
    if (open.length === 0 && first === ',') add();
    else if (!isNamed && first === '=') isNamed = true;
    else if (!isNamed) member.name += /^['"]/.test(token) ? token.slice(1, -1) : token;
    else if (/^['"]/.test(first)) {
      member.isText = true;
      member.literals += token.length;
    } else if (first === '`') {
      member.isText = true;
      member.joins = true;
      open.push('`');
    } else if ('([{'.includes(first)) open.push(first);
    else if (')]}'.includes(first)) open.pop();
    else if (first === '+') member.joins = true;
    else if (/[\p{ID_Start}$_\\]/u.test(first)) {
      // Of `E.A` only `A` counts.
      if (before === '.') member.refers.pop();
      member.refers.push(token);
    } else member.literals += token.length;
    before = token;
  }
  add();
  return at;
}

function newMember(): Member {
  return { name: '', refers: [], literals: 0, isText: false, joins: false };
}

/** Scripts with a family of their own. */
const BY_SCRIPT: readonly (readonly [script: RegExp, family: string])[] = [
  [/\p{scx=Arabic}/u, 'noto-sans-arabic'],
  [/\p{scx=Hebrew}/u, 'noto-sans-hebrew'],
  [/\p{scx=Devanagari}/u, 'noto-sans-devanagari'],
  [/\p{scx=Bengali}/u, 'noto-sans-bengali'],
  [/\p{scx=Gurmukhi}/u, 'noto-sans-gurmukhi'],
  [/\p{scx=Gujarati}/u, 'noto-sans-gujarati'],
  [/\p{scx=Tamil}/u, 'noto-sans-tamil'],
  [/\p{scx=Telugu}/u, 'noto-sans-telugu'],
  [/\p{scx=Kannada}/u, 'noto-sans-kannada'],
  [/\p{scx=Malayalam}/u, 'noto-sans-malayalam'],
  [/\p{scx=Sinhala}/u, 'noto-sans-sinhala'],
  [/\p{scx=Thai}/u, 'noto-sans-thai'],
  [/\p{scx=Lao}/u, 'noto-sans-lao'],
  [/\p{scx=Khmer}/u, 'noto-sans-khmer'],
  [/\p{scx=Myanmar}/u, 'noto-sans-myanmar'],
  [/\p{scx=Georgian}/u, 'noto-sans-georgian'],
  [/\p{scx=Armenian}/u, 'noto-sans-armenian'],
  [/\p{scx=Ethiopic}/u, 'noto-sans-ethiopic'],
  [/\p{scx=Thaana}/u, 'noto-sans-thaana'],
];

/** Latin, Greek and Cyrillic that the brand's font lacks. */
const WESTERN = 'inter';
const EAST_ASIAN = /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Hangul}|\p{scx=Bopomofo}/u;

/** Han characters of a standard, by the bytes of its encoding. */
function charactersOf(encoding: string, [first, last]: readonly [number, number], firstTrail: number): Set<string> {
  const bytes: number[] = [];
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = firstTrail; trail <= 0xfe; trail += 1) bytes.push(lead, trail, 0x0a);
  }
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(/\p{Script=Han}/gu));
}

let standards: { family: string; has: Set<string> }[] | undefined;

/**
 * Families in the order in which they are tried. Han characters look different by country, and a name does not say which: kana and Hangul
 * do, else it is the first standard that has all of them.
 */
function eastAsianFamilies(text: string): string[] {
  const all = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'];
  const first = (family: string) => [family, ...all.filter((other) => other !== family)];
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return first('noto-sans-jp');
  if (/\p{Script=Hangul}/u.test(text)) return first('noto-sans-kr');
  if (/\p{Script=Bopomofo}/u.test(text)) return first('noto-sans-tc');
  standards ??= [
    { family: 'noto-sans-sc', has: charactersOf('gb18030', [0xb0, 0xf7], 0xa1) },
    { family: 'noto-sans-tc', has: charactersOf('big5', [0xa4, 0xf9], 0x40) },
    { family: 'noto-sans-jp', has: charactersOf('euc-jp', [0xb0, 0xf4], 0xa1) },
  ];
  const characters = text.match(/\p{Script=Han}/gu) ?? [];
  return first(standards.find(({ has }) => characters.every((one) => has.has(one)))?.family ?? 'noto-sans-sc');
}

/** Families of the scripts of a text. */
const familiesIn = (text: string): string[] => [
  ...BY_SCRIPT.filter(([script]) => script.test(text)).map(([, family]) => family),
  ...(EAST_ASIAN.test(text) ? eastAsianFamilies(text) : []),
];

/**
 * Families that may have a character which the brand's font lacks, best first.
 *
 * @param text where it occurs: signs follow the letters around them
 */
export function familiesFor(cluster: string, text: string): string[] {
  const base = cluster.slice(0, (cluster.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);
  const own = EAST_ASIAN.test(base) ? eastAsianFamilies(text) : familiesIn(base);
  return own.length > 0 && /\p{L}|\p{M}/u.test(base) ? own : [WESTERN, ...own, ...familiesIn(text)];
}

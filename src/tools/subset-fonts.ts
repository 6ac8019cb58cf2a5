import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** Code points used by pages: ASCII, Latin-1, typographic characters, arrows. */
const CHARACTERS: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2260, 0x2265],
];

/** Weights used by the styles: text, medium, semibold, and bold for emphasis in documents. */
const WEIGHTS = { min: 400, max: 700 };

type Font = {
  family: string;
  /** The package of the font, below `@fontsource-variable`. */
  name: string;
  /** The part that every page loads. */
  file: string;
  features: string[];
  /** Parts that a browser fetches when a page has one of their characters: of a package, or of `name`. */
  others: readonly { name: string; subsets: readonly string[] }[];
};

const GREEK = ['greek-ext', 'greek'];

const FONTS: readonly Font[] = [
  {
    ...{ family: 'Geist Variable', name: 'geist', file: 'geist.woff2' },
    features: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
    others: [
      // Geist has no Greek.
      { name: 'inter', subsets: GREEK },
      { name: 'geist', subsets: ['cyrillic-ext', 'cyrillic', 'vietnamese', 'latin-ext', 'latin'] },
    ],
  },
  {
    ...{ family: 'Geist Mono Variable', name: 'geist-mono', file: 'geist-mono.woff2' },
    // Code shows each character as typed, without ligatures.
    features: ['ccmp', 'locl', 'mark', 'mkmk'],
    others: [{ name: 'geist-mono', subsets: ['cyrillic', 'vietnamese', 'latin-ext'] }],
  },
];

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`));

/** Ranges as a style sheet has them, without those that every page has. */
const listed = (ranges: string) =>
  ranges
    .split(',')
    .filter((range) => range !== 'U+0000-00FF')
    .join(', ');

/** Ranges longer than this stand on a line of their own, as the formatter has them. */
const LINE = 120 - '  unicode-range: ;'.length;

/** Faces of one family have the same weights: a browser takes a character from no other face. */
const face = (family: string, source: string, ranges: string) => `
@font-face {
  font-family: '${family}';
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url('${source}') format('woff2');
  unicode-range:${ranges.length > LINE ? `\n    ${ranges}` : ` ${ranges}`};
}
`;

const hex = (codePoint: number) => codePoint.toString(16).toUpperCase().padStart(4, '0');

function textOf(ranges: typeof CHARACTERS): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join('');
}

/**
 * Subsets of the fonts that every page loads, and the style sheet of all: other characters come from the packages' own files, which a browser
 * fetches on demand.
 *
 * @returns contents by file name in `src/client/styles/fonts`
 */
export async function makeFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const range = CHARACTERS.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ');
  let styles = '/* Made by `npm run content -- fonts`. A later face wins over an earlier one of the same family. */\n';
  for (const { family, name, file, features, others } of FONTS) {
    for (const other of others) {
      const ranges = JSON.parse(await readFile(pathOf(`${other.name}/unicode.json`), 'utf8')) as Record<string, string>;
      for (const subset of other.subsets) {
        const source = `@fontsource-variable/${other.name}/files/${other.name}-${subset}-wght-normal.woff2`;
        const characters = ranges[subset];
        if (characters === undefined) throw new Error(`The package ${other.name} has no characters of ${subset}.`);
        styles += face(family, source, listed(characters));
      }
    }
    const whole = await readFile(pathOf(`${name}/files/${name}-latin-wght-normal.woff2`));
    const part = await subsetFont(whole, textOf(CHARACTERS), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      keepFeatures: features,
    });
    files.set(file, Buffer.from(part));
    styles += face(family, `./${file}`, range);
  }
  files.set('fonts.css', Buffer.from(styles));
  return files;
}

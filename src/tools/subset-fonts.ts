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

type Font = { family: string; source: string; file: string; features: string[] };

const FONTS: readonly Font[] = [
  {
    family: 'Geist Variable',
    source: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    file: 'geist.woff2',
    features: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
  },
  {
    // Code shows each character as typed, without ligatures.
    family: 'Geist Mono Variable',
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    file: 'geist-mono.woff2',
    features: ['ccmp', 'locl', 'mark', 'mkmk'],
  },
];

const hex = (codePoint: number) => codePoint.toString(16).toUpperCase().padStart(4, '0');

function textOf(ranges: typeof CHARACTERS): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join('');
}

/**
 * Subsets of the fonts that every page loads, with their style sheet. Other characters come from the packages' own
 * files, which a browser fetches on demand.
 *
 * @returns contents by file name in `src/client/styles/fonts`
 */
export async function makeFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const range = CHARACTERS.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ');
  let styles = '/* Made by `npm run content -- fonts`. A later face wins over an earlier one of the same family. */\n';
  for (const { family, source, file, features } of FONTS) {
    const whole = await readFile(fileURLToPath(import.meta.resolve(source)));
    const part = await subsetFont(whole, textOf(CHARACTERS), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      keepFeatures: features,
    });
    files.set(file, Buffer.from(part));
    styles += `
@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url('./${file}') format('woff2');
  unicode-range:
    ${range};
}
`;
  }
  files.set('fonts.css', Buffer.from(styles));
  return files;
}

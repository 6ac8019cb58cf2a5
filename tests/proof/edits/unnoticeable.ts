import type { Edit } from './operators.ts';

type Unnoticeable = {
  readonly file: string;
  /** What is replaced; white space does not count. */
  readonly text: string;
  /** What begins on the same line: the same text may be noticed elsewhere in the file. */
  readonly line: string;
  readonly why: string;
};

/** Edits that change nothing that anybody could notice, each with the reason. */
const UNNOTICEABLE: readonly Unnoticeable[] = [
  {
    file: 'src/client/adapters/credential/read-badge-file.ts',
    text: '12',
    line: 'while (at + 12 <= bytes.length) {',
    why: 'What is left behind the last whole chunk of a picture holds no badge, whether it is read or not.',
  },
  {
    file: 'src/client/adapters/site/build.ts',
    text: '0',
    line: 'return 0;',
    why: 'Stands for "just now": any time within the guard of ten seconds does the same.',
  },
  {
    file: 'src/client/flows/commerce/pricing/use-open-prices.ts',
    text: '!isDue || !place.current',
    line: 'if (!isDue || !place.current) return;',
    why: 'Who looks without being asked tells a chart that then ignores it.',
  },
  {
    file: 'src/client/pages/commerce/offers/banner-preview.tsx',
    text: "value={theme ?? ''}",
    line: "value={theme ?? ''}",
    why: 'A field that only its reader changes shows the same without being told.',
  },
  {
    file: 'src/server/data/account/users.ts',
    text: '.limit(1)',
    line: "return (await queries.selectFrom('user').select('id').limit(1)",
    why: 'Asked is whether there is any account at all; the limit spares reading the others.',
  },
  {
    file: 'src/server/data/commerce/offers.ts',
    text: '.limit(1)',
    line: '.limit(1),',
    why: 'Asked is whether there is any row at all; the limit spares reading the others.',
  },
  {
    file: 'src/workshop/build/revision.ts',
    text: 'true',
    line: 'await rm(parent, { recursive: true, force: true',
    why: 'A folder that somebody else has removed meanwhile is no fault.',
  },
  {
    file: 'src/workshop/statechart/chart-drawing.tsx',
    text: 'if (!isAsked) return;',
    line: 'if (!isAsked) return;',
    why: 'Who does not ask gets the same drawing once more.',
  },
];

export function isUnnoticeable(text: string, { file, start, end }: Edit): boolean {
  const plain = (one: string) => one.replace(/\s+/g, ' ').trim();
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1).trimStart();
  return UNNOTICEABLE.some(
    (one) => one.file === file && plain(one.text) === plain(text.slice(start, end)) && line.startsWith(one.line),
  );
}

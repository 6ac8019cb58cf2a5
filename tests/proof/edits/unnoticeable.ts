import type { Edit } from './operators.ts';

/**
 * Edits that change nothing that anybody could notice, each with the reason. The text is what is replaced; white space does
 * not count.
 */
const UNNOTICEABLE: readonly { readonly file: string; readonly text: string; readonly why: string }[] = [
  {
    file: 'src/client/adapters/credential/read-badge-file.ts',
    text: '12',
    why: 'What is left behind the last whole chunk of a picture holds no badge, whether it is read or not.',
  },
  {
    file: 'src/client/adapters/site/build.ts',
    text: '0',
    why: 'Stands for "just now": any time within the guard of ten seconds does the same.',
  },
  {
    file: 'src/server/data/commerce/offers.ts',
    text: '.limit(1)',
    why: 'Asked is whether there is any row at all; the limit spares reading the others.',
  },
  { file: 'src/charts/chart-version.ts', text: '16', why: 'Shifts count modulo 32: one by 48 is one by 16.' },
  {
    file: 'src/workshop/statechart/chart-drawing.tsx',
    text: 'if (!isAsked) return;',
    why: 'Who does not ask gets the same drawing once more.',
  },
];

export function isUnnoticeable(text: string, { file, start, end }: Edit): boolean {
  const plain = (one: string) => one.replace(/\s+/g, ' ').trim();
  return UNNOTICEABLE.some((one) => one.file === file && plain(one.text) === plain(text.slice(start, end)));
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findTextProblems } from '../../src/tools/check-texts.ts';

const HEAD = `import type { ReactElement, ReactNode } from 'react';
import { Fragment } from 'react';
declare const name: string;
declare const count: number;
declare const isOn: boolean;
declare const node: ReactNode;
declare const icon: ReactElement | null;
declare const email: string;
declare const by: { name: string };
declare const test: { name: string };
declare const money: (cents: number) => string;
declare const kept: (value: string) => { kept: string };
declare const sentence: (words: TemplateStringsArray, ...values: unknown[]) => ReactElement;
declare const Callout: (props: { title: ReactNode; link?: string }) => ReactElement;
declare const Words: () => string;
declare const Icon: () => ReactElement | null;
`;

/** Of each piece of JSX: the text that would break and why, or nothing. */
const PIECES: [jsx: string, found: string[]][] = [
  // All there is in an element: React writes the whole content.
  ['<p>{name}</p>', []],
  ['<p>{isOn && name}</p>', []],
  ['<p>{`${count} flagged`}</p>', []],
  ['<p>Plain <b>words</b> that stay.</p>', []],
  ['<p>{icon}<span>{name}</span></p>', []],
  ['<p>{name !== "" && <b>{name}</b>}</p>', []],
  ['<p>Words{icon}</p>', []],
  ['<p>{icon}<b>x</b> and words</p>', []],
  // Beside others.
  ['<p>{count} flagged</p>', ['changes {count}']],
  ['<p>Flagged: {isOn ? "yes" : "no"}</p>', ['changes {isOn ? "yes" : "no"}']],
  ['<p>{isOn && "Busy"}<b>x</b></p>', ['changes {isOn && "Busy"}']],
  ['<p>{icon}{node}</p>', ['mayBeText {node}']],
  ['<p>{[name]}<b>x</b></p>', ['mayBeText {[name]}']],
  ['<p>{icon}Save</p>', ['afterChange Save']],
  ['<p>{isOn && <b>x</b>} Save</p>', ['afterChange Save']],
  ['<p><Words /> more</p>', ['changes <Words />']],
  ['<p><Icon /> more</p>', []],
  // Without an element of their own.
  ['isOn ? <>Some <b>words</b></> : null', ['loose Some']],
  ['<p>{isOn ? <>Words</> : <b>x</b>}</p>', ['loose Words']],
  ['<p>{[1].map((key) => <Fragment key={key}>{name}</Fragment>)}</p>', ['changes {name}']],
  ['<p><>{name}</> more</p>', ['changes {name}']],
  ['<>{icon}<b>{name}</b></>', []],
  ['<section aria-label="x" title={name}><>{icon}</></section>', []],
  // In an element that is used for other children as well.
  ['isOn ? <p>Next <b>x</b></p> : <p>Last</p>', ['exchanged Next']],
  ['isOn ? <p key="a">Next <b>x</b></p> : <p>Last</p>', []],
  ['isOn ? <p><i>Next <b>x</b></i></p> : <p><i><b>Last</b></i></p>', ['exchanged Next']],
  ['isOn ? <p>Next <b>x</b></p> : <div>Last</div>', []],
  ['isOn ? <p>Next <b>x</b></p> : <p>Next <i>y</i></p>', []],
  ['() => { if (isOn) return <p>Next <b>x</b></p>; return <p>Last</p>; }', ['exchanged Next']],
  // Names, addresses and amounts in sentences.
  ['<p>{`For ${email}.`}</p>', ['named email']],
  ['<p>{isOn ? `By ${by.name}` : null}</p>', ['named by.name']],
  ['<p>{`Now ${money(count)}, by ${by.name}`}</p>', ['named money(count)', 'named by.name']],
  ['<p>{sentence`For ${email}.`}</p>', ['named email']],
  ['<p>{sentence`For ${kept(email)}, ${count}.`}</p>', []],
  ['<Callout title={`By ${by.name}`} />', ['named by.name']],
  ['<Callout title={sentence`By ${kept(by.name)}`} link={`/${by.name}`} />', []],
  ['<p>{`Test: ${test.name}`}</p>', []],
  ['<p aria-label={`For ${email}`}><b>x</b></p>', []],
  ['<p translate="no">{`${email}, ${by.name}`}</p>', []],
  // What no translator touches.
  ['<p translate="no">{count} {name}</p>', []],
  ['<pre>{count} {name}</pre>', []],
];

const folder = mkdtempSync(join(import.meta.dirname, '../../.cache/texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a text that a translator would break is found, and no other', () => {
  mkdirSync(join(folder, 'src'));
  const compilerOptions = {
    jsx: 'react-jsx',
    strict: true,
    module: 'NodeNext',
    lib: ['ES2024', 'DOM'],
    types: [],
    noEmit: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  const files = PIECES.map((_, index) => `src/piece-${index}.tsx`);
  for (const [index, [jsx]] of PIECES.entries()) {
    writeFileSync(join(folder, files[index] as string), `${HEAD}export const shown = ${jsx};\n`);
  }
  const problems = findTextProblems(files, folder);
  const found = files.map((file) => problems.filter((one) => one.file === file));
  expect(PIECES.map(([jsx], index) => [jsx, found[index]?.map(({ reason, text }) => `${reason} ${text}`)])).toEqual(
    PIECES,
  );
  expect(problems[0]?.line).toBe(17);
});

test('a file of another project is refused', () => {
  expect(() => findTextProblems(['src/none.tsx'])).toThrow('src/none.tsx is not part of the project.');
});

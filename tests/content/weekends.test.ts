import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadWeekends } from '../../src/content/load/load-weekends.ts';
import { TECHS } from '../../src/contract/techs.ts';
import { createWeekendPages } from '../../src/server/commerce/weekend-pages.ts';

const GOOD = `tech: react
features:
  - { title: One, text: First. }
  - { title: Two, text: Second. }
  - { title: Three, text: Third. }
access_topics: [State, Effects, Refs, Context]
snippets:
  - { title: Code, language: js, code: "const a = 1;" }
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartered-weekends-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function problemsOf(name: string, text: string): string[] {
  writeFileSync(join(folder, name), text);
  return loadWeekends(folder).problems.map(({ line, message }) => `${line} ${message}`);
}

test('a file says what the page of a free weekend shows, and is named after its technology', () => {
  expect(problemsOf('react.yaml', GOOD)).toEqual([]);
  expect(loadWeekends(folder).weekends).toMatchObject([
    { tech: 'react', access_topics: ['State', 'Effects', 'Refs', 'Context'] },
  ]);
  rmSync(join(folder, 'react.yaml'));
  expect(problemsOf('vuejs.yaml', GOOD)).toEqual(['1 The file is named after its technology.']);
  rmSync(join(folder, 'vuejs.yaml'));
  expect(problemsOf('react.yaml', GOOD.replace('Refs, Context', ''))).toEqual([expect.stringContaining('topics')]);
});

test('every technology has its page, with code whose words are told apart', () => {
  const pages = createWeekendPages();
  for (const tech of TECHS) {
    const page = pages.find(tech);
    expect(page?.features.length, tech).toBeGreaterThanOrEqual(3);
    const tokens = new Set(page?.snippets.flatMap(({ lines }) => lines.flat().map(({ token }) => token)));
    expect(tokens.size, tech).toBeGreaterThan(2);
  }
});

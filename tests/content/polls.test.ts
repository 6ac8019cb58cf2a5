import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadPolls } from '../../src/content/load/load-polls.ts';

const GOOD =
  'slug: lunch\ntitle: What is for lunch?\nmax_choices: 1\noptions:\n  - { value: soup, label: Soup }\n  - { value: salad, label: Salad }\n';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartered-polls-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function load(name: string, text: string) {
  writeFileSync(join(folder, name), text);
  const { polls, problems } = loadPolls(folder);
  return {
    polls,
    problems: problems.map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`),
  };
}

test('a poll is parsed from its file', () => {
  expect(load('lunch.yaml', GOOD)).toEqual({
    polls: [
      {
        slug: 'lunch',
        title: 'What is for lunch?',
        max_choices: 1,
        options: [
          { value: 'soup', label: 'Soup' },
          { value: 'salad', label: 'Salad' },
        ],
      },
    ],
    problems: [],
  });
});

test.each([
  ['dinner.yaml', GOOD, 'dinner.yaml:1 The file is named after the slug of its poll.'],
  ['lunch.yaml', GOOD.replace('salad, label', 'soup, label'), 'lunch.yaml:1 file: Two options have the same value.'],
  ['lunch.yaml', GOOD.replace('max_choices: 1', 'max_choices: 3'), 'lunch.yaml:1 file: More choices than options.'],
  ['lunch.yaml', GOOD.replace('max_choices: 1', 'max_choices: 0'), 'lunch.yaml:3 max_choices: At least one choice.'],
  ['lunch.yaml', GOOD.replace('lunch?', 'lunch?\nwinner: soup'), 'lunch.yaml:3'],
  ['lunch.yaml', 'slug: [', 'lunch.yaml:1 YAML:'],
  ['notes.md', '# Polls', 'notes.md:1 Only files of polls (.yaml) belong here.'],
])('%s that is damaged is left out and told with its line', (name, text, problem) => {
  const { polls, problems } = load(name, text);
  expect(polls).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});

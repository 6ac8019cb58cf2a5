import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lintContent } from '../../src/content/lint/lint.ts';
import { lintPractice, loadPractice, PRACTICE_FOLDER } from '../../src/content/load/load-practice.ts';
import { TEXTS } from './examples.ts';

const ID = 'javascript-practice-initials';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-'));
  cpSync(join(PRACTICE_FOLDER, 'javascript'), join(folder, 'javascript'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const { exams } = lintContent();
const problems = () =>
  lintPractice(exams, folder).problems.map(
    ({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`,
  );

test('public practice items have no errors, and none is in an exam', () => {
  expect(lintPractice(exams).problems).toEqual([]);
});

test('questions and challenges are read by technology', () => {
  const { practice } = loadPractice(folder);
  expect(practice.map(({ tech, questions, challenges }) => [tech, questions.length, challenges.length])).toEqual([
    ['javascript', 3, 1],
  ]);
});

test('a question of an exam is reported', () => {
  const taken = exams
    .find(({ set }) => set.exam.slug === 'javascript-trial')
    ?.questions.find(({ question }) => question.kind === 'output');
  const text = readFileSync(taken?.place.file ?? '', 'utf8');
  put('javascript/questions/javascript-sample-taken.md', text);
  expect(problems()).toEqual([expect.stringContaining('javascript-sample-taken.md:')]);
});

test('unexpected files are reported', () => {
  put('cobol/questions/a.md', '');
  put('javascript/notes.txt', '');
  put('javascript/questions/a.txt', '');
  put('javascript/challenges/loose.md', '');
  expect(problems().sort()).toEqual([
    'cobol:1 Only folders of techs belong here.',
    'javascript/challenges/loose.md:1 Only folders of challenges belong here.',
    'javascript/notes.txt:1 Only questions and challenges belong here.',
    'javascript/questions/a.txt:1 Only files of questions (.md) belong here.',
  ]);
});

test('a question shows one code block and is not an ordering item', () => {
  put('javascript/questions/js-order.md', TEXTS.order);
  put('javascript/questions/js-single.md', TEXTS.single);
  expect(problems()).toEqual([
    'javascript/questions/js-order.md:1 A question to try is not of the kind "order".',
    'javascript/questions/js-single.md:1 A question to try shows one block of code, not 0.',
  ]);
  expect(loadPractice(folder).practice[0]?.questions.map(({ id }) => id)).not.toContain('js-order');
});

test('every test of a challenge is visible', () => {
  const path = `javascript/challenges/${ID}/tests.yaml`;
  const text = readFileSync(join(folder, path), 'utf8');
  put(path, `${text}- { name: hidden, run: "return m.initials('a');", expect: A }\n`);
  expect(problems()).toEqual([`${path}:1 Every test of a challenge to try is visible.`]);
});

test('damaged files are skipped and reported', () => {
  put('javascript/questions/js-single.md', TEXTS.single.replace('points: 1', 'points: 9'));
  rmSync(join(folder, `javascript/challenges/${ID}/solution`), { recursive: true });
  const files = new Set(problems().map((problem) => problem.replace(/:.*/, '')));
  expect([...files].sort()).toEqual([`javascript/challenges/${ID}/challenge.md`, 'javascript/questions/js-single.md']);
});

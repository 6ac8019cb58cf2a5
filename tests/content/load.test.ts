import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadQuestionSets } from '../../src/content/load/load-exams.ts';
import { TEXTS } from './examples.ts';

const EXAM = `slug: javascript-sample
title: Sample
tech: javascript
level: junior
kind: certification
minutes: 60
pass_percent: 70
summary: Sample.
topics: [{ id: closures, name: Closures, questions: 1 }]
challenges: 1
`;
const CHALLENGE = `---
title: T
topic: closures
difficulty: 1
points: 3
environment: js
entry: main.js
editable: [main.js]
source: https://tc39.es/
---
Brief.
## Explanation
Why.
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exams-'));
  put('javascript/sample/exam.yaml', EXAM);
  put('javascript/sample/questions/js-b.md', TEXTS.single);
  put('javascript/sample/questions/js-a.md', TEXTS.order);
  put('javascript/sample/challenges/js-c/challenge.md', CHALLENGE);
  put('javascript/sample/challenges/js-c/tests.yaml', '- { name: a, run: return 1, expect: 1 }\n');
  put('javascript/sample/challenges/js-c/files/main.js', 'start');
  put('javascript/sample/challenges/js-c/files/lib/deep.js', 'deep');
  put('javascript/sample/challenges/js-c/solution/main.js', 'solved');
  put('javascript/sample/challenges/js-c/wrong/one/main.js', 'wrong');
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function problems(): string[] {
  return loadQuestionSets(folder).problems.map(
    ({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`,
  );
}

describe('loading', () => {
  test('reads an exam with everything in it, sorted', () => {
    const { sets, problems: none } = loadQuestionSets(folder);
    expect(none).toEqual([]);
    expect(sets.map((set) => set.questions.map((item) => item.id))).toEqual([['js-a', 'js-b']]);
    expect(sets[0]?.challenges[0]?.files).toEqual({ 'main.js': 'start', 'lib/deep.js': 'deep' });
    expect(sets[0]?.challenges[0]?.solution).toEqual({ 'main.js': 'solved' });
    expect(sets[0]?.challenges[0]?.wrong).toEqual([{ name: 'one', files: { 'main.js': 'wrong' } }]);
  });

  test('skips a damaged question and continues', () => {
    put('javascript/sample/questions/js-a.md', TEXTS.order.replace('points: 1', 'points: 9'));
    expect(problems()).toEqual(['javascript/sample/questions/js-a.md:5 points: points is a whole number from 1 to 3.']);
    expect(loadQuestionSets(folder).sets[0]?.questions.map((item) => item.id)).toEqual(['js-b']);
  });

  test('reports missing and unexpected files', () => {
    rmSync(join(folder, 'javascript/sample/exam.yaml'));
    rmSync(join(folder, 'javascript/sample/challenges/js-c/solution'), { recursive: true });
    rmSync(join(folder, 'javascript/sample/challenges/js-c/tests.yaml'));
    put('javascript/sample/notes.txt', '');
    put('javascript/sample/questions/js-d.txt', '');
    put('javascript/sample/challenges/js-c/readme.md', '');
    put('javascript/sample/challenges/js-c/wrong/stray.js', '');
    put('javascript/sample/challenges/js-c/files/a b.js', '');
    put('loose.md', '');
    symlinkSync('/etc/passwd', join(folder, 'javascript/sample/challenges/js-c/files/link.js'));
    expect(problems().sort()).toEqual([
      'javascript/sample/challenges/js-c/challenge.md:1 The folder "solution" is missing.',
      'javascript/sample/challenges/js-c/files/a b.js:1 "a b.js" is not a path that candidates can save.',
      'javascript/sample/challenges/js-c/files/link.js:1 Only plain files belong here.',
      'javascript/sample/challenges/js-c/readme.md:1 This does not belong to a challenge.',
      'javascript/sample/challenges/js-c/tests.yaml:1 The file is missing.',
      'javascript/sample/challenges/js-c/wrong/stray.js:1 Each wrong solution is a folder.',
      'javascript/sample/exam.yaml:1 The file is missing.',
      'javascript/sample/notes.txt:1 This does not belong to an exam.',
      'javascript/sample/questions/js-d.txt:1 Only files of questions (.md) belong here.',
      'loose.md:1 Only folders of techs belong here.',
    ]);
  });

  test('reports a missing folder', () => {
    const { sets, problems: found } = loadQuestionSets(join(folder, 'nowhere'));
    expect(sets).toEqual([]);
    expect(found.map((problem) => problem.message)).toEqual(['The folder cannot be read: ENOENT.']);
  });
});

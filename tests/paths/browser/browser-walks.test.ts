import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Charts of a page without a walk of their own in the browser, each with the reason. */
const REASONS: Readonly<Record<string, string>> = {
  'answer-sync':
    'the exam starts it as its child: the walks of the exam (tests/e2e/paths/exam/exam.walk.ts) lead both, and tests/e2e/exam/faults-replies.spec.ts breaks its calls',
  'second-factor':
    'a browser makes a passkey with a person or with the virtual authenticator of one browser alone, at a host with a name: tests/e2e/account/second-factor.spec.ts adds and removes both factors with it',
  'sign-in-factor':
    'a browser asks for a passkey as it makes one: tests/e2e/account/second-factor.spec.ts signs in with a passkey, a code and a recovery code',
  'exam-clock':
    'a page gets from one of its phases to the next by waiting for minutes, in which it asks the server twice each: the walks of the exam (tests/e2e/paths/exam/exam.walk.ts) lead it to its end, to more time and to another device',
  'exam-parts':
    'the exam starts it as its child: tests/e2e/exam/faults-offline.spec.ts lets its chunks fail, and waits until it is complete',
};

const charts = globSync('machines/*/*/*.machine.ts', { cwd: ROOT }).map((file) => basename(file, '.machine.ts'));
const walked = new Set(
  globSync('tests/e2e/paths/**/*.walk.ts', { cwd: ROOT }).map((file) => basename(file, '.walk.ts')),
);

/** The column of the table of charts that says where each runs. */
const hosts = new Map(
  [...readFileSync(`${ROOT}machines/README.md`, 'utf8').matchAll(/^\| \[([\w-]+)\]\([^|]+\|[^|]+\| ([^|]+) \|/gm)].map(
    ([, chart = '', host = '']) => [chart, host],
  ),
);

describe('walks in the browser', () => {
  test('every chart that a page runs is walked along generated paths, or a reason says why not', () => {
    expect(charts.length).toBeGreaterThan(60);
    expect(charts.filter((chart) => !hosts.has(chart))).toEqual([]);
    const ofPages = charts.filter((chart) => !hosts.get(chart)?.startsWith('server'));
    expect(ofPages.filter((chart) => !walked.has(chart) && !(chart in REASONS))).toEqual([]);
  });

  test('every walk is in process, or says why it needs the network', () => {
    const specs = globSync('tests/e2e/paths/**/*.spec.ts', { cwd: ROOT });
    const inProcess = globSync('tests/e2e/paths/**/*.walk.ts', { cwd: ROOT });
    const reasonIn = (file: string) => /^ +overNetwork:\s+'(.+)',$/m.exec(readFileSync(`${ROOT}${file}`, 'utf8'))?.[1];
    expect(inProcess.length).toBeGreaterThan(60);
    expect(inProcess.filter((file) => reasonIn(file) !== undefined)).toEqual([]);
    expect(specs.filter((file) => (reasonIn(file) ?? '').split(' ').length < 6)).toEqual([]);
  });

  test('the tests that a reason names are there', () => {
    const named = Object.values(REASONS).flatMap((reason) => reason.match(/tests\/[\w./-]+\.ts/g) ?? []);
    expect(named.length).toBeGreaterThanOrEqual(Object.keys(REASONS).length);
    expect(named.filter((file) => !existsSync(`${ROOT}${file}`))).toEqual([]);
  });

  test('reasons stand for charts of pages alone, and for none that is walked', () => {
    expect(Object.keys(REASONS).filter((chart) => !hosts.get(chart)?.startsWith('browser'))).toEqual([]);
    expect(Object.keys(REASONS).filter((chart) => walked.has(chart))).toEqual([]);
  });
});

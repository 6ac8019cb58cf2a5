import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generate, type Path } from '../../../src/walks/cover/generate.ts';
import { expectWalked, keepWalk } from '../../e2e/drivers/coverage.ts';
import { reportFolder } from '../files/report-files.ts';
import { model } from '../samples/errand.model.ts';
import { shareOf } from './walk-share.ts';

const { paths, goals } = generate(model);
const defined = goals.all.filter((goal) => goals.reachable.has(goal));
const share = shareOf(paths, 0);
const REPORT = `${reportFolder}browser-walked-test.json`;

let outputDir: string;

beforeEach(() => {
  outputDir = mkdtempSync(join(tmpdir(), 'chartered-walks-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  rmSync(outputDir, { recursive: true });
  rmSync(REPORT, { force: true });
});

function keep(walked: readonly Path[], result: 'passed' | 'flaky' = 'passed'): void {
  for (const { id } of walked) {
    keepWalk(outputDir, 'walked-test', { pathId: id, result, failures: [], covered: result === 'passed' });
  }
}

const check = (of: readonly Path[], unreachable: Record<string, string> = {}) =>
  expectWalked({ chart: 'walked-test', defined, paths, share: of, unreachable, outputDir });

describe('what the walks of a run have covered', () => {
  it('a whole set that was walked holds', () => {
    keep(paths);
    check(paths);
    expect(JSON.parse(readFileSync(REPORT, 'utf8'))).toMatchObject({ left: [] });
  });

  it('a share holds without the others, and says where the rest lies', () => {
    keep(share);
    check(share);
    const { left } = JSON.parse(readFileSync(REPORT, 'utf8')) as { left: { reason: string }[] };
    expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['on a path of another share']));
  });

  it('a path of the run that was not walked, or passed only on a retry, fails whole sets and shares', () => {
    const [first, ...others] = share;
    expect(first).toBeDefined();
    keep(others);
    expect(() => check(share)).toThrow('no walk came by');
    keep(first ? [first] : [], 'flaky');
    expect(() => check(share)).toThrow('no walk came by');
    keep(paths, 'flaky');
    expect(() => check(paths)).toThrow('no walk came by');
  });

  it.each([
    ['a whole set', paths],
    ['a share', share],
  ])('%s fails for a transition on no path of any share, and for a reason that is not needed', (_title, walked) => {
    keep(walked);
    const more = [...defined, 'transition:errand.unknown/errand.begun/0'];
    const run = { chart: 'walked-test', paths, share: walked, outputDir };
    expect(() => expectWalked({ ...run, defined: more })).toThrow(
      'No path in the browser reaches transition:errand.unknown',
    );
    const reason = { 'transition:errand.unknown/errand.begun/0': 'there is no such state' };
    expectWalked({ ...run, defined: more, unreachable: reason });
    expect(() => check(walked, reason)).toThrow('errand.unknown/errand.begun/0, which the chart does not have');
    const [first = ''] = defined;
    expect(() => check(walked, { [first]: 'no page leads there' })).toThrow(`${first}, which is on a path`);
  });
});

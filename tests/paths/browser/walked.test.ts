import { describe, expect, it } from 'vitest';
import { generate, type Path } from '../../../src/walks/cover/generate.ts';
import { coverageOf, coverageProblems } from '../../e2e/drivers/walk-coverage.ts';
import { model } from '../samples/errand.model.ts';
import type { BrowserWalk } from './walk-browser.ts';
import { shareOf } from './walk-share.ts';

const { paths, goals } = generate(model);
const defined = goals.all.filter((goal) => goals.reachable.has(goal));
const share = shareOf(paths, 0);

const ended = (walked: readonly Path[], result: BrowserWalk['result'] = 'passed'): BrowserWalk[] =>
  walked.map(({ id }) => ({ pathId: id, result, failures: [], covered: result === 'passed' }));

/** What a run of some paths leaves, and what is wrong with it. */
function judge(
  of: readonly Path[],
  walks: readonly BrowserWalk[],
  {
    goals: wanted = defined,
    unreachable = {},
  }: { goals?: readonly string[]; unreachable?: Record<string, string> } = {},
) {
  const walked = { chart: 'walked-test', defined: wanted, paths, share: of, unreachable };
  const coverage = coverageOf(walked, walks);
  return { left: coverage.left, problems: coverageProblems(walked, coverage) };
}

describe('what the walks of a run have covered', () => {
  it('a whole set that was walked holds', () => {
    expect(judge(paths, ended(paths))).toEqual({ left: [], problems: [] });
  });

  it('a share holds without the others, and says where the rest lies', () => {
    const { left, problems } = judge(share, ended(share));
    expect(problems).toEqual([]);
    expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['on a path of another share']));
  });

  it('a path of the run that was not walked, or passed only on a retry, fails whole sets and shares', () => {
    const [first, ...others] = share;
    expect(first).toBeDefined();
    expect(judge(share, ended(others)).problems.join()).toContain('no walk came by');
    expect(judge(share, [...ended(others), ...ended(share.slice(0, 1), 'flaky')]).problems.join()).toContain(
      'no walk came by',
    );
    expect(judge(paths, ended(paths, 'flaky')).problems.join()).toContain('no walk came by');
  });

  it.each([
    ['a whole set', paths],
    ['a share', share],
  ])('%s fails for a transition on no path of any share, and for a reason that is not needed', (_title, walked) => {
    const more = [...defined, 'transition:errand.unknown/errand.begun/0'];
    expect(judge(walked, ended(walked), { goals: more }).problems.join()).toContain(
      'No path in the browser reaches transition:errand.unknown',
    );
    const reason = { 'transition:errand.unknown/errand.begun/0': 'there is no such state' };
    expect(judge(walked, ended(walked), { goals: more, unreachable: reason }).problems).toEqual([]);
    expect(judge(walked, ended(walked), { unreachable: reason }).problems.join()).toContain(
      'errand.unknown/errand.begun/0, which the chart does not have',
    );
    const [first = ''] = defined;
    expect(judge(walked, ended(walked), { unreachable: { [first]: 'no page leads there' } }).problems.join()).toContain(
      `${first}, which is on a path`,
    );
  });
});

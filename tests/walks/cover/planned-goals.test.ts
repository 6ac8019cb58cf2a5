import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/walks/cover/generate.ts';
import { browserPlanProblems, goalsOfPath } from '../../../src/walks/cover/planned-goals.ts';
import { model } from '../../paths/samples/errand.model.ts';

const { paths, goals } = generate(model, { cases: false });
const defined = [...goals.reachable];
const isOn = (goal: string) => (path: (typeof paths)[number]) => goalsOfPath(path).includes(goal);
/** A transition that one path takes and no other. */
const lone = defined.find((goal) => goal.startsWith('transition:') && paths.filter(isOn(goal)).length === 1) ?? '';
const others = paths.filter((path) => !isOn(lone)(path));

describe('the goals of the walks in the browser', () => {
  it('a state or a transition has a path or a reason', () => {
    expect(browserPlanProblems({ defined, paths })).toEqual([]);
    const message = `No path in the browser reaches ${lone}, and UNREACHABLE has no reason for it.`;
    expect(browserPlanProblems({ defined, paths: others })).toContain(message);
    const left = defined.filter((goal) => /^(state|transition):/.test(goal) && !others.some(isOn(goal)));
    const unreachable = Object.fromEntries(left.map((goal) => [goal, 'No page leads there.']));
    expect(browserPlanProblems({ defined, paths: others, unreachable })).toEqual([]);
  });

  it('a reason is for something that the chart has and no path walks', () => {
    expect(browserPlanProblems({ defined, paths, unreachable: { [lone]: 'No page leads there.' } })).toEqual([
      `UNREACHABLE names ${lone}, which is on a path.`,
    ]);
    expect(browserPlanProblems({ defined, paths, unreachable: { 'state:errand.gone': 'It is gone.' } })).toEqual([
      'UNREACHABLE names state:errand.gone, which the chart does not have.',
    ]);
  });
});

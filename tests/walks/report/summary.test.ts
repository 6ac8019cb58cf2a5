import { expect, it } from 'vitest';
import { judge } from '../../../src/walks/judge.ts';
import { problemsOf } from '../../../src/walks/report/summary.ts';
import { model as booth } from '../../paths/samples/booth.model.ts';

it('findings of the model linter are listed as problems of the chart', async () => {
  const [omission, ...others] = booth.ignored;
  const problems = problemsOf(await judge({ ...booth, ignored: others }, undefined));
  expect(omission?.in.length).toBeGreaterThan(0);
  expect(
    problems.filter((problem) => problem.includes('say why in `ignored`')).map((text) => text.split(':')[0]),
  ).toEqual(omission?.in.flatMap((state) => omission.events.map((event) => `${state} ${event}`)));
});

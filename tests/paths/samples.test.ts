import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import type { Summary } from '../../src/walks/report/summary.ts';
import { describePaths } from './describe-paths.ts';
import { model as booth } from './samples/booth.model.ts';
import { model as errand } from './samples/errand.model.ts';

const reports = mkdtempSync(`${tmpdir()}/paths-`);
let judged = 0;

describePaths('errand', () => errand, { title: '[WS-05] [WS-07] paths of the errand', reports });
describePaths('booth', () => booth, { title: '[WS-05] [WS-07] paths of the booth', reports });
describePaths('errand', () => errand, { title: 'all pairs of the errand', pairs: true, reports: false });

afterAll(() => {
  expect(judged).toBe(2);
});

for (const chart of ['errand', 'booth']) {
  it(`[WS-07] writes coverage and mutation score of the ${chart}`, () => {
    const summary = JSON.parse(readFileSync(`${reports}/${chart}.json`, 'utf8')) as Summary;
    expect(summary.problems).toEqual([]);
    expect(summary.ok).toBe(true);
    expect(summary.mutation.score).toBeGreaterThanOrEqual(0.95);
    expect(summary.mutation.total).toBeGreaterThan(50);
    const unreached = Object.entries(summary.coverage.transitions).filter(([, paths]) => paths === 0);
    expect(unreached.map(([id]) => `transition:${id}`)).toEqual(
      summary.unreachable.map(({ goal }) => goal).filter((goal) => goal.startsWith('transition:')),
    );
    expect(readFileSync(`${reports}/${chart}.md`, 'utf8')).toContain(`# Paths of ${chart}`);
    judged += 1;
  });
}

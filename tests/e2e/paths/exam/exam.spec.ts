import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { examDrivers } from '../../drivers/exam/exam.drivers.ts';
import { ExamServices } from '../../drivers/exam/exam.services.ts';
import { examPaths, UNREACHABLE } from '../../drivers/exam/exam.world.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const { paths, defined } = examPaths();

// Errors and lost connections are part of the paths; the browser logs each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of paths) {
  test(`exam ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    test.setTimeout(120_000);
    const failures = await walkPath({
      chart: 'exam',
      path,
      drivers: examDrivers,
      open: device,
      world: (otherTab) => ExamServices.prepare(server, otherTab),
    });
    expect(failures).toEqual([]);
  });
}

test('[WS-06, EX-02] every state and every transition of the exam within reach has been walked in the browser', () => {
  const coverage = writeBrowserCoverage('exam', defined, paths, test.info().project.outputDir, UNREACHABLE);
  expect(coverage.left.map(({ goal }) => goal).sort()).toEqual(Object.keys(UNREACHABLE).sort());
});

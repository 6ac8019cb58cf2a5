import { walkWithRetries } from '../paths/lib/walk-browser.ts';
import { keepWalk, readingOf, writeBrowserCoverage } from './drivers/coverage.ts';
import { examDrivers } from './drivers/exam.drivers.ts';
import { ExamServices } from './drivers/exam.services.ts';
import { examPaths, OUT_OF_REACH } from './drivers/exam.world.ts';
import { expect, test } from './support/fixtures.ts';
import { openBlank } from './support/prepared-exam.ts';

const { paths, defined } = examPaths();

// Refusals and cut connections are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

/** Makes the watching of the page fail as it begins. */
function breakEvidence(): void {
  const listen = globalThis.addEventListener;
  globalThis.addEventListener = (...rest: unknown[]) => {
    if (rest[0] === 'blur') {
      Object.assign(globalThis, { isEvidenceBroken: true });
      throw new Error('This browser notices nothing.');
    }
    Reflect.apply(listen, globalThis, rest);
  };
}

for (const path of paths) {
  test(`exam ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    test.setTimeout(120_000);
    const isBlind = path.edges.some(({ step }) => step?.kind === 'error' && step.src === 'watchEvidence');
    const walk = await walkWithRetries(path, examDrivers, async () => {
      const context = await device();
      const otherTab = await context.newPage();
      await openBlank(otherTab);
      const services = await ExamServices.prepare(server, otherTab);
      await services.watch.listenIn(otherTab);
      const page = await context.newPage();
      await page.clock.install();
      if (isBlind) await page.addInitScript(breakEvidence);
      return { page, services, close: () => context.close() };
    });
    keepWalk(test.info().project.outputDir, 'exam', walk);
    // What passed on a retry only is told, and does not count as covered below.
    for (const { cause, label } of walk.failures) test.info().annotations.push({ type: cause, description: label });
    expect(walk.result === 'failed' ? walk.failures : []).toEqual([]);
  });
}

test('[WS-06, EX-02] every state and every transition of the exam within reach has been walked in the browser', () => {
  const coverage = writeBrowserCoverage('exam', defined, paths, test.info().project.outputDir, OUT_OF_REACH);
  expect(coverage.left.map(({ goal }) => goal).sort()).toEqual(Object.keys(OUT_OF_REACH).sort());
});

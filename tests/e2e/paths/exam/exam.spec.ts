import { examDrivers } from '../../drivers/exam/exam.drivers.ts';
import { ExamServices } from '../../drivers/exam/exam.services.ts';
import { examPaths, UNREACHABLE } from '../../drivers/exam/exam.world.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const { paths, defined } = examPaths();

// Errors and lost connections are part of the paths; the browser logs each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[WS-06, EX-02] exam',
  covers: '[WS-06, EX-02] every state and every transition of the exam within reach has been walked in the browser',
  chart: 'exam',
  paths,
  defined,
  unreachable: UNREACHABLE,
  drivers: examDrivers,
  world: ({ server, otherTab }) => ExamServices.prepare(server, otherTab),
  timeoutMs: 120_000,
});

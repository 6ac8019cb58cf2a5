/**
 * A deadline storm: `npm run bench:storm -- [--attempts=500] [--tech=javascript] [--loops=0.02]`. So many attempts with two
 * challenges each end in the same second; each is graded by the real grader in the real sandbox, four at a time as the job
 * does. Some never end: they hold an endless loop. Prints how long the grading took, with the challenges of an attempt in
 * one child and with a child for each, measured alternately in the same run, and how late the server's event loop was.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type { Challenge } from '../../src/content/exam.types.ts';
import type { Form } from '../../src/content/form.ts';
import { loadExams } from '../../src/content/load.ts';
import { gradeAttempt } from '../../src/server/exams/grade.ts';
import { createSandbox, type Sandbox } from '../../src/server/grading/sandbox.ts';

const AT_ONCE = 4;
const SLICE = 20;
const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '500' },
    tech: { type: 'string', default: 'javascript' },
    loops: { type: 'string', default: '0.02' },
    compare: { type: 'boolean', default: false },
  },
});
const count = Number(values.attempts);
const share = Number(values.loops);
const exam = loadExams().exams.find(
  ({ set }) => set.exam.tech === values.tech && set.challenges.length > 1 && set.exam.kind === 'trial',
);
if (!exam) throw new Error(`There is no trial of ${values.tech} with two challenges.`);
const { set } = exam;

const loop = 'for (;;) {}';
/** Every so many attempts one that never ends, spread over all. */
const isEndless = (index: number): boolean => Math.floor((index + 1) * share) > Math.floor(index * share);

function answerTo(challenge: Challenge, index: number): Record<string, string> {
  if (isEndless(index)) return { ...challenge.files, [challenge.entry]: loop };
  const turn = index % (challenge.wrong.length + 1);
  return { ...challenge.files, ...(challenge.wrong[turn]?.files ?? challenge.solution) };
}

async function grade(sandbox: Sandbox, index: number): Promise<void> {
  const chosen = [0, 1].map((at) => set.challenges[(index + at) % set.challenges.length] as Challenge);
  const form: Form = { questions: [], challenges: chosen.map(({ id }) => id) } as unknown as Form;
  const revisions = chosen.map((challenge) => ({
    attempt_id: String(index),
    exercise_id: challenge.id,
    revision: 1,
    key: challenge.id,
    work: JSON.stringify({ answer: { kind: 'files', files: answerTo(challenge, index) }, flagged: false, note: '' }),
    queued_at: 0,
    received_at: 0,
    late: 0,
    epoch: 1,
  }));
  const grading = await gradeAttempt(sandbox, {
    set,
    form,
    revisions: revisions as never,
    trial: true,
    credited: new Set(),
    now: 0,
  });
  if (grading.kind !== 'graded') throw new Error(grading.message);
}

async function gradeAll(sandbox: Sandbox, from: number, to: number): Promise<number> {
  const line = Array.from({ length: to - from }, (_, index) => from + index);
  const started = performance.now();
  const work = async () => {
    for (let next = line.shift(); next !== undefined; next = line.shift()) await grade(sandbox, next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (performance.now() - started) / 1000;
}

const together = createSandbox();
/** As it was: a build child and a run child for each challenge. */
const apart: Sandbox = {
  ...together,
  runAttempt: async (jobs) => {
    const outcomes = [];
    for (const job of jobs) outcomes.push(await together.runTests(job));
    return outcomes;
  },
};
// The programs of the children are built once per process; that is no part of a storm.
await grade(together, 0);

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const seconds = { together: 0, apart: 0 };
for (let from = 0; from < count; from += SLICE) {
  const to = Math.min(count, from + SLICE);
  seconds.together += await gradeAll(together, from, to);
  if (values.compare) seconds.apart += await gradeAll(apart, from, to);
}
delay.disable();
await together.close();
const ms = (share_: number) => Math.round(delay.percentile(share_) / 1e4) / 100;
console.log(`${count} attempts of ${set.exam.slug} with two challenges each, ${Math.round(share * 100)} % endless`);
console.log(`  one child an attempt: ${seconds.together.toFixed(1)} s`);
if (values.compare) {
  const ratio = (seconds.together / seconds.apart).toFixed(2);
  console.log(`  one child a challenge: ${seconds.apart.toFixed(1)} s; ratio ${ratio}`);
}
console.log(`  event loop of the server late by p50 ${ms(50)} ms, p99 ${ms(99)} ms`);

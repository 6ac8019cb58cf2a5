/**
 * A deadline storm: `npm run bench -- storm [--attempts=500] [--tech=javascript] [--loops=0.02] [--against=<path>]`. So many
 * attempts with two challenges each end in the same second; each is graded by the real grader in the real sandbox, four at
 * a time as the job does. Some never end: they hold an endless loop. No two attempts hold the same text, so no build is
 * known already. Prints how long the grading took, the CPU time of the children (those of esbuild aside), and how late the
 * event loop of this process was, which stands for a server's. No one saves meanwhile: that is not measured here.
 * `--against` names the `sandbox.ts` of another checkout, which grades the same, alternately in the same run.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Challenge } from '../../src/content/exam.types.ts';
import type { Form } from '../../src/content/form.ts';
import { loadExams } from '../../src/content/load/load-exams.ts';
import { TECHS } from '../../src/contract/common.ts';
import { createSandbox, type Sandbox } from '../../src/server/exam/grading/sandbox.ts';
import { gradeAttempt } from '../../src/server/exam/grading-job/grade.ts';
import { readCommandLine, refuse } from '../../src/tools/command-line.ts';
import { stormAnswer } from './storm-answers.ts';

const AT_ONCE = 4;
const SLICE = 20;
const { values } = readCommandLine({
  name: 'npm run bench -- storm',
  what: 'Grades many attempts that end in the same second.',
  begins: 'Preparing the attempts.',
  options: {
    attempts: { kind: 'number', default: 500, min: 1, help: 'that end' },
    tech: { kind: 'text', default: 'javascript', choices: TECHS, help: 'whose trial it is' },
    loops: { kind: 'number', default: 0.02, fraction: true, help: 'share of attempts that never end' },
    against: { kind: 'text', help: 'path of the sandbox.ts of another checkout, measured in turns' },
  },
});
const { attempts: count, loops: share } = values;
if (values.against && !existsSync(values.against)) refuse(`There is no file ${values.against}.`);
const exam = loadExams().exams.find(({ set }) => set.exam.slug === `${values.tech}-trial` && set.challenges.length > 1);
if (!exam) refuse(`There is no trial of ${values.tech} with two challenges.`);
const { set } = exam;

/** Every so many attempts one that never ends, spread over all. */
const isEndless = (index: number): boolean => Math.floor((index + 1) * share) > Math.floor(index * share);

async function grade(sandbox: Sandbox, index: number): Promise<void> {
  const chosen = [0, 1].map((at) => set.challenges[(index + at) % set.challenges.length] as Challenge);
  const form: Form = { questions: [], challenges: chosen.map(({ id }) => id) };
  const revisions = chosen.map((challenge) => ({
    attempt_id: String(index),
    exercise_id: challenge.id,
    revision: 1,
    key: challenge.id,
    work: JSON.stringify({
      answer: { kind: 'files', files: stormAnswer(challenge, index, isEndless(index)) },
      flagged: false,
      note: '',
    }),
    queued_at: 0,
    received_at: 0,
    is_late: 0,
    lease_epoch: 1,
  }));
  const grading = await gradeAttempt(sandbox, {
    set,
    form,
    revisions,
    trial: true,
    credited: new Set(),
    earlier: null,
    now: 0,
  });
  if (grading.kind !== 'graded') throw new Error(grading.message);
}

type Cost = { seconds: number; cpuSeconds: number };

/** CPU time in seconds of this process and of children that have ended. Source: proc_pid_stat(5), in ticks of 10 ms. */
function cpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

async function measure(cost: Cost, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const before = cpuSeconds();
  await work();
  cost.seconds += (performance.now() - started) / 1000;
  cost.cpuSeconds += cpuSeconds() - before;
}

async function gradeAll(sandbox: Sandbox, from: number, to: number): Promise<void> {
  const line = Array.from({ length: to - from }, (_, index) => from + index);
  const work = async () => {
    for (let next = line.shift(); next !== undefined; next = line.shift()) await grade(sandbox, next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const sandboxes: { name: string; sandbox: Sandbox; cost: Cost }[] = [];
const add = (name: string, create: typeof createSandbox) =>
  sandboxes.push({ name, sandbox: create(), cost: { seconds: 0, cpuSeconds: 0 } });
add('this sandbox', createSandbox);
if (values.against) add('the other', (await import(resolve(values.against))).createSandbox);
// The programs of the children are built once per process; that is no part of a storm.
for (const { sandbox } of sandboxes) await grade(sandbox, 0);

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
for (let from = 0; from < count; from += SLICE) {
  const to = Math.min(count, from + SLICE);
  for (const { sandbox, cost } of sandboxes) await measure(cost, () => gradeAll(sandbox, from, to));
}
delay.disable();
for (const { sandbox, cost } of sandboxes) await measure(cost, () => sandbox.close());
const ms = (share_: number) => Math.round(delay.percentile(share_) / 1e4) / 100;
console.log(`${count} attempts of ${set.exam.slug} with two challenges each, ${Math.round(share * 100)} % endless`);
for (const { name, cost } of sandboxes)
  console.log(`  ${name}: ${cost.seconds.toFixed(1)} s; ${cost.cpuSeconds.toFixed(1)} s of CPU time`);
console.log(`  event loop of the server late by p50 ${ms(50)} ms, p99 ${ms(99)} ms`);

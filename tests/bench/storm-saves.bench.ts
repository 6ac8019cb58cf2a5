/**
 * A deadline storm as others feel it: `npm run bench -- storm-saves [--attempts=500] [--others=1000] [--tech=javascript]`. So many
 * attempts with challenges end in the same second in the database of a real server with the settings of production, which ends and
 * grades them, while others save once in ten seconds. Prints how long the grading took from the end of the grace period on, and
 * how long saves took meanwhile and without a storm before it. 2 % of the attempts hold an endless loop. Asserts that everything
 * was graded and every save acknowledged.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { GRACE_MS } from '../../machines/exam/attempt/grace.ts';
import type { Challenge } from '../../src/content/exam.types.ts';
import { loadExams } from '../../src/content/load/load-exams.ts';
import { TECHS } from '../../src/contract/common.ts';
import { type Database, openDatabase } from '../../src/server/data/database.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { insertAttempts, type PreparedAttempt } from '../faults/support/prepare-attempts.ts';
import { createFreshDatabase } from '../support/databases.ts';
import { startServerProcess } from '../support/server-process.ts';
import type { LoadFindings, LoadOrders } from './load.ts';
import { percentile } from './percentile.ts';
import { runOrders } from './run-orders.ts';
import { stormAnswer } from './storm-answers.ts';

const INTERVAL_SECONDS = 10;
const HOUR_MS = 3_600_000;
/** From the start of the server until the storm. Milliseconds. */
const LEAD_MS = 25_000;

const { values } = readCommandLine({
  name: 'npm run bench -- storm-saves',
  what: 'Measures saves while a server grades many attempts that ended in the same second.',
  begins: 'Preparing the attempts.',
  options: {
    attempts: { kind: 'number', default: 500, min: 1, help: 'that end' },
    others: { kind: 'number', default: 1000, min: 1, help: 'who save meanwhile' },
    tech: { kind: 'text', default: 'javascript', choices: TECHS, help: 'whose trial it is' },
  },
});
const count = values.attempts;
const slug = `${values.tech}-trial`;
const found = loadExams().exams.find(({ set }) => set.exam.slug === slug);
if (!found) throw new Error(`There is no ${slug}.`);
const challenges = new Map(found.set.challenges.map((challenge) => [challenge.id, challenge]));
const folder = mkdtempSync(join(tmpdir(), 'chartered-storm-'));

/** What the candidates of the storm have written, as the server would have stored it. */
async function writeAnswers({ queries }: Database, attempts: PreparedAttempt[]): Promise<void> {
  const rows = attempts.flatMap(({ attemptId, challenges: drawn, startedAt }, index) =>
    drawn.map(({ id }) => ({
      attempt_id: attemptId,
      exercise_id: id,
      revision: 1,
      key: `storm-${index}-${id}`,
      lease_epoch: 1,
      work: JSON.stringify({
        answer: { kind: 'files', files: stormAnswer(challenges.get(id) as Challenge, index, index % 50 === 49) },
        flagged: false,
        note: '',
      }),
      queued_at: startedAt,
      received_at: startedAt,
      is_late: 0 as const,
    })),
  );
  for (let from = 0; from < rows.length; from += 100) {
    await queries
      .insertInto('answer_revision')
      .values(rows.slice(from, from + 100))
      .execute();
  }
}

function save(port: number, firstNumber: number): Promise<LoadFindings> {
  return runOrders<LoadOrders, LoadFindings>(folder, 'load.ts', {
    ...{ host: '127.0.0.1', port, target: 'exam', candidates: others, connections: 64, print: false },
    ...{ seconds: INTERVAL_SECONDS, intervalSeconds: INTERVAL_SECONDS, firstNumber },
  });
}

function print(when: string, rounds: readonly LoadFindings[]): void {
  const latencies = rounds.flatMap((round) => round.latencies);
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => percentile(latencies, share).toFixed(1));
  console.log(`${when}: ${latencies.length} saves, p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms`);
  const failures = rounds.flatMap((round) => Object.keys(round.failures));
  if (failures.length > 0) throw new Error(`Not acknowledged: ${failures.join('; ')}`);
}

const data = await createFreshDatabase('sqlite', null);
const database = await openDatabase({ ...data, poolSize: 2 });
const others = await insertAttempts(database, { count: values.others });
const endsAt = Date.now() + LEAD_MS;
const storm = await insertAttempts(database, {
  ...{ count, certification: slug, startedAt: endsAt - HOUR_MS, durationMs: HOUR_MS },
});
await writeAnswers(database, storm);
await database.close();
const server = await startServerProcess({
  ...data,
  environment: {
    NODE_ENV: 'production',
    TEST_CONTROLS: 'false',
    APP_SECRET: 'a secret that only the storm knows',
    RATE_LIMIT_FACTOR: '1000',
  },
});

print('without a storm', [await save(server.port, 0)]);
const graceEndsAt = endsAt + GRACE_MS;
await wait(Math.max(0, graceEndsAt - Date.now()));

// Others save until everything is graded: in rounds, because how long that takes is the question.
const file = new DatabaseSync(join(data.dataDir, 'chartered.db'), { readOnly: true });
const ungraded = file.prepare(
  `select count(*) as left_over from attempt where certification_id = ? and state not in ('passed', 'failed')`,
);
let gradedAt: number | null = null;
const watching = (async () => {
  while (Number(ungraded.get(slug)?.left_over) > 0) await wait(250);
  gradedAt = Date.now();
})();
const during: LoadFindings[] = [];
// Every candidate saves once in a round.
while (gradedAt === null) during.push(await save(server.port, during.length + 1));
await watching;
print(`while ${count} attempts of ${slug} were graded`, during);
console.log(`all graded ${((gradedAt - graceEndsAt) / 1000).toFixed(1)} s after the end of the grace period`);
file.close();
await server.stop();
await data.remove();
rmSync(folder, { recursive: true, force: true });

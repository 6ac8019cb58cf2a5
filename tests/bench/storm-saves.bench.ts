/**
 * A deadline storm as others feel it: `npm run bench:storm-saves -- [--attempts=500] [--others=1000] [--tech=javascript]`. So many
 * attempts with challenges end in the same second in the database of a real server with the settings of production, which ends and
 * grades them, while others save once in ten seconds. Prints how long the grading took from the end of the grace period on, and
 * how long saves took meanwhile and without a storm before it. 2 % of the attempts hold an endless loop. Asserts that everything
 * was graded and every save acknowledged.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GRACE_MS } from '../../machines/attempt/grace.ts';
import type { Challenge } from '../../src/content/exam.types.ts';
import { loadExams } from '../../src/content/load.ts';
import { type Database, openDatabase } from '../../src/server/data/database.ts';
import { insertAttempts, type PreparedAttempt } from '../faults/support/prepare-attempts.ts';
import { createFreshDatabase } from '../support/databases.ts';
import { startServerProcess } from '../support/server-process.ts';
import type { LoadFindings, LoadOrders } from './load.ts';

const INTERVAL_SECONDS = 10;
const CALM_SECONDS = 10;
const HOUR_MS = 3_600_000;
/** From the start of the server until the storm. Milliseconds. */
const LEAD_MS = 25_000;

const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '500' },
    others: { type: 'string', default: '1000' },
    tech: { type: 'string', default: 'javascript' },
  },
});
const count = Number(values.attempts);
const slug = `${values.tech}-trial`;
const found = loadExams().exams.find(({ set }) => set.exam.slug === slug);
if (!found) throw new Error(`There is no ${slug}.`);
const challenges = new Map(found.set.challenges.map((challenge) => [challenge.id, challenge]));
const folder = mkdtempSync(join(tmpdir(), 'chartered-storm-'));

function filesOf(challenge: Challenge, index: number): Record<string, string> {
  const turn = index % (challenge.wrong.length + 1);
  const files = { ...challenge.files, ...(challenge.wrong[turn]?.files ?? challenge.solution) };
  const text = index % 50 === 49 ? 'for (;;) {}' : files[challenge.entry];
  // No two attempts hold the same text, so no build is known already.
  const comment = challenge.entry.endsWith('.vue') ? `<!-- ${index} -->` : `/* ${index} */`;
  return { ...files, [challenge.entry]: `${text ?? ''}\n${comment}\n` };
}

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
        answer: { kind: 'files', files: filesOf(challenges.get(id) as Challenge, index) },
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

async function load(orders: Omit<LoadOrders, 'host' | 'target' | 'connections' | 'intervalSeconds' | 'print'>) {
  const [ordersFile, findingsFile] = [join(folder, 'orders.json'), join(folder, 'findings.json')];
  const all: LoadOrders = {
    ...{ host: '127.0.0.1', target: 'exam', connections: 64, intervalSeconds: INTERVAL_SECONDS, print: false },
    ...orders,
  };
  writeFileSync(ordersFile, JSON.stringify(all));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.ts'), ordersFile, findingsFile], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The load ended with ${code}.`);
  return JSON.parse(readFileSync(findingsFile, 'utf8')) as LoadFindings;
}

function print(when: string, { latencies, acknowledged, failures }: LoadFindings): void {
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1);
  console.log(`${when}: ${acknowledged.length} saves, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
  if (Object.keys(failures).length > 0) throw new Error(`Not acknowledged: ${JSON.stringify(failures)}`);
}

const data = await createFreshDatabase('sqlite', null);
const database = await openDatabase({ ...data, poolSize: 2 });
const others = await insertAttempts(database, { count: Number(values.others) });
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

print('without a storm', await load({ port: server.port, candidates: others, seconds: CALM_SECONDS, firstNumber: 0 }));
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
const during: LoadFindings = {
  sent: 0,
  acknowledged: [],
  failures: {},
  latencies: [],
  elapsedSeconds: 0,
  cpuSeconds: 0,
};
for (let firstNumber = 10; gradedAt === null; firstNumber += 10) {
  const round = await load({ port: server.port, candidates: others, seconds: INTERVAL_SECONDS, firstNumber });
  during.latencies.push(...round.latencies);
  during.acknowledged.push(...round.acknowledged);
  Object.assign(during.failures, round.failures);
}
await watching;
print(`while ${count} attempts of ${slug} were graded`, during);
console.log(`all graded ${((gradedAt - graceEndsAt) / 1000).toFixed(1)} s after the end of the grace period`);
file.close();
await server.stop();
await data.remove();
rmSync(folder, { recursive: true, force: true });

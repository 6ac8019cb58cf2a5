/**
 * How calls slow down as the data grow: `npm run bench -- growth [--users=100000 --kinds=sqlite,postgres]`. Each database is filled
 * once with 1,000 users and once with many, twice as many attempts, and their results, disputes, sessions and revisions; the same
 * calls are measured on both. Ends with code 1 when one takes more than twice as long with many.
 */
import { sql } from 'kysely';
import { hashPassword } from '../../src/server/account/password/passwords.ts';
import { addRole, updateUser } from '../../src/server/data/account/users.ts';
import { type Database, openDatabase } from '../../src/server/data/database.ts';
import { readCommandLine, refuse } from '../../src/tools/command-line.ts';
import { insertAttempts, type PreparedAttempt } from '../faults/support/prepare-attempts.ts';
import { createFreshDatabase, DATABASE_KINDS, type DatabaseKind } from '../support/databases.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { saveOf } from './saves.ts';

const FEW = 1000;
const CALLS = 40;
const PASSWORD = 'a long enough password';
/** The maximum ratio between a call's times with many and with few users. */
const BUDGET = 2;
/** Shorter times say nothing about growth. Milliseconds. */
const NOISE_MS = 2;

const { values } = readCommandLine({
  name: 'npm run bench -- growth',
  what: 'Measures the same calls on a small database and on a large one.',
  begins: 'Filling the databases.',
  options: {
    users: { kind: 'number', default: 100_000, min: 1000, help: 'of the large one' },
    kinds: { kind: 'text', default: DATABASE_KINDS.join(','), help: 'databases, with commas between them' },
  },
});
const kinds = values.kinds.split(',');
const unknown = kinds.find((kind) => !DATABASE_KINDS.some((known) => known === kind));
if (unknown !== undefined) refuse(`There is no database "${unknown}"; there are ${DATABASE_KINDS.join(' and ')}.`);

/** Inserts rows for 1 to `count` with one statement; `i` is the number. */
async function insertNumbered({ queries }: Database, count: number, insert: string): Promise<void> {
  const numbered = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
  const [into, select] = insert.split('select');
  const rows = `${numbered} select${insert.slice((into ?? '').length + 'select'.length)}`;
  await sql.raw(select === undefined ? insert : `${into} ${rows}`).execute(queries);
}

/** Copies of a real candidate with two attempts each, and what belongs to them. */
async function fill(database: Database, users: number): Promise<PreparedAttempt[]> {
  const now = Date.now();
  const prepared = await insertAttempts(database, { count: 20 });
  const template = prepared[0]?.attemptId ?? '';
  const result = JSON.stringify({
    ...{ score_percent: 40, pass_percent: 50, passed: false, points: 4, points_max: 10, graded_at: now },
    topics: [{ id: 'functions', name: 'Functions', points: 4, points_max: 10 }],
    exercises: Array.from({ length: 30 }, (_, index) => ({
      ...{ id: `item-${index}`, title: `Question ${index}`, topic: 'Functions', points: 0, points_max: 1 },
      ...{ answered: true, explanation: null, tests: null },
    })),
  });
  const attempts = users * 2;
  const name = `'Name' || (i % 997)`;
  const email = `'somebody-' || i || '@company-' || (i % 499) || '.example.com'`;
  const columns = Object.keys(
    await database.queries.selectFrom('attempt').selectAll().limit(1).executeTakeFirstOrThrow(),
  );
  const ofAttempt: Record<string, string> = {
    id: `'attempt-' || i`,
    user_id: `'user-' || ((i + 1) / 2)`,
    state: `case when i % 20 = 0 then 'running' else 'failed' end`,
    dispute_state: `case when i % 50 = 1 then 'open' else 'none' end`,
    created_at: `${now} - ${attempts} * 1000 + i * 1000`,
    ended_at: `case when i % 20 = 0 then null else ${now} end`,
  };
  const select = columns.map((column) => ofAttempt[column] ?? `t.${column}`).join(', ');
  const inserts: [number, string][] = [
    [
      users,
      `insert into "user" (id, email, first_name, last_name, share_permission, extra_time_percent, created_at, settings, metadata)
       select 'user-' || i, ${email}, ${name}, 'Family' || (i % 4999), 0, 0, ${now} - ${users} * 1000 + i * 1000, '{"exercises":[]}', '{"interest":[]}' from n`,
    ],
    [
      users,
      `insert into session (token_hash, user_id, created_at, expires_at, id, device, last_used_at)
       select 'hash-' || i, 'user-' || i, ${now}, ${now + 86_400_000}, 'session-' || i, 'Firefox on Linux', ${now} from n`,
    ],
    [
      attempts,
      `insert into attempt (${columns.join(', ')}) select ${select} from n cross join (select * from attempt where id = '${template}') t`,
    ],
    [
      attempts,
      `insert into result (id, attempt_id, graded_at, question_set_version, seed, reason, result, record)
       select 'result-' || i, 'attempt-' || i, ${now}, 'v', 's', 'graded', '${result}', '{}' from n where i % 20 <> 0`,
    ],
    [
      attempts,
      `insert into dispute (id, attempt_id, state, reason, exercise_ids, opened_at)
       select 'dispute-' || i, 'attempt-' || i, case when i % 1000 = 1 then 'open' else 'rejected' end, 'The third answer is right as well.', '[]', ${now} - i from n where i % 50 = 1`,
    ],
    [
      attempts * 3,
      `insert into answer_revision (attempt_id, exercise_id, revision, key, lease_epoch, work, queued_at, received_at)
       select 'attempt-' || ((i + 2) / 3), 'item-' || (i % 3), 1, 'key-' || i, 1, '{"answer":{"kind":"choice","choice":1},"flagged":false,"note":""}', ${now}, ${now} from n`,
    ],
    ...[
      `lower(${name})`,
      `'family' || (i % 4999)`,
      email,
      `'somebody'`,
      `'somebody-' || i`,
      `'' || i`,
      `'company-' || (i % 499) || '.example.com'`,
    ].map((token): [number, string] => [
      users,
      `insert into person_token (token, user_id) select ${token}, 'user-' || i from n`,
    ]),
  ];
  for (const [count, insert] of inserts) await insertNumbered(database, count, insert);
  if (database.kind === 'postgres') await sql`analyze`.execute(database.queries);
  return prepared;
}

type Call = { name: string; times?: number; run(number: number): Promise<Response> };

/** The calls that are measured, as a candidate and as an administrator. */
function callsOf(server: ServerProcess, [candidate, staff]: PreparedAttempt[], emails: { login: string }): Call[] {
  if (!candidate || !staff) throw new Error('Nobody was prepared.');
  const get = (path: string, as: PreparedAttempt) => async () =>
    fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${as.token}` } });
  const post = (path: string, body: unknown) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return [
    { name: 'user summary', run: get('/user/summary', candidate) },
    { name: 'signed-in user', run: get('/auth', candidate) },
    { name: 'exam', run: get(`/exams/${candidate.attemptId}`, candidate) },
    { name: 'review: newest exams', run: get('/review/exams', staff) },
    { name: 'review: one person', run: get('/review/exams?search=somebody-500@', staff) },
    { name: 'review: a common word', run: get('/review/exams?search=somebody', staff) },
    { name: 'review: two common words', run: get('/review/exams?search=somebody%20name', staff) },
    { name: 'disputes', run: get('/review/disputes', staff) },
    { name: 'staff: newest users', run: get('/staff/users', staff) },
    { name: 'staff: one person', run: get('/staff/users?search=somebody-500@', staff) },
    { name: 'staff: a common word', run: get('/staff/users?search=company', staff) },
    { name: 'ready', run: get('/ready', candidate) },
    { name: 'sign-in', times: 10, run: () => post('/login', { email: emails.login, password: PASSWORD }) },
    { name: 'save', run: (number) => saveOnce(server, candidate, number) },
  ];
}

function saveOnce(server: ServerProcess, candidate: PreparedAttempt, number: number): Promise<Response> {
  return fetch(`${server.url}/api/exams/${candidate.attemptId}/answers`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${candidate.token}`,
      'content-type': 'application/json',
      'x-lease-epoch': String(candidate.epoch),
    },
    body: JSON.stringify({ entries: [saveOf(candidate, 0, number)] }),
  });
}

async function timed(run: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now();
  const reply = await run();
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${text.slice(0, 300)}`);
  return performance.now() - startedAt;
}

const sorted = (times: number[]) => times.toSorted((a, b) => a - b);
const median = (times: number[]) => sorted(times)[Math.floor(times.length / 2)] ?? Number.NaN;
const p99 = (times: number[]) => sorted(times)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;

/** Saves one after the other while four reviewers search without a pause. @returns the times of the saves in milliseconds. */
async function saveBesideStaff(server: ServerProcess, [candidate, staff]: PreparedAttempt[]): Promise<number[]> {
  if (!candidate || !staff) throw new Error('Nobody was prepared.');
  let isOver = false;
  const headers = { authorization: `Bearer ${staff.token}` };
  const staffAtWork = Array.from({ length: 4 }, async () => {
    while (!isOver) await (await fetch(`${server.url}/api/review/exams?search=somebody%20name`, { headers })).text();
  });
  const times: number[] = [];
  for (let number = 1000; number < 1300; number += 1) {
    times.push(await timed(() => saveOnce(server, candidate, number)));
  }
  isOver = true;
  await Promise.all(staffAtWork);
  return times;
}

type Grown = { server: ServerProcess; prepared: PreparedAttempt[]; calls: Call[]; remove(): Promise<void> };

/** A server on a database with the given number of users. */
async function prepare(kind: DatabaseKind, postgres: PostgresServer | null, users: number): Promise<Grown> {
  const fresh = await createFreshDatabase(kind, postgres?.url ?? null);
  const startedAt = performance.now();
  const database = await openDatabase({ ...fresh, poolSize: 4 });
  const prepared = await fill(database, users);
  const login = 'the-one-who-signs-in@example.com';
  await updateUser(database.queries, prepared[2]?.userId ?? '', {
    email: login,
    password_hash: await hashPassword(PASSWORD),
  });
  await addRole(database.queries, prepared[1]?.userId ?? '', 'administrator');
  await database.close();
  console.log(`  ${users} users prepared in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const server = await startServerProcess(fresh);
  const remove = async () => {
    await server.stop();
    await fresh.remove();
  };
  return { server, prepared, calls: callsOf(server, prepared, { login }), remove };
}

/** Calls both servers in turn, so that what else the machine does slows down both. @returns medians in milliseconds, by call. */
async function compare(few: Grown, many: Grown): Promise<Map<string, [number, number]>> {
  const medians = new Map<string, [number, number]>();
  for (const [index, { name, times = CALLS, run }] of few.calls.entries()) {
    const grown = many.calls[index];
    if (!grown) throw new Error(`${name} is measured on one of them alone.`);
    const measured: [number[], number[]] = [[], []];
    for (let call = -3; call < times; call += 1) {
      const pair = [await timed(() => run(10 + call)), await timed(() => grown.run(10 + call))] as const;
      // The first calls warm up what is cached.
      if (call >= 0) for (const side of [0, 1] as const) measured[side].push(pair[side]);
    }
    medians.set(name, [median(measured[0]), median(measured[1])]);
  }
  const beside = [await saveBesideStaff(few.server, few.prepared), await saveBesideStaff(many.server, many.prepared)];
  medians.set('save beside staff, median', [median(beside[0] ?? []), median(beside[1] ?? [])]);
  medians.set('save beside staff, p99', [p99(beside[0] ?? []), p99(beside[1] ?? [])]);
  return medians;
}

for (const kind of DATABASE_KINDS.filter((known) => kinds.includes(known))) {
  console.log(`${kind}:`);
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const servers: Grown[] = [];
  try {
    for (const users of [FEW, values.users]) servers.push(await prepare(kind, postgres, users));
    const [few, many] = servers;
    if (!few || !many) throw new Error('Nothing was prepared.');
    for (const [name, [before, ms]] of await compare(few, many)) {
      const ratio = ms / before;
      const isOver = ratio > BUDGET && ms - before > NOISE_MS;
      if (isOver) process.exitCode = 1;
      const figures = `${before.toFixed(1).padStart(8)} ms → ${ms.toFixed(1).padStart(8)} ms  × ${ratio.toFixed(2)}`;
      console.log(`  ${name.padEnd(26)} ${figures}${isOver ? `  over the budget of ${BUDGET}` : ''}`);
    }
  } finally {
    for (const { remove } of servers) await remove();
    await postgres?.stop();
  }
}

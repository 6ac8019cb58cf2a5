import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { startApiProcess } from '../support/server-process.ts';
import { freshDatabase } from '../support/suite.ts';
import { call, type Reply, save } from './support/http.ts';
import { startInProcess } from './support/in-process-server.ts';
import { type PreparedAttempt, prepareAttempts } from './support/prepare-attempts.ts';
import { auditDatabase, type SavingCandidate } from './support/save-load.ts';

const FILE_CHARACTERS = 50_000;

/** A file system of a few megabytes in memory, where the machine permits one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Saves large files until the disk takes no more. @returns the first reply that is not an acknowledgement. */
async function fillUp(
  url: string,
  candidate: SavingCandidate,
  from: number,
): Promise<{ refusal: Reply; next: number }> {
  const { attempt } = candidate;
  for (let revision = from; ; revision += 1) {
    const exercise = attempt.challenges[0];
    if (!exercise) throw new Error('The attempt has no challenge.');
    const key = `full-disk-${revision}`;
    const text = `${revision}\n`.repeat(FILE_CHARACTERS).slice(0, FILE_CHARACTERS);
    const entry = {
      exercise_id: exercise.id,
      revision,
      key,
      queued_at: attempt.startedAt,
      work: { answer: { kind: 'files' as const, files: { 'main.js': text } }, flagged: false, note: '' },
    };
    candidate.sent.set(key, entry);
    const reply = await save(url, attempt, [entry]);
    if (reply.status !== 200) return { refusal: reply, next: revision };
    candidate.acknowledged.add(key);
  }
}

async function savedAgain(url: string, candidate: SavingCandidate, revision: number): Promise<number> {
  const entry = candidate.sent.get(`full-disk-${revision}`);
  if (!entry) throw new Error('Nothing was refused.');
  const { status } = await save(url, candidate.attempt, [entry]);
  if (status === 200) candidate.acknowledged.add(entry.key);
  return status;
}

test('[EX-06] on a full disk nothing is acknowledged, the error names the cause, and saving continues when there is space again', async ({
  skip,
}) => {
  const disk = mountSmallDisk();
  if (!disk) return skip('a small file system cannot be mounted here');
  const data = { dataDir: join(disk, 'data'), databaseUrl: null };
  const ballast = join(disk, 'ballast');
  const [attempt] = await prepareAttempts(data, { count: 1 });
  writeFileSync(ballast, Buffer.alloc(4 * 1024 * 1024));
  const server = await startApiProcess(data);
  onTestFinished(() => server.kill());
  const candidate: SavingCandidate = { attempt: attempt as PreparedAttempt, sent: new Map(), acknowledged: new Set() };

  const { refusal, next } = await fillUp(server.url, candidate, 1);
  expect({ status: refusal.status, code: refusal.code, retryAfter: refusal.retryAfter }).toEqual({
    status: 503,
    code: 'storing_failed',
    retryAfter: '2',
  });
  expect((await call(server.url, candidate.attempt, 'GET', '/exercises?type=questions')).status).toBe(200);
  expect(await savedAgain(server.url, candidate, next)).toBe(503);
  rmSync(ballast);
  expect(await savedAgain(server.url, candidate, next)).toBe(200);
  await server.stop();
  expect(await auditDatabase(data, [candidate])).toMatchObject({ lost: [], differing: [], stored: next });
});

test('[EX-06] when the database may not grow further, nothing is acknowledged either', async () => {
  const data = { dataDir: mkdtempSync(join(tmpdir(), 'chartered-data-')), databaseUrl: null };
  onTestFinished(() => rmSync(data.dataDir, { recursive: true }));
  const [attempt] = await prepareAttempts(data, { count: 1 });
  const server = await startInProcess(data);
  onTestFinished(() => server.stop());
  const candidate: SavingCandidate = { attempt: attempt as PreparedAttempt, sent: new Map(), acknowledged: new Set() };
  const limit = (pages: number) =>
    sql.raw(`pragma max_page_count = ${pages}`).execute(server.services.database.queries);
  const file = new DatabaseSync(join(data.dataDir, 'chartered.db'), { readOnly: true });
  const pages = Number(file.prepare('pragma page_count').get()?.page_count);
  file.close();

  await limit(pages + 100);
  const { refusal, next } = await fillUp(server.url, candidate, 1);
  expect({ status: refusal.status, code: refusal.code }).toEqual({ status: 503, code: 'storing_failed' });
  await limit(1_000_000);
  expect(await savedAgain(server.url, candidate, next)).toBe(200);
});

async function register(url: string, email: string): Promise<Response> {
  return fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Ada '.repeat(20).trim(),
      email,
      password: 'a long enough password',
      password_confirmation: 'a long enough password',
    }),
  });
}

/** Signs people up until it is refused. */
async function registerUntilFull(url: string): Promise<{ refused: Response; people: string[] }> {
  for (const people: string[] = []; ; ) {
    const email = `person-${people.length}@example.com`;
    const refused = await register(url, email);
    if (refused.status !== 201) return { refused, people };
    people.push(email);
  }
}

async function login(url: string, email: string): Promise<number> {
  const { status } = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough password' }),
  });
  return status;
}

/** Asks until the answer has changed: a probe is written once a second at most. */
const ready = async (url: string, status: number) => {
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status, { timeout: 20_000 }).toBe(status);
  return (await fetch(`${url}/api/ready`)).json();
};

/** What went wrong, of each error line of a server's log. */
const errorsIn = (log: string): { msg: string; cause: string }[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 50)
    .map(({ msg, err }) => ({ msg, cause: err?.message }));

const NO_SPACE = 'no space is left for the data: nothing can be stored until there is';
const REFUSED = {
  message: 'The service is temporarily unavailable. Try again in a few seconds.',
  request_id: expect.any(String),
  code: 'storage_unavailable',
};
const NOT_READY = {
  message: 'No space is left for the data, so that nothing can be stored.',
  request_id: expect.any(String),
  code: 'storage_full',
};

test('on a full disk a sign-up returns 503, the log names the cause once, and the server is not ready until there is space', async ({
  skip,
}) => {
  const disk = mountSmallDisk();
  if (!disk) return skip('a small file system cannot be mounted here');
  const ballast = join(disk, 'ballast');
  const data = { dataDir: join(disk, 'data'), databaseUrl: null };
  await (await startApiProcess(data)).stop();
  const { bavail, bsize } = statfsSync(disk);
  const server = await startApiProcess(data);
  onTestFinished(() => server.kill());
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 1024 * 1024)));

  const { refused } = await registerUntilFull(server.url);
  expect({ status: refused.status, body: await refused.json() }).toEqual({ status: 503, body: REFUSED });
  expect(refused.headers.get('retry-after')).toBe('2');
  const again = await register(server.url, 'one-more@example.com');
  expect(again.status).toBe(503);
  const line = { msg: NO_SPACE, cause: expect.stringContaining('full') };
  await expect.poll(() => errorsIn(server.log()).filter(({ msg }) => msg === NO_SPACE)).toEqual([line]);
  expect(await ready(server.url, 503)).toEqual(NOT_READY);
  rmSync(ballast);
  expect(await ready(server.url, 200)).toEqual({ status: 'ready' });
  expect((await register(server.url, 'at-last@example.com')).status).toBe(201);
  // Full again at the end: the server stops in order, and starts again once there is space.
  writeFileSync(ballast, Buffer.alloc(1024 * 1024));
  await server.stop();
  rmSync(ballast);
  const next = await startApiProcess(data);
  await next.stop();
});

test('a server killed on a full disk restarts when there is space, with everything it acknowledged', async ({
  skip,
}) => {
  const disk = mountSmallDisk();
  if (!disk) return skip('a small file system cannot be mounted here');
  const ballast = join(disk, 'ballast');
  const data = { dataDir: join(disk, 'data'), databaseUrl: null };
  const server = await startApiProcess(data);
  onTestFinished(() => server.kill());
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 1024 * 1024)));
  const { people } = await registerUntilFull(server.url);
  await server.kill();
  const settings = { DATA_DIR: data.dataDir, PORT: '0', HOST: '127.0.0.1', DEMO_DATA: 'false', LOG_LEVEL: 'silent' };
  const refused = await runCommand('src/server/main.ts', [], settings);
  // The little that a start stores may still fit.
  if (!refused.stdout.includes('ready')) {
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: `The server was not started:\nThere is no space left for the data in ${data.dataDir}. Free some, or enlarge the disk.\n`,
    });
  }
  rmSync(ballast);
  const next = await startApiProcess(data);
  for (const email of people) expect(await login(next.url, email), email).toBe(200);
  await next.stop();
});

test('when PostgreSQL has no space, a sign-up returns 503 and the server is not ready until it has', async () => {
  const fresh = await freshDatabase('postgres');
  onTestFinished(() => fresh.remove());
  const server = await startInProcess(fresh);
  onTestFinished(() => server.stop());
  const { queries } = server.services.database;
  await sql`create function fail_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(queries);
  const tables = ['user', 'write_probe'];
  for (const table of tables) {
    await sql`create trigger full_disk before insert on ${sql.table(table)} execute function fail_full()`.execute(
      queries,
    );
  }
  const refused = await register(server.url, 'ada@example.com');
  expect({ status: refused.status, body: await refused.json() }).toEqual({ status: 503, body: REFUSED });
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await ready(server.url, 503)).toEqual(NOT_READY);
  for (const table of tables) await sql`drop trigger full_disk on ${sql.table(table)}`.execute(queries);
  expect(await ready(server.url, 200)).toEqual({ status: 'ready' });
  expect((await register(server.url, 'ada@example.com')).status).toBe(201);
});

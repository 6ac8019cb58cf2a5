import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';
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

test('[EX-06] on a full disk nothing is acknowledged, the refusal says so, and saving goes on when there is space again', async ({
  skip,
}) => {
  const disk = mountSmallDisk();
  if (!disk) return skip('a small file system cannot be mounted here');
  const data = { dataDir: join(disk, 'data'), databaseUrl: null };
  const ballast = join(disk, 'ballast');
  const [attempt] = await prepareAttempts(data, { count: 1 });
  writeFileSync(ballast, Buffer.alloc(4 * 1024 * 1024));
  const server = await startServerProcess(data);
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

test('[EX-06] where the database may grow no further, nothing is acknowledged either', async () => {
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

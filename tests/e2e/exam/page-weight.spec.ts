import type { Page } from '@playwright/test';
import { builtFile } from '../support/built-files.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdSession, openRunning, prepareTrial, register } from '../support/prepared-exam.ts';
import { laterParts, noteFirstExercise, scriptsUntilFirstExercise, watchScripts } from '../support/script-weight.ts';

test.use({ canRecord: false });

/** Scripts until the first exercise can be answered, as sent to a browser. Bytes, with those of the headers. */
const MAX_OPENING_BYTES = 165_000;
/** Bytes of scripts, and each of them in words. */
function weigh(paths: readonly string[], scripts: ReadonlyMap<string, number>): { bytes: number; words: string } {
  const each = paths.map((path) => ({ path, bytes: scripts.get(path) ?? Number.NaN }));
  return {
    bytes: each.reduce((sum, { bytes }) => sum + bytes, 0),
    words: each.map(({ path, bytes }) => `${bytes} ${path}`).join('\n'),
  };
}

/**
 * The scripts of an opened exam: until its first exercise, the shell, which every page loads a moment later, and the part of
 * lines to put in order, the one kind of question that has its own and may be the first.
 */
async function opening(page: Page): Promise<string[]> {
  return [...new Set([...(await scriptsUntilFirstExercise(page)), builtFile('shell'), builtFile('ordering-list')])];
}

async function untilPreloaded(page: Page, scripts: ReadonlyMap<string, number>): Promise<void> {
  await expect.poll(() => laterParts().filter((path) => !scripts.has(path)), { timeout: 20_000 }).toEqual([]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test('a running exam shows its first exercise within the budget of scripts, first opened and again, and preloads the rest unasked', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  const path = `/javascript/trial-exams/${id}/progress`;
  await holdSession(page, candidate.token);
  const scripts = await watchScripts(page);
  await noteFirstExercise(page);

  await openRunning(page, path);
  await untilPreloaded(page, scripts);
  const first = weigh(await opening(page), scripts);
  expect(first.bytes, first.words).toBeGreaterThan(100_000);
  expect(first.bytes, first.words).toBeLessThanOrEqual(MAX_OPENING_BYTES);

  await openRunning(page, path);
  const again = weigh(await opening(page), scripts);
  expect(again.bytes, again.words).toBeGreaterThan(100_000);
  expect(again.bytes, again.words).toBeLessThanOrEqual(MAX_OPENING_BYTES);
});

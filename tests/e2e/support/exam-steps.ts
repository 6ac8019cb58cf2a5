import { expect, type Page } from '@playwright/test';
import { heldToken } from './browser-session.ts';

/** Bearer token of the browser's session. */
export async function tokenOf(page: Page): Promise<string> {
  return (await heldToken(page)) ?? '';
}

/** A call to the API with the page's session, outside the page's own code. */
export async function api<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    ...(body === undefined ? {} : { data: body }),
  });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json() as Promise<T>;
}

/** Opens a trial of the signed-in user. @returns its id */
export async function openTrial(page: Page, certification = 'javascript-trial'): Promise<string> {
  const exam = await api<{ id: string }>(page, 'POST', '/trial-exams', { certification });
  return exam.id;
}

/** From the terms of a trial to the first exercise. */
export async function beginExam(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
  await page.getByRole('button', { name: /^Accept and start/ }).click();
  await page.waitForURL('**/progress');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/**
 * Waits until the page says that everything is on the server. It says so a moment after it is so: right after a change,
 * ask the server, too.
 */
export async function untilSaved(page: Page): Promise<void> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** Answers the exercise on show, whatever it is, with its first possibility. */
export async function answerCurrent(page: Page): Promise<void> {
  const choices = page.getByRole('main').getByRole('radio');
  const boxes = page.getByRole('main').getByRole('checkbox');
  const gaps = page.getByRole('textbox', { name: /^Gap / });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  if ((await choices.count()) > 0) await choices.first().check({ force: true });
  else if ((await gaps.count()) > 0) await gaps.first().fill('answer');
  else if ((await boxes.count()) > 0) await boxes.first().check({ force: true });
  else await page.getByRole('button', { name: /down/i }).first().click();
}

export type ServerWork = { exercise_id: string; revision: number; answer: unknown };

/** What the server has stored, read through the API while the exam runs. */
export async function storedWork(page: Page, examId: string): Promise<ServerWork[]> {
  type Exercises = { data: { id: string; saved: { revision: number; work: { answer: unknown } } | null }[] };
  const lists = await Promise.all(
    ['questions', 'challenges'].map((type) => api<Exercises>(page, 'GET', `/exams/${examId}/exercises?type=${type}`)),
  );
  return lists.flatMap(({ data }) =>
    data.flatMap(({ id, saved }) =>
      saved ? [{ exercise_id: id, revision: saved.revision, answer: saved.work.answer }] : [],
    ),
  );
}

/** Hands in and waits for the result. */
export async function handIn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Hand in' });
  // In a challenge, and on a narrow screen, it is in the overview's drawer.
  if ((await button.count()) === 0) await page.getByRole('button', { name: 'Overview of questions' }).click();
  await button.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click();
  await page.waitForURL('**/done');
  await expect(page.getByText(/pass mark \d+/)).toBeVisible({ timeout: 60_000 });
}

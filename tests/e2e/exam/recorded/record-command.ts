// Records a browser and a database in the middle of an exam: see README.md beside it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { readCommandLine } from '../../../../src/tools/command-line.ts';
import { browserLaunchOptions } from '../../../support/browser.ts';
import { startServerProcess } from '../../../support/server-process.ts';
import { databaseText } from '../../support/database-text.ts';
import { readDevice } from '../../support/device-state.ts';
import { answerCurrent, untilSaved } from '../../support/exam-steps.ts';
import {
  exercisesOf,
  goTo,
  holdSession,
  isChallenge,
  offlineWord,
  openRunning,
  prepareTrial,
  register,
  storedOf,
} from '../../support/prepared-exam.ts';
import { queuedWork, type Recording } from './recording.ts';

/** Not beside this file: what was recorded once is never replaced. */
const FOLDER = fileURLToPath(new URL('../../../../.reports/recorded-exam', import.meta.url));

readCommandLine({
  name: 'npm run screenshots -- recording',
  what: 'Records a browser and a database in the middle of an exam, into .reports/recorded-exam.',
  begins: 'Starting a server and a browser.',
});

/** Goes to an exercise; at a challenge the overview is a drawer. */
async function openExercise(page: Page, number: number): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Overview of questions' });
  if (await drawer.isVisible()) await drawer.click();
  await goTo(page, number);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function writeNote(page: Page, text: string): Promise<void> {
  await page
    .getByText(/^(Add a note|Your note)$/)
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Your note' }).fill(text);
}

async function writeCode(page: Page, text: string): Promise<void> {
  await page.locator('[data-editor] .cm-content').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(`\n// ${text}`);
}

/** Every start of the server stores the current question sets; only the one that the exam was drawn from is kept. */
function dropUnusedSets(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('delete from question_set where version not in (select question_set_version from attempt)');
  database.close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'chartered-recording-'));
const data = { dataDir, databaseUrl: null };
const server = await startServerProcess(data);
const { url } = server;
const browser = await chromium.launch(browserLaunchOptions());
try {
  const candidate = await register(url);
  const exam = await prepareTrial(url, candidate.token);
  const exercises = await exercisesOf(url, candidate.token, exam);
  const challenge = exercises.findIndex(isChallenge) + 1;
  const questions = exercises.flatMap((exercise, index) => (isChallenge(exercise) ? [] : [index + 1]));
  const [first = 1, second = 2] = questions;
  const unsent = new Set(questions.slice(-2));

  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'UTC' });
  const page = await context.newPage();
  await holdSession(page, candidate.token);
  await page.goto('/javascript?utm_source=recorded&coupon=RECORDED');
  await openRunning(page, `/javascript/trial-exams/${exam}/progress`);
  for (const number of questions.filter((one) => !unsent.has(one))) {
    await openExercise(page, number);
    await answerCurrent(page);
  }
  await openExercise(page, first);
  await writeNote(page, 'Saved on the server');
  await page.keyboard.press('Escape');
  await openExercise(page, challenge);
  await writeCode(page, 'saved on the server');
  await untilSaved(page);
  await context.setOffline(true);
  await openExercise(page, second);
  await writeNote(page, 'Kept on the device');
  for (const number of unsent) {
    await openExercise(page, number);
    await answerCurrent(page);
  }
  await openExercise(page, challenge);
  await writeCode(page, 'kept on the device');
  await offlineWord(page).waitFor();
  // The unsent answers are now stored on the device.
  const recordedAt = Date.now();
  const device = await readDevice(page);
  await context.close();

  const sent = await storedOf(url, candidate.token, exam);
  const works = Object.fromEntries([...sent, ...queuedWork(device, exam)]);
  await server.stop();
  const recording: Recording = { recordedAt, exam, token: candidate.token, challenge, second, works, device };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'recording.json'), `${JSON.stringify(recording, null, 1)}\n`);
  const file = join(dataDir, 'chartered.db');
  dropUnusedSets(file);
  writeFileSync(join(FOLDER, 'database.sql'), databaseText(file));
  console.log(`Recorded ${Object.keys(works).length} answers, ${queuedWork(device, exam).length} of them unsent.`);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

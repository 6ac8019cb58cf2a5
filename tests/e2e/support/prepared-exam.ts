import { expect, type Page } from '@playwright/test';
import type { Answer, Work } from '../../../src/contract/exam/answers.ts';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import type { CandidateChallenge, CandidateExercise, CandidateQuestion } from '../../../src/contract/exam/exercises.ts';
import type { ReviewedExam } from '../../../src/contract/exam/review.ts';
import { DEMO_PASSWORD } from '../../../src/server/data/seed/demo-accounts.ts';
import { authoredChallenge, authoredQuestion } from './authored.ts';
import { giveSession } from './browser-session.ts';
import { newPerson, type Person } from './person.ts';
import { poll } from './poll.ts';

/** A user with an account, known to the test by the token. */
export type Candidate = Person & { token: string };

/** A call to the server outside any page. @throws when it is refused */
export async function request<T>(url: string, token: string | null, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      // A walk in the browser would send the cookie of the page's session otherwise.
      authorization: token ? `Bearer ${token}` : 'None',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

export async function register(url: string): Promise<Candidate> {
  const person = newPerson();
  const [first_name, last_name] = person.name.split(' ');
  const { session } = await request<{ session: { token: string } }>(url, null, 'POST', '/register', {
    first_name,
    last_name,
    email: person.email,
    password: person.password,
    password_confirmation: person.password,
  });
  return { ...person, token: session.token };
}

/** Token of a session that begins now. */
export async function loginToken(
  url: string,
  { email, password }: Pick<Candidate, 'email' | 'password'>,
): Promise<string> {
  const { token } = await request<{ token: string }>(url, null, 'POST', '/login', { email, password });
  return token;
}

/** Token of a demo account. */
export const demoToken = (url: string, email: string) => loginToken(url, { email, password: DEMO_PASSWORD });

export const reviewerToken = (url: string) => demoToken(url, 'reviewer@example.com');

/** A user's trial, advanced to `until`. @returns its id */
export async function prepareTrial(
  url: string,
  token: string,
  certification = 'javascript-trial',
  until: 'awaitingTerms' | 'ready' | 'running' = 'running',
): Promise<string> {
  const exam = await request<Exam>(url, token, 'POST', '/trial-exams', { certification });
  if (until === 'awaitingTerms') return exam.id;
  await request(url, token, 'POST', `/exams/${exam.id}/terms`, { version: exam.terms.version });
  if (until === 'running') await request(url, token, 'POST', `/exams/${exam.id}/start`);
  return exam.id;
}

/** A certification exam that an administrator grants. @returns its id */
export async function grantExam(url: string, candidate: Candidate, certification: string, start = true) {
  const administrator = await demoToken(url, 'admin@example.com');
  const { id } = await request<{ id: string }>(url, administrator, 'POST', '/review/exams', {
    email: candidate.email,
    certification,
  });
  if (start) await startExam(url, candidate.token, id);
  return id;
}

/** Accepts the terms of an exam and starts it. */
export async function startExam(url: string, token: string, id: string): Promise<void> {
  const exam = await request<Exam>(url, token, 'GET', `/exams/${id}`);
  await request(url, token, 'POST', `/exams/${id}/terms`, { version: exam.terms.version });
  await request(url, token, 'POST', `/exams/${id}/start`);
}

/** Gives the browser a session without the login page. */
export async function holdSession(page: Page, token: string): Promise<void> {
  await openBlank(page);
  await giveSession(page, token);
}

/** A page of the site's origin on which nothing runs. */
export async function openBlank(page: Page): Promise<void> {
  const html = '<!doctype html><title>Blank</title><link rel="icon" href="data:,">';
  await page.route('**/blank-page', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/blank-page');
}

/** Opens an exam and waits until it can be answered. */
export async function openRunning(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(savedWord(page)).toBeVisible();
}

export const savedWord = (page: Page) => page.getByText('Saved', { exact: true });
export const offlineWord = (page: Page) => page.getByText(/^Offline: kept on this device/).first();

export async function exercisesOf(url: string, token: string, examId: string): Promise<CandidateExercise[]> {
  const lists = await Promise.all(
    ['questions', 'challenges'].map((type) =>
      request<{ data: CandidateExercise[] }>(url, token, 'GET', `/exams/${examId}/exercises?type=${type}`),
    ),
  );
  return lists.flatMap(({ data }) => data);
}

/** What the server has stored of a running exam, by exercise. */
export async function storedOf(url: string, token: string, examId: string): Promise<Map<string, Work>> {
  const exercises = await exercisesOf(url, token, examId);
  return new Map(exercises.flatMap(({ id, saved }) => (saved ? [[id, saved.work]] : [])));
}

/** What was graded, read by a reviewer after the end. */
export async function gradedOf(
  url: string,
  examId: string,
): Promise<{ works: Map<string, Work>; review: ReviewedExam }> {
  const review = await request<ReviewedExam>(url, await reviewerToken(url), 'GET', `/review/exams/${examId}`);
  return { works: new Map(review.answers.map(({ exercise_id, work }) => [exercise_id, work])), review };
}

/** Waits until an exam has a result. */
export async function untilGraded(url: string, token: string, examId: string): Promise<Exam> {
  let exam: Exam | undefined;
  await poll(
    async () => {
      exam = await request<Exam>(url, token, 'GET', `/exams/${examId}`);
      return exam.result !== null;
    },
    { timeout: 45_000 },
  ).toBe(true);
  return exam as Exam;
}

/** The right answer to an exercise in the order in which this attempt shows its options. */
export function rightAnswer(shown: CandidateExercise): Answer {
  if (shown.type === 'challenges') {
    const { editable, files, solution } = authoredChallenge(shown.id);
    return {
      kind: 'files',
      files: Object.fromEntries(editable.map((name) => [name, solution[name] ?? files[name] ?? ''])),
    };
  }
  const question = authoredQuestion(shown.id);
  const at = (text: string | undefined) => shown.options.indexOf(text ?? '');
  switch (question.kind) {
    case 'single':
    case 'output':
      return { kind: 'choice', choice: at(question.options[question.key]) };
    case 'multiple':
      return {
        kind: 'choices',
        choices: question.key.map((index) => at(question.options[index])).sort((a, b) => a - b),
      };
    case 'fill':
      return { kind: 'texts', texts: question.accepted.map((texts) => texts[0] ?? '') };
    case 'order':
      return { kind: 'order', order: question.lines.map(at) };
  }
}

/** Saves answers as the page would, without one. */
export async function saveDirectly(
  url: string,
  token: string,
  examId: string,
  answers: [string, Answer][],
): Promise<void> {
  const exam = await request<Exam>(url, token, 'POST', `/exams/${examId}/lease`, {
    device: 'test-device',
    device_name: 'Test',
    take_over: true,
  }).then(() => request<Exam>(url, token, 'GET', `/exams/${examId}`));
  const response = await fetch(`${url}/api/exams/${examId}/answers`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-lease-epoch': String(exam.lease.epoch),
    },
    body: JSON.stringify({
      entries: answers.map(([exercise_id, answer], index) => ({
        exercise_id,
        revision: 1,
        key: `direct-key-${index}`,
        queued_at: exam.serverTime,
        work: { answer, flagged: false, note: '' },
      })),
    }),
  });
  if (!response.ok) throw new Error(`Saving: ${response.status} ${await response.text()}`);
}

/** A trial that has been taken and graded. @param rightShare of the exercises that are answered rightly, 0 to 1 */
export async function takenExam(
  url: string,
  candidate: Candidate,
  options: { rightShare?: number; certification?: string } = {},
) {
  const certification = options.certification ?? 'javascript-trial';
  const id = certification.endsWith('-trial')
    ? await prepareTrial(url, candidate.token, certification)
    : await grantExam(url, candidate, certification);
  return { id, exam: await finishExam(url, candidate, id, options.rightShare) };
}

/** Takes an exam that runs to its end. @param rightShare of the exercises that are answered rightly, 0 to 1 */
export async function finishExam(
  url: string,
  candidate: Pick<Candidate, 'token'>,
  id: string,
  rightShare = 0,
): Promise<Exam> {
  const exercises = await exercisesOf(url, candidate.token, id);
  const count = Math.round(exercises.length * rightShare);
  if (count > 0) {
    await saveDirectly(
      url,
      candidate.token,
      id,
      exercises.slice(0, count).map((exercise) => [exercise.id, rightAnswer(exercise)]),
    );
  }
  await request(url, candidate.token, 'POST', `/exams/${id}/stop`);
  return untilGraded(url, candidate.token, id);
}

export const isQuestion = (exercise: CandidateExercise): exercise is CandidateQuestion => exercise.type === 'questions';
export const isChallenge = (exercise: CandidateExercise): exercise is CandidateChallenge =>
  exercise.type === 'challenges';

/** Goes to an exercise through the overview beside the question. @param number from 1 */
export async function goTo(page: Page, number: number): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Questions' })
    .getByRole('button', { name: new RegExp(`^Question ${number}\\b`) })
    .click();
}

/** Shows the page in a theme, and waits until every colour transition has ended. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { classList } = document.documentElement;
    classList.remove('light', 'dark');
    classList.add(wanted);
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    // The transitions begin with the next frame; what ends sets off others, of parts that take their colour from it.
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame);
      for (const animation of document.getAnimations()) if (!endless(animation)) animation.finish();
    }
  }, theme);
}

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, inject, test } from 'vitest';
import { drawForm, type Form } from '../../src/content/form.ts';
import { loadQuestionSets } from '../../src/content/load/load-exams.ts';
import type { Answer, Work } from '../../src/contract/exam/answers.ts';
import type { Exam } from '../../src/contract/exam/exam.ts';
import type { CandidateChallenge, CandidateExercise, CandidateQuestion } from '../../src/contract/exam/exercises.ts';
import { ENGINES } from './engine.ts';
import type { Tab } from './tab.ts';
import { inWorld } from './world.ts';

const QUESTIONS = 20;
const CHALLENGES = 2;
const PASSWORD = 'correct horse battery';
const NOTE = 'look at this again';

describe.each(ENGINES)('in %s', (name) => {
  test('[EX-01] [EX-02] [EX-03] [EX-06] [EX-08] [EX-13] [EX-14] a visitor signs up, takes the trial across a reload and a lost connection, and sees the result', async ({
    skip,
  }) => {
    const found = inject('engines')[name];
    if ('missing' in found) return skip(found.missing);
    await inWorld(name, found.programs, async ({ tab, api, dataDir, setOffline }) => {
      await signUp(tab, `exam-${name}@example.com`);
      await tab.click('link', 'Read the terms and begin');
      await tab.arrives(/^\/javascript\/trial-exams\/[^/]+\/terms$/);
      // Firefox reports a part of a page that is still loading when the page is left.
      await tab.sees(/I have read and accept/, 'main');
      const [, , , id = ''] = (await tab.location()).split('/');
      drawEveryKind(dataDir, id);
      const login = { email: `exam-${name}@example.com`, password: PASSWORD };
      const { token } = await api<{ token: string }>('POST', '/login', null, login);
      const readExam = () => api<Exam>('GET', `/exams/${id}`, token);
      const readExercises = async (type: string) =>
        (await api<{ data: CandidateExercise[] }>('GET', `/exams/${id}/exercises?type=${type}`, token)).data;

      // From the terms to the first question: an address of another state leads to the right page, and one button through terms, rules and check.
      await tab.goto(`/javascript/trial-exams/${id}/progress`);
      await tab.arrives(/\/terms$/);
      await tab.click('checkbox', /^I have read and accept/);
      await tab.click('button', /^Accept and start: 45 minutes$/);
      await tab.arrives(/\/progress$/);
      expect((await readExam()).terms.accepted_at).toBeGreaterThan(0);

      const questions = (await readExercises('questions')) as CandidateQuestion[];
      const challenges = (await readExercises('challenges')) as CandidateChallenge[];
      expect([questions.length, challenges.length]).toEqual([QUESTIONS, CHALLENGES]);
      expect(new Set(questions.map(({ kind }) => kind))).toEqual(
        new Set(['single', 'multiple', 'output', 'fill', 'order']),
      );
      const given: Record<string, Work> = {};
      const stored = async () => {
        const exercises = [...(await readExercises('questions')), ...(await readExercises('challenges'))];
        return Object.fromEntries(exercises.flatMap(({ id: of, saved }) => (saved ? [[of, saved.work]] : [])));
      };
      const untilStored = async () => {
        await tab.sees(/^Saved$/m, 'header');
        await tab.until('the server has stored every answer', stored, given);
      };

      for (const [index, question] of questions.entries()) {
        await tab.sees(`${index + 1} of 22`, 'header');
        const answer = await giveAnswer(tab, question);
        given[question.id] = { answer, flagged: false, note: '' };
        if (index === 0) {
          await tab.click('button', 'Flag for review');
          await tab.click('button', 'Add a note');
          await tab.fill('Your note', NOTE);
          given[question.id] = { answer, flagged: true, note: NOTE };
        }
        await tab.click('button', 'Next');
      }

      // A challenge: the code is saved as it is typed.
      const [challenge] = challenges;
      const [path = ''] = challenge?.editable ?? [];
      let code = challenge?.files[path] ?? '';
      const write = async (line: string) => {
        await writeAtEnd(tab, line);
        code += `\n${line}`;
        given[challenge?.id ?? ''] = {
          answer: { kind: 'files', files: { [path]: code } },
          flagged: false,
          note: '',
        };
      };
      await write(`// typed in ${name}`);
      await untilStored();
      await tab.click('button', 'Run the visible tests');
      await tab.sees(/\d of \d passed$/m, 'main');

      // After a reload in the middle all of it is on the page again.
      await tab.reload();
      await untilInEditor(tab, code);
      await tab.click('button', 'Overview of questions');
      await tab.click('button', /^Question 1\b/, '[role="dialog"]');
      await tab.sees(/^Flagged$/m, 'main');
      await tab.until('the note', () => tab.evaluate(() => document.querySelector('textarea')?.value), NOTE);
      for (const [index, question] of questions.entries()) {
        await tab.sees(`${index + 1} of 22`, 'header');
        await untilShown(tab, given[question.id]?.answer);
        await tab.click('button', 'Next');
      }
      await untilInEditor(tab, code);

      // Without a connection the answers stay on the device, across a reload too, and are delivered later.
      await tab.until('the exam is kept for a reload without a connection', () => tab.evaluate(hasShell), true);
      setOffline(true);
      await write('// typed offline');
      await tab.sees(/^Offline: kept on this device/m, 'header');
      await tab.reload();
      await tab.sees(/^Offline: kept on this device/m, 'header');
      await untilInEditor(tab, code);
      setOffline(false);
      await untilStored();

      await tab.click('button', 'Overview of questions');
      await tab.click('button', 'Hand in', '[role="dialog"]');
      await tab.sees('1 of 22 exercises is unanswered: 22.', '[role="alertdialog"]');
      await tab.click('button', 'Hand in', '[role="alertdialog"]');
      await tab.arrives(/\/done$/);
      await tab.sees(/^(Passed|Not passed this time)$/m);
      await tab.sees(/pass mark 60%/);
      await tab.sees('By topic');
      const { result } = await readExam();
      await tab.sees(`${result?.score_percent}%`);
      await tab.click('link', 'Public result page');
      await tab.arrives(/\/results$/);
      const isResult = () => tab.evaluate(() => document.title.includes('Trial Examination Result'));
      await tab.until('the title is that of a result', isResult, true);
    });
  });
});

async function signUp(tab: Tab, email: string): Promise<void> {
  await tab.goto('/javascript/register');
  await tab.fill(/^Full name/, 'Grace Hopper', 'main');
  await tab.fill(/^Email/, email, 'main');
  await tab.fill(/^Password/, PASSWORD, 'main');
  await tab.click('button', 'Create account', 'main');
  await tab.arrives(/^\/javascript\/dashboard/);
  await tab.sees('You are in!', '[role="dialog"]');
  await tab.press('Escape');
}

/** Replaces what was drawn for an attempt that has not begun by a form with questions of each kind: the same in every run. */
function drawEveryKind(dataDir: string, examId: string): void {
  const set = loadQuestionSets().sets.find(({ exam }) => exam.slug === 'javascript-trial');
  if (!set) throw new Error('There is no trial exam of JavaScript.');
  const kinds = new Map(set.questions.map(({ id, kind }) => [id, kind]));
  const hasAll = ({ questions }: Form) => new Set(questions.map(({ id }) => kinds.get(id))).size === 5;
  let seed = 0;
  while (!hasAll(drawForm(set, `engines-${seed}`))) seed += 1;
  using database = new DatabaseSync(join(dataDir, 'chartered.db'));
  database
    .prepare('update attempt set seed = ?, form = ? where id = ?')
    .run(`engines-${seed}`, JSON.stringify(drawForm(set, `engines-${seed}`)), examId);
}

/** Answers the question on show by hand, and waits until the page shows the answer. */
async function giveAnswer(tab: Tab, { kind, gaps, options }: CandidateQuestion): Promise<Answer> {
  const answer = await enter();
  await untilShown(tab, answer);
  return answer;

  async function enter(): Promise<Answer> {
    switch (kind) {
      case 'single':
      case 'output':
        await tab.click('radio', /^B\b/, 'main');
        return { kind: 'choice', choice: 1 };
      case 'multiple':
        await tab.click('checkbox', /^C\b/, 'main');
        await tab.click('checkbox', /^A\b/, 'main');
        return { kind: 'choices', choices: [0, 2] };
      case 'fill': {
        const texts = Array.from({ length: gaps }, (_, index) => `text ${index + 1}`);
        for (const [index, text] of texts.entries()) await tab.fill(`Gap ${index + 1}`, text);
        return { kind: 'texts', texts };
      }
      case 'order':
        await tab.click('button', /^Move down/, 'main [data-item="0"]');
        return { kind: 'order', order: [1, 0, ...options.map((_, index) => index).slice(2)] };
    }
  }
}

const untilShown = (tab: Tab, answer: Answer | null | undefined) =>
  tab.until('the page shows the answer', () => tab.evaluate<unknown, []>(answerOnShow), answer);

/** The answer as the inputs of the question on show have it. Runs in the page. */
function answerOnShow() {
  const all = <T extends HTMLElement>(selector: string) => [...document.querySelectorAll<T>(`main ${selector}`)];
  const checked = (inputs: HTMLInputElement[]) => inputs.flatMap((input, index) => (input.checked ? [index] : []));
  const radios = all<HTMLInputElement>('input[type="radio"]');
  if (radios.length > 0) return { kind: 'choice', choice: checked(radios)[0] ?? -1 };
  const boxes = all<HTMLInputElement>('input[type="checkbox"]');
  if (boxes.length > 0) return { kind: 'choices', choices: checked(boxes) };
  const gaps = all<HTMLInputElement>('input[aria-label^="Gap "]');
  if (gaps.length > 0) return { kind: 'texts', texts: gaps.map(({ value }) => value) };
  return { kind: 'order', order: all('[data-item]').map(({ dataset }) => Number(dataset['item'])) };
}

/** The editor is in a shadow tree. */
const untilInEditor = (tab: Tab, code: string) =>
  tab.until(
    'the editor has the code',
    () =>
      tab.evaluate(() => {
        const lines = document.querySelector('[data-editor]')?.shadowRoot?.querySelectorAll('.cm-line') ?? [];
        return [...lines].map(({ textContent }) => textContent).join('\n');
      }),
    code,
  );

async function writeAtEnd(tab: Tab, line: string): Promise<void> {
  const focus = () =>
    tab.evaluate(() => {
      // With what is loaded after the editor is painted.
      const editor = document.querySelector('[data-editor][data-loaded]')?.shadowRoot;
      editor?.querySelector<HTMLElement>('.cm-content')?.focus();
      return editor?.activeElement?.classList.contains('cm-content') ?? false;
    });
  await tab.until('the editor has the focus', focus, true);
  await tab.press('Control', 'End');
  await tab.type(`\n${line}`);
}

/** Whether the exam's pages are kept for a reload without a connection. Runs in the page. */
async function hasShell(): Promise<boolean> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  return registrations.some(({ active }) => active?.state === 'activated');
}

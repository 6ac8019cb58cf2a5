import { expect, type Page } from '@playwright/test';
import type { Work } from '../../../src/contract/exam/answers.ts';
import { exercisesOf, goTo, isQuestion, storedOf } from './prepared-exam.ts';

/** A claim of the page: everything up to here is on the server, or at least on the device. */
type Claim = 'saved' | 'device';

/** A question that one click answers. */
export type Target = { id: string; number: number; options: number };

/** Questions with one right option, with their numbers on the page. */
export async function choiceTargets(url: string, token: string, examId: string): Promise<Target[]> {
  const exercises = await exercisesOf(url, token, examId);
  return exercises.flatMap((exercise, index) =>
    isQuestion(exercise) && (exercise.kind === 'single' || exercise.kind === 'output')
      ? [{ id: exercise.id, number: index + 1, options: exercise.options.length }]
      : [],
  );
}

/**
 * What was done in the page and what the page claimed about it. Every state of an exercise is unlike all others by its note, so
 * that a stored one can be found in its history.
 */
export class Ledger {
  readonly history = new Map<string, string[]>();
  readonly claimed: Record<Claim, Map<string, number>> = { saved: new Map(), device: new Map() };
  readonly claims = { saved: 0, device: 0 };
  /** Newest state of each exercise that the page has surely taken; a step may fail because the page no longer takes any. */
  private readonly performed = new Map<string, number>();
  private readonly current = new Map<string, Work>();
  private counter = 0;

  private note(id: string, work: Work): void {
    this.current.set(id, work);
    this.history.set(id, [...(this.history.get(id) ?? []), JSON.stringify(work)]);
  }

  private confirm(id: string): void {
    this.performed.set(id, (this.history.get(id)?.length ?? 0) - 1);
  }

  /** Chooses another option and writes another note. */
  async change(page: Page, target: Target): Promise<void> {
    await goTo(page, target.number);
    await expect(page.getByRole('heading', { level: 1, name: `Question ${target.number} of` })).toBeVisible();
    const before = this.current.get(target.id) ?? { answer: null, flagged: false, note: '' };
    this.counter += 1;
    const last = before.answer?.kind === 'choice' ? before.answer.choice : -1;
    const chosen: Work = { ...before, answer: { kind: 'choice', choice: (last + 1) % target.options } };
    this.note(target.id, chosen);
    const option = page
      .getByRole('main')
      .getByRole('radio')
      .nth((last + 1) % target.options);
    await option.click();
    // What the page does not show, it has not taken.
    await expect(option).toBeChecked();
    this.confirm(target.id);
    const field = page.getByRole('textbox', { name: 'Your note' });
    if (!(await field.isVisible()))
      await page
        .getByText(/^(Add a note|Your note)$/)
        .first()
        .click();
    this.note(target.id, { ...chosen, note: `note ${this.counter}` });
    await field.fill(`note ${this.counter}`);
    await expect(field).toHaveValue(`note ${this.counter}`);
    // The option that was chosen before is still the one: a note must not take it back.
    await expect(option).toBeChecked();
    this.confirm(target.id);
  }

  /** Reads what the page says at this moment and takes it at its word. */
  async listen(page: Page): Promise<void> {
    const says = await page.evaluate(() => {
      const words = [...document.querySelectorAll('header span')].map((span) => span.textContent ?? '');
      if (words.includes('Saved')) return 'saved';
      return words.some((word) => word.startsWith('Offline: kept on this device')) ? 'device' : null;
    });
    if (says) this.claim(says);
  }

  claim(what: Claim): void {
    this.claims[what] += 1;
    for (const [id, index] of this.performed) this.claimed[what].set(id, index);
  }

  /** Claims of the page that what is stored does not bear out; in words. */
  losses(stored: ReadonlyMap<string, Work>, what: Claim = 'saved'): string[] {
    return [...this.claimed[what]].flatMap(([id, index]) => {
      const work = stored.get(id);
      const position = work ? (this.history.get(id)?.lastIndexOf(JSON.stringify(work)) ?? -1) : -1;
      return position >= index ? [] : [`${id}: claimed state ${index}, stored ${JSON.stringify(work)}`];
    });
  }

  /** Goes on from what the server holds, as the page does after it was opened again. */
  resume(stored: ReadonlyMap<string, Work>): void {
    for (const [id, work] of stored) {
      if (!this.history.has(id)) continue;
      this.current.set(id, work);
      this.history.get(id)?.push(JSON.stringify(work));
      this.confirm(id);
    }
  }
}

/** Losses by what the server holds at this moment. */
export async function listLosses(ledger: Ledger, url: string, token: string, examId: string, what: Claim = 'saved') {
  return ledger.losses(await storedOf(url, token, examId), what);
}

// @vitest-environment happy-dom

import { act } from 'react';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, setup } from 'xstate';
import { type ClockReading, examClockMachine } from '../../../machines/exam/exam-clock/exam-clock.machine.ts';
import type { ExamActor } from '../../../src/client/pages/exam/exam/exam.select.ts';
import { ExamTime } from '../../../src/client/pages/exam/exam/exam-time.tsx';
import { byText, click, mount } from '../../support/site/mount.tsx';

const MINUTE_MS = 60_000;
const DEADLINE_AT = 1_000_000_000;

/** An exam of 40 minutes whose clock is told the time. */
function openExam() {
  const wired = examClockMachine.provide({
    actors: {
      ticker: fromCallback(() => {}),
      readServerClock: fromPromise<ClockReading, { examId: string; epoch: number }>(() => new Promise(() => {})),
    },
  });
  const input = { examId: 'exam', epoch: 1, startedAt: DEADLINE_AT - 40 * MINUTE_MS, deadlineAt: DEADLINE_AT };
  const exam = setup({ actors: { examClock: wired } }).createMachine({
    invoke: { src: 'examClock', id: 'examClock', input: { ...input, now: input.startedAt } },
  });
  const actor = createActor(exam).start();
  return {
    exam: actor as unknown as ExamActor,
    at: (leftMs: number) =>
      act(async () =>
        actor.getSnapshot().children['examClock']?.send({ type: 'clock.ticked', now: DEADLINE_AT - leftMs }),
      ),
  };
}

test('[EX-10] the time left is shown, can be hidden, and is announced in both cases', async () => {
  const { exam, at } = openExam();
  const page = await mount(<ExamTime exam={exam} />);
  const timer = () => page.querySelector('[role="timer"]');
  const said = () => page.querySelector('[aria-live="assertive"]')?.textContent;
  expect([timer()?.getAttribute('aria-live'), timer()?.textContent, said()]).toEqual([
    'off',
    expect.stringContaining('40:00'),
    '',
  ]);
  await at(20 * MINUTE_MS);
  expect([timer()?.textContent, said()]).toEqual([expect.stringContaining('20:00'), 'Half of your time is left.']);
  await click(byText(page, 'button', 'Hide time left'));
  await at(10 * MINUTE_MS);
  expect([timer(), said()]).toEqual([null, '10 minutes left.']);
  await click(byText(page, 'button', 'Show time left'));
  expect(timer()?.textContent).toContain('10:00');
});

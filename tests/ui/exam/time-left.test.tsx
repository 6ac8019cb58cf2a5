import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type ClockReading, examClockMachine } from '../../../machines/exam/exam-clock/exam-clock.machine.ts';
import {
  selectAnnouncement,
  selectSecondsLeft,
  selectTimeTone,
} from '../../../src/client/pages/exam/exam/exam.select.ts';
import { TimeLeft } from '../../../src/client/ui/feedback/time-left.tsx';

const MINUTE_MS = 60_000;
const STARTED_AT = 1_000_000_000;
const DEADLINE_AT = STARTED_AT + 40 * MINUTE_MS;

/** The clock of an attempt of 40 minutes with this much time left. */
function clockAt(leftMs: number) {
  const actor = createActor(
    examClockMachine.provide({
      actors: {
        ticker: fromCallback(() => {}),
        readServerClock: fromPromise<ClockReading, { examId: string; epoch: number }>(() => new Promise(() => {})),
      },
      // There is no exam above it that would want to know.
      actions: { reportDeadline: () => {} },
    }),
    { input: { examId: 'exam', epoch: 1, startedAt: STARTED_AT, deadlineAt: DEADLINE_AT, now: DEADLINE_AT - leftMs } },
  ).start();
  return actor.getSnapshot();
}

describe('the time left of an exam', () => {
  test.each([
    [20 * MINUTE_MS + 1, '', 'calm'],
    [20 * MINUTE_MS, 'Half of your time is left.', 'calm'],
    [10 * MINUTE_MS, '10 minutes left.', 'soon'],
    [5 * MINUTE_MS, '5 minutes left.', 'soon'],
    [MINUTE_MS, '1 minute left.', 'last'],
    [0, 'The time is over.', 'last'],
  ])('[EX-10] with %i ms left is announced as “%s”', (left, words, tone) => {
    const snapshot = clockAt(left);
    expect([selectAnnouncement(snapshot), selectTimeTone(snapshot)]).toEqual([words, tone]);
  });

  test('[EX-10] is announced when a stretch begins, not with every second of it', () => {
    const said = Array.from({ length: 40 * 4 }, (_, quarter) =>
      selectAnnouncement(clockAt(40 * MINUTE_MS - quarter * 15_000)),
    );
    expect(said.filter((words, index) => words !== said[index - 1])).toEqual([
      '',
      'Half of your time is left.',
      '10 minutes left.',
      '5 minutes left.',
      '1 minute left.',
    ]);
  });

  test('[EX-05] is shown in whole seconds', () => {
    expect([90_001, 90_000, 1, 0].map((left) => selectSecondsLeft(clockAt(left)))).toEqual([91, 90, 1, 0]);
  });

  test('[EX-10] is said by a region that screen readers follow, also while the time is hidden', () => {
    for (const isHidden of [false, true]) {
      const markup = renderToStaticMarkup(
        <TimeLeft
          seconds={600}
          tone="soon"
          isHidden={isHidden}
          onHiddenChange={() => {}}
          announcement="10 minutes left."
        />,
      );
      expect(/<(\w+)[^>]*aria-live="(?:assertive|polite)"[^>]*>10 minutes left\.<\/\1>/.test(markup)).toBe(true);
    }
  });
});

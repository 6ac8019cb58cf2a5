// @vitest-environment happy-dom

import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueuedEntry } from '../../../machines/exam/answer-sync/queue.ts';
import type { ExamContext } from '../../../machines/exam/exam/exam.types.ts';
import { AnsweringView } from '../../../src/client/pages/exam/exam/answering-view.tsx';
import { ExamNotices } from '../../../src/client/pages/exam/exam/exam-notices.tsx';
import { ExerciseBoundary } from '../../../src/client/pages/exam/exam/exercise-boundary.tsx';
import { HandInDialog } from '../../../src/client/pages/exam/exam/hand-in-dialog.tsx';
import { HandInFailed } from '../../../src/client/pages/exam/exam/hand-in-failed.tsx';
import { ProgressPage } from '../../../src/client/pages/exam/exam/progress-page.tsx';
import { StalledNotice } from '../../../src/client/pages/exam/exam/stalled-notice.tsx';
import { TakeOverQuestion } from '../../../src/client/pages/exam/exam/take-over-question.tsx';
import { LIMITS } from '../../../src/contract/exam/answer-limits.ts';
import type { Answer, Work } from '../../../src/contract/exam/answers.ts';
import type { CandidateExercise, CandidateQuestion } from '../../../src/contract/exam/exercises.ts';
import { byText, click, eventually, mount, type } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { examAt, type SyncAt } from './exam-at.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal('scrollTo', () => {});
});

const at = (hour: number, minute = 0) => new Date(2026, 10, 28, hour, minute).getTime();
const TAKING = { taking: 'answering' } as const;

const question = (id: string, kind: CandidateQuestion['kind'] = 'single', over: Partial<CandidateQuestion> = {}) => ({
  ...{ id, type: 'questions' as const, kind, topic: 'Types', points: 2, prompt: `Prompt ${id}` },
  ...{ options: ['First', 'Second', 'Third'], gaps: 0, saved: null, ...over },
});
const exercises: CandidateExercise[] = [question('a'), question('b', 'multiple', { points: 1 }), question('c')];

const entryOf = (exercise_id: string, answer: Answer | null = null, queued_at = at(9)): QueuedEntry => ({
  ...{ exercise_id, revision: 2, key: `key-${exercise_id}`, queued_at, attempted: true },
  work: { answer, flagged: false, note: '' },
});
const long: Answer = { kind: 'files', files: { 'index.js': 'x'.repeat(LIMITS.filesLength + 1) } };

describe('[EX-08] notices about the answers', () => {
  const linesOf = async (sync: SyncAt, over: Partial<ExamContext> = {}, outage_ms = 0) => {
    const { exam } = examAt(TAKING, { exercises, currentId: 'a', ...over }, { deadline_at: at(10), outage_ms }, sync);
    return outlineOf(await mount(<ExamNotices exam={exam} />));
  };
  const LIMIT = 'over the limit of 100,000 characters. Everything marked as saved is graded.';

  test.each<[string, SyncAt, string[]]>([
    ['all is saved', {}, []],
    ['something is being saved', { delivery: 'sending' }, []],
    [
      'offline',
      { delivery: 'waiting' },
      [
        'warning: You are offline',
        'Keep answering. Your changes are kept on this device and sent when the connection is back. The clock keeps running.',
      ],
    ],
    [
      'the device does not answer',
      { device: 'late' },
      [
        "warning: This device isn't responding",
        'Unsent changes from an earlier visit are not shown. We send them when your device responds.',
        ...["alert: danger: This browser doesn't store changes"],
        'Your answers are in the memory of this page and on the server only. Do not close this page while it says that something is not saved.',
      ],
    ],
    [
      'the browser stores nothing',
      { device: 'notKeeping' },
      [
        "alert: danger: This browser doesn't store changes",
        'Your answers are in the memory of this page and on the server only. Do not close this page while it says that something is not saved.',
      ],
    ],
    [
      'a stored change is damaged',
      { damaged: 1 },
      [
        "warning: Some stored changes couldn't be read",
        'One change of an earlier visit on this device could not be read and was set aside. Please check your latest answers.',
      ],
    ],
    [
      'stored changes are damaged',
      { damaged: 3 },
      [
        "warning: Some stored changes couldn't be read",
        '3 changes of an earlier visit on this device could not be read and were set aside. Please check your latest answers.',
      ],
    ],
    [
      'an older change was not used',
      { superseded: [entryOf('a')] },
      [
        "warning: Changes from this device weren't used",
        "These unsent changes from an earlier visit are older than your answers, so they weren't used.",
        '(Download it)',
      ],
    ],
    [
      'changes were rejected',
      { refused: [entryOf('a'), entryOf('b')] },
      [
        ...['warning: Some changes were rejected', 'The server rejected these changes. You can download them here.'],
        '(Download them)',
      ],
    ],
    [
      'another exercise is too long',
      { withheld: [entryOf('c', long)] },
      [
        'warning: Exercise 3 is not saved',
        `1 answer is ${LIMIT} Shorten what is too long to save it again.`,
        '(Download it)',
      ],
    ],
    [
      'others are too long, in whichever order they became it',
      { withheld: [entryOf('c', long), entryOf('b', long)] },
      [
        'warning: Exercises 2 and 3 are not saved',
        `2 answers are ${LIMIT} Shorten what is too long to save it again.`,
        '(Download them)',
      ],
    ],
    // Its own page says it at the code.
    ['the exercise that is shown is too long', { withheld: [entryOf('a', long)] }, []],
  ])('when %s', async (_, sync, lines) => {
    expect(await linesOf(sync)).toEqual(lines);
  });

  test('an outage of a minute or more is told of, with what it means', async () => {
    const TITLE = 'warning: Our service was down for a while';
    expect(await linesOf({}, {}, 59_999)).toEqual([]);
    expect(await linesOf({}, {}, 60_000)).toEqual([
      TITLE,
      'Because of our outage, answers that arrive up to 1 minute after the deadline still count. Your deadline stays the same.',
    ]);
    expect((await linesOf({}, {}, 150_000))[1]).toContain('up to 2 minutes after the deadline');
  });

  test('are left out where nothing can be changed any more', async () => {
    for (const value of ['displaced', { taking: 'deliveringLast' }] as const) {
      const { exam } = examAt(value, { exercises }, {}, { damaged: 1, delivery: 'waiting' });
      expect(outlineOf(await mount(<ExamNotices exam={exam} />))).toEqual([]);
    }
  });
});

describe('[EX-07, EX-09] why an exam is at a standstill', () => {
  const holder = { deviceName: 'Safari on iPhone', takenAt: at(9, 30) };
  const linesOf = async (
    value: Parameters<typeof examAt>[0],
    over: Partial<ExamContext> = {},
    exam: Parameters<typeof examAt>[2] = {},
    sync: SyncAt = {},
  ) => {
    const { exam: actor, sent } = examAt(value, over, exam, sync);
    const place = await mount(<StalledNotice exam={actor} />);
    return { place, sent, lines: outlineOf(place) };
  };
  const ONLY = 'This page only shows what it knew; nothing can be changed here.';

  test('another device took over', async () => {
    const { lines, place, sent } = await linesOf('displaced', { holder });
    expect(lines).toEqual([
      'warning: The exam continues in another place',
      `Safari on iPhone has taken over since 09:30. ${ONLY}`,
      '(Continue here)',
    ]);
    await click(byText(place, 'button', 'Continue here'));
    expect(sent()).toEqual([{ type: 'exam.takenOver' }]);
  });

  test('another device took over while changes were not sent', async () => {
    const { lines } = await linesOf('displaced', { holder, undelivered: [entryOf('a'), entryOf('b')] });
    expect(lines.slice(3)).toEqual([
      "warning: Some changes from this device weren't sent",
      'They were made here before the other place took over and are not part of the exam. If you continue here, those not replaced by newer answers are sent.',
      '(Download them)',
    ]);
  });

  test('another tab took over: it delivers the changes of this device', async () => {
    const tab = { deviceName: 'Another tab', takenAt: null };
    const { lines } = await linesOf('displaced', { holder: tab, undelivered: [entryOf('a')] });
    expect(lines).toEqual([
      ...['warning: The exam continues in another place', `Another tab has taken over. ${ONLY}`, '(Continue here)'],
    ]);
  });

  test('nobody knows who took over', async () => {
    expect((await linesOf('displaced')).lines[1]).toBe(`Another page has taken over. ${ONLY}`);
  });

  test('the time is over', async () => {
    const over = { taking: 'deliveringLast' } as const;
    const END = 'counts and is being delivered. Then the exam is graded.';
    expect((await linesOf(over, {}, { deadline_at: at(10) })).lines).toEqual([
      ...['warning: The time is over', `Everything you changed up to 10:00:00 AM ${END}`],
    ]);
    expect((await linesOf(over)).lines[1]).toBe(`Everything you changed in time ${END}`);
    expect((await linesOf(over, {}, { outage_ms: 180_000 })).lines[1]).toBe(
      `Everything you changed in time ${END} Because of our outage, answers that arrive up to 3 minutes after the deadline still count.`,
    );
  });

  test('the time is over, and the end is not confirmed', async () => {
    const over = { taking: 'endUnconfirmed' } as const;
    const words = async (count: number) =>
      (await linesOf(over, {}, {}, { queue: Array.from({ length: count }, (_, index) => entryOf(`e-${index}`)) }))
        .lines;
    expect(await words(0)).toEqual([
      'warning: The time is over',
      'We are closing the exam. Your result is shown here when it is graded.',
    ]);
    expect((await words(1))[1]).toBe(
      '1 change has not reached us yet. Keep this page open: we send it when the connection is back.',
    );
    expect((await words(2))[1]).toBe(
      '2 changes have not reached us yet. Keep this page open: we send them when the connection is back.',
    );
  });

  test('changes after the end are set aside', async () => {
    const { lines } = await linesOf(
      { taking: 'deliveringLast' },
      {},
      { deadline_at: at(10) },
      { withheld: [entryOf('a', null, at(10, 1))] },
    );
    expect(lines.slice(2)).toEqual([
      'warning: Some changes do not count',
      '1 change was made after the end at 10:00:00 AM. Everything marked as saved is graded.',
      '(Download it)',
    ]);
  });

  test('nothing is at a standstill while answering', async () => {
    expect((await linesOf(TAKING, { holder })).lines).toEqual([]);
  });
});

describe('[EX-09] an exam that is open elsewhere', () => {
  test.each<[string, Partial<ExamContext>, string, string[]]>([
    ['a device', { holder: { deviceName: 'Safari on iPhone', takenAt: at(9, 5) } }, 'Safari on iPhone since 09:05', []],
    ['a tab', { holder: { deviceName: 'another tab', takenAt: null } }, 'another tab', []],
    ['unknown', {}, 'another place', []],
    [
      'that could not be taken over',
      { failure: { kind: 'unreachable', message: 'No answer.', errors: {}, details: {} } },
      'another place',
      ['alert: danger: No answer.'],
    ],
  ])('is asked about: %s', async (_, over, where, failure) => {
    const { exam, sent } = examAt({ entering: 'askingTakeOver' }, over);
    const place = await mount(<TakeOverQuestion exam={exam} />);
    const main = place.querySelector('main') as HTMLElement;
    expect(outlineOf(main)).toEqual([
      '# The exam is open elsewhere',
      `You are answering in ${where}. Only one place can write at a time.`,
      'If you continue here, the other page becomes read-only immediately. Everything it saved is kept.',
      ...[...failure, '(Continue here)', '(Look again)'],
    ]);
    for (const button of main.querySelectorAll('button')) await click(button);
    expect(sent()).toEqual([{ type: 'exam.takenOver' }, { type: 'exam.retried' }]);
  });
});

describe('[EX-13] the dialog before handing in', () => {
  const work: Record<string, Work> = { b: { answer: { kind: 'choices', choices: [1] }, flagged: false, note: '' } };
  const open = async (state: string, failure: ExamContext['failure'] = null) => {
    const { exam, sent } = examAt({ taking: state } as never, { exercises, work, failure });
    await mount(<HandInDialog exam={exam} />);
    const dialog = document.querySelector<HTMLElement>('[role="alertdialog"]');
    return { dialog, sent, lines: dialog ? outlineOf(dialog) : null };
  };
  const ASKED = [
    ...['## Hand in now?', '2 of 3 exercises are unanswered: 1 and 3. After handing in, nothing can be changed.'],
  ];
  const failure = { kind: 'refused' as const, message: 'Not now.', errors: {}, details: {} };

  test.each<[string, ExamContext['failure'], string[] | null]>([
    ['answering', null, null],
    ['confirming', null, [...ASKED, '(Keep answering)', '(Hand in)']],
    ['delivering', null, [...ASKED, '(Keep answering; Please wait)', '(Hand in; busy)']],
    ['stopping', null, [...ASKED, '(Keep answering; Please wait)', '(Hand in; busy)']],
    [
      'handInFailed',
      failure,
      [
        ...[...ASKED, 'alert: danger: Not handed in', 'Not now. Your answers are kept; try again or keep answering.'],
        ...['(Keep answering)', '(Try again)'],
      ],
    ],
    [
      'handInUnknown',
      null,
      [
        ...[...ASKED, "warning: We can't tell yet whether your exam is handed in"],
        "The server didn't respond. We retry every few seconds; everything marked as saved is kept.",
        ...['(Keep answering)', '(Try again)'],
      ],
    ],
  ])('while %s', async (state, failed, lines) => {
    expect((await open(state, failed)).lines).toEqual(lines);
  });

  test('each of its controls, and Escape, sends its own event', async () => {
    const { dialog, sent } = await open('confirming');
    await click(byText(dialog as HTMLElement, 'button', 'Hand in'));
    await click(byText(dialog as HTMLElement, 'button', 'Keep answering'));
    await act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    const cancelled = { type: 'exam.handInCancelled' };
    expect(sent()).toEqual([{ type: 'exam.handInConfirmed' }, cancelled, cancelled]);
  });

  test('where it could not be loaded, a notice in its place does the same', async () => {
    const retry = vi.fn();
    const { exam, sent } = examAt({ taking: 'confirming' }, { exercises });
    const place = await mount(<HandInFailed exam={exam} onRetry={retry} />);
    expect(outlineOf(place)).toEqual([
      "alert: danger: The page can't hand in yet",
      "Part of the page couldn't be loaded. Your answers are safe. Check your connection and try again.",
      ...['(Try again)', '(Keep answering)'],
    ]);
    for (const button of place.querySelectorAll('button')) await click(button);
    expect([sent(), retry.mock.calls.length]).toEqual([[{ type: 'exam.handInCancelled' }], 1]);
    const answering = examAt(TAKING, { exercises });
    expect(outlineOf(await mount(<HandInFailed exam={answering.exam} onRetry={retry} />))).toEqual([]);
  });
});

describe('answering', () => {
  const blank: Work = { answer: null, flagged: false, note: '' };
  async function open(
    currentId: string,
    more: {
      value?: Parameters<typeof examAt>[0];
      work?: Record<string, Partial<Work>>;
      sync?: SyncAt;
      of?: CandidateExercise[];
    } = {},
  ) {
    const { value = TAKING, work = {}, sync = {}, of = exercises } = more;
    const whole = Object.fromEntries(Object.entries(work).map(([id, part]) => [id, { ...blank, ...part }]));
    const context = { exercises: of, currentId, work: whole };
    const { exam, sent, keep } = examAt(value, context, { deadline_at: at(10) }, sync);
    const place = await mount(<AnsweringView exam={exam} />);
    const parts = {
      bar: () => outlineOf(place.querySelector('header') as HTMLElement),
      main: () => outlineOf(place.querySelector('main') as HTMLElement),
      overview: () => outlineOf(place.querySelector('aside') as HTMLElement),
      /** Previous and next, or hand in. */
      steps: () => outlineOf(place.querySelector('main + div') as HTMLElement).slice(-2),
    };
    /** What was sent, without what differs each time. */
    const told = () =>
      sent().map((event) => {
        const { key: _key, at: _at, ...rest } = event;
        return rest;
      });
    return { place, told, keep: (over: Partial<ExamContext>) => act(async () => keep(over)), ...parts };
  }
  const changed = (exerciseId: string, part: Partial<Work>) => ({
    ...{ type: 'exam.answerChanged', exerciseId, work: { ...blank, ...part } },
  });
  const press = (key: string, over: KeyboardEventInit = {}) =>
    act(async () => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...over }));
    });

  test.each([
    ['a', '1 of 3', ['(Previous; This is the first exercise.)', '(Next)'], [null, 'b']],
    ['b', '2 of 3', ['(Previous)', '(Next)'], ['a', 'c']],
    ['c', '3 of 3', ['(Previous)', '(Hand in)'], ['b', null]],
  ] as const)('exercise %s knows its place and its neighbours', async (id, position, steps, [before, after]) => {
    const { place, bar, steps: shown, told } = await open(id);
    expect(bar()[0]).toBe(`JavaScript ${position}`);
    expect(shown()).toEqual(steps);
    const openedEvents = [before, after].flatMap((exerciseId) =>
      exerciseId === null ? [] : [{ type: 'exam.exerciseOpened', exerciseId }],
    );
    await click(byText(place, 'main + div button', 'Previous'));
    if (after !== null) await click(byText(place, 'main + div button', 'Next'));
    expect(told()).toEqual(openedEvents);
    await press('ArrowLeft', { altKey: true });
    await press('ArrowRight', { altKey: true });
    expect(told()).toEqual([...openedEvents, ...openedEvents]);
  });

  test('the last exercise ends with handing in, while that may be done', async () => {
    const { place, told } = await open('c');
    await click(byText(place, 'main + div button', 'Hand in'));
    expect(told()).toEqual([{ type: 'exam.handInRequested' }]);
    const displaced = await open('c', { value: 'displaced' });
    expect(displaced.steps()).toEqual(['(Previous)', "(Hand in; You can't do this right now.)"]);
    await click(byText(displaced.place, 'main + div button', 'Hand in'));
    expect(displaced.told()).toEqual([]);
  });

  test('a question of one answer', async () => {
    const { place, main, told } = await open('a', { work: { a: { answer: { kind: 'choice', choice: 1 } } } });
    expect(main()).toEqual([
      ...['# Question 1 of 3', 'Types · 2 points', '(Flag for review)', 'Prompt a'],
      ...['( ) A. First', '(x) B. Second', '( ) C. Third', '▸ Add a note', '{Your note: }'],
      'Only for you; it is not graded.',
    ]);
    await click(place.querySelectorAll('main input')[2]);
    expect(told()).toEqual([changed('a', { answer: { kind: 'choice', choice: 2 } })]);
  });

  test('a question of several answers keeps the others', async () => {
    const work = { b: { answer: { kind: 'choices' as const, choices: [0, 2] }, flagged: true, note: 'Hm' } };
    const { place, main, told } = await open('b', { work });
    expect(main()).toEqual([
      ...['# Question 2 of 3', 'Types · 1 point', '(Flag for review; pressed)', 'Prompt b'],
      'Select every correct answer. No partial credit.',
      ...['[x] A. First', '[ ] B. Second', '[x] C. Third', '▾ Your note', '{Your note: Hm}'],
      'Only for you; it is not graded.',
    ]);
    await click(place.querySelectorAll('main input')[1]);
    await click(place.querySelectorAll('main input')[2]);
    await click(place.querySelector('button[aria-pressed]'));
    const before = { flagged: true, note: 'Hm' };
    expect(told()).toEqual([
      changed('b', { ...before, answer: { kind: 'choices', choices: [0, 1, 2] } }),
      changed('b', { ...before, answer: { kind: 'choices', choices: [0] } }),
      changed('b', { answer: work.b.answer, note: 'Hm', flagged: false }),
    ]);
  });

  test('a question with gaps keeps the other gaps; what follows the code is below it', async () => {
    const prompt = 'Fill it:\n\n```js\nconst {{1}} = {{2}};\n```\n\nThen it prints 1.';
    const of = [question('f', 'fill', { prompt, gaps: 2, options: [] })];
    const { place, main, told } = await open('f', { of, work: { f: { answer: { kind: 'texts', texts: ['a'] } } } });
    expect(main()).toEqual([
      ...['# Question 1 of 1', 'Types · 2 points', '(Flag for review)', 'Fill it:'],
      ...['const', '{Gap 1: a}', '=', '{Gap 2: }', ';', 'Then it prints 1.'],
      ...['▸ Add a note', '{Your note: }', 'Only for you; it is not graded.'],
    ]);
    const second = place.querySelectorAll<HTMLInputElement>('main input')[1];
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(second, '1');
      second?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(told()).toEqual([changed('f', { answer: { kind: 'texts', texts: ['a', '1'] } })]);
  });

  test('a question with lines to order has them as they came, and tells the new order', async () => {
    const of = [question('o', 'order', { options: ['`a()` first', 'then b', 'last'] })];
    const lines = async (work: Record<string, Partial<Work>> = {}, value: Parameters<typeof examAt>[0] = TAKING) => {
      const page = await open('o', { of, work, value });
      await eventually(() => expect(page.place.querySelectorAll('main ol li')).toHaveLength(3));
      const rows = [...page.place.querySelectorAll('main ol li')];
      const button = (name: string) => byText(page.place, 'main button', name) as HTMLButtonElement;
      return { ...page, button, rows: rows.map((row) => outlineOf(row.children[2] as Element).join(' ')) };
    };
    const first = await lines();
    expect(first.rows).toEqual(['a() first', 'then b', 'last']);
    expect(first.place.querySelector('main ol')?.getAttribute('aria-labelledby')).toBe('prompt-o');
    expect(outlineOf(first.place.querySelector('#prompt-o') as HTMLElement)).toEqual(['Prompt o']);
    await click(first.button('Move down: a() first'));
    expect(first.told()).toEqual([changed('o', { answer: { kind: 'order', order: [1, 0, 2] } })]);
    const answer = { kind: 'order' as const, order: [2, 0, 1] };
    const ordered = await lines({ o: { answer } });
    expect(ordered.rows).toEqual(['last', 'a() first', 'then b']);
    const displaced = await lines({ o: { answer } }, 'displaced');
    expect(displaced.button('Move up: then b').disabled).toBe(true);
  });

  test('a question about output shows what would be printed, line by line', async () => {
    const options = ['`1` `2`', '` a `', '`x` and more', 'It throws', '`  `'];
    const { place, told } = await open('p', { of: [question('p', 'output', { options })] });
    const shown = [...place.querySelectorAll('main fieldset label > span:nth-of-type(2)')];
    expect(shown.map((option) => option.textContent)).toEqual(['1, 2', 'a', 'x and more', 'It throws', '  ']);
    expect(shown.map((option) => option.querySelector('samp') !== null)).toEqual([true, true, false, false, true]);
    await click(place.querySelectorAll('main input')[1]);
    expect(told()).toEqual([changed('p', { answer: { kind: 'choice', choice: 1 } })]);
  });

  test('an answer in a gap is as long as one may be', async () => {
    const of = [question('f', 'fill', { prompt: '```js\nconst {{1}} = 1;\n```', gaps: 1, options: [] })];
    const { place, told } = await open('f', { of });
    await type(place.querySelector('main input'), 'y'.repeat(201));
    expect(told()).toEqual([changed('f', { answer: { kind: 'texts', texts: ['y'.repeat(200)] } })]);
  });

  test('[EX-09] no kind of question can be answered once another place took over', async () => {
    const fill = question('f', 'fill', { prompt: '```js\nconst {{1}} = 1;\n```', gaps: 1, options: [] });
    for (const one of [question('b', 'multiple'), fill]) {
      const { place } = await open(one.id, { of: [one], value: 'displaced' });
      const fields = [...place.querySelectorAll<HTMLInputElement>('main input')];
      expect(fields.map((field) => field.matches(':disabled') || field.closest('fieldset:disabled') !== null)).toEqual(
        Array(fields.length).fill(true),
      );
      expect(fields.length).toBeGreaterThan(0);
    }
  });

  test('[EX-09] nothing can be changed once another place took over', async () => {
    const { place, main, told } = await open('a', { value: 'displaced', work: { a: { note: 'Mine' } } });
    expect(main()).toEqual([
      ...['# Question 1 of 3', 'Types · 2 points', '(Flag for review; disabled)', 'Prompt a'],
      ...['( ) A. First', '( ) B. Second', '( ) C. Third', '▾ Your note', '{Your note: Mine; disabled}'],
      'Only for you; it is not graded.',
    ]);
    expect(place.querySelector('main fieldset')?.hasAttribute('disabled')).toBe(true);
    await press('b');
    await press('f', { altKey: true, code: 'KeyF' });
    expect(told()).toEqual([]);
  });

  test('keys choose an option and flag the exercise', async () => {
    const { told } = await open('b', { work: { b: { answer: { kind: 'choices', choices: [0] } } } });
    await press('c');
    await press('1');
    await press('d');
    await press('f', { altKey: true, code: 'KeyF' });
    expect(told()).toEqual([
      changed('b', { answer: { kind: 'choices', choices: [0, 2] } }),
      changed('b', { answer: { kind: 'choices', choices: [] } }),
      changed('b', { answer: { kind: 'choices', choices: [0] }, flagged: true }),
    ]);
  });

  test('the key takes a flag away again', async () => {
    const { told } = await open('a', { work: { a: { flagged: true, note: 'Hm' } } });
    await press('f', { altKey: true, code: 'KeyF' });
    expect(told()).toEqual([changed('a', { note: 'Hm', flagged: false })]);
  });

  test.each<[SyncAt, string]>([
    [{}, 'Saved'],
    [{ delivery: 'gathering' }, 'Saving'],
    [{ delivery: 'sending' }, 'Saving'],
    [{ delivery: 'waiting', queue: [entryOf('a')] }, 'Offline: kept on this device, 1 change waits'],
    [{ delivery: 'waiting', queue: [entryOf('a'), entryOf('b')] }, 'Offline: kept on this device, 2 changes wait'],
    [{ delivery: 'waiting', device: 'notKeeping', queue: [entryOf('a')] }, 'Not saved'],
    [{ refused: [entryOf('b')] }, 'Not saved'],
    [{ withheld: [entryOf('b')] }, 'Not saved'],
    [{ isStopped: true }, 'Not saved'],
  ])('[EX-08] the bar says of %j: %s', async (sync, words) => {
    const { place, bar } = await open('a', { sync });
    const isBad = /^(?:Not|Offline)/.test(words);
    expect(bar()[1]?.startsWith(isBad ? `${words} ${words}` : words)).toBe(true);
    expect(place.querySelector('header [aria-live="assertive"]')?.textContent).toBe(isBad ? words : '');
  });

  test('the overview tells of each exercise, opens it, and hands in', async () => {
    const { place, overview, told } = await open('b', {
      work: { a: { answer: { kind: 'choice', choice: 0 } }, b: { flagged: true } },
      sync: { delivery: 'sending', queue: [entryOf('c')] },
    });
    expect(overview()).toEqual([
      ...['Answered 1 of 3', '<Answered: 1 of 3>'],
      ...['(Question 1, answered)', '(Question 2, not answered, flagged; current)'],
      ...['(Question 3, not answered, not sent yet)', 'Answered', 'Open', 'Flagged (1)', '(Hand in)'],
    ]);
    for (const button of place.querySelectorAll('aside button')) await click(button);
    expect(told()).toEqual([
      ...['a', 'b', 'c'].map((exerciseId) => ({ type: 'exam.exerciseOpened', exerciseId })),
      { type: 'exam.handInRequested' },
    ]);
    const displaced = await open('b', { value: 'displaced' });
    expect(displaced.overview().at(-1)).toBe("(Hand in; You can't do this right now.)");
  });

  const drawer = () => document.querySelector<HTMLElement>('[role="dialog"]');
  const isInDrawer = (name: string) => byText(drawer() as HTMLElement, 'button', name);

  test('the overview opens from the bar where it is not beside the question, and closes with a choice', async () => {
    const { place, told } = await open('a');
    const button = byText(place, 'header button', 'Overview of questions') as HTMLElement;
    expect(button.getAttribute('aria-expanded')).toBe('false');
    for (const choice of ['Question 3, not answered', 'Hand in']) {
      await click(button);
      await eventually(() => expect(drawer()).not.toBe(null));
      expect(button.getAttribute('aria-expanded')).toBe('true');
      await click(isInDrawer(choice));
      expect(button.getAttribute('aria-expanded')).toBe('false');
    }
    expect(told()).toEqual([{ type: 'exam.exerciseOpened', exerciseId: 'c' }, { type: 'exam.handInRequested' }]);
    // Moving on closes it, too.
    await click(button);
    await press('ArrowRight', { altKey: true });
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  test.each([
    ['is beside the question', true],
    ['is not on show', false],
  ])('the key for the overview goes to it where it %s', async (_, isBeside) => {
    const { place } = await open('a');
    const first = place.querySelector('aside button') as HTMLElement;
    Object.defineProperty(first, 'offsetParent', { value: isBeside ? place : null });
    await press('o', { altKey: true, code: 'KeyO' });
    expect(document.activeElement === first).toBe(isBeside);
    if (!isBeside) await eventually(() => expect(drawer()).not.toBe(null));
    const button = byText(place, 'header button', 'Overview of questions');
    expect(button?.getAttribute('aria-expanded')).toBe(String(!isBeside));
  });

  test('reading starts at the heading of the next exercise, from its top', async () => {
    const scrolled = vi.fn();
    vi.stubGlobal('scrollTo', scrolled);
    const { place, keep } = await open('a');
    const isAtHeading = () => document.activeElement === place.querySelector('h1');
    expect([isAtHeading(), scrolled.mock.calls]).toEqual([false, []]);
    await keep({ work: { a: { ...blank, flagged: true } } });
    expect([isAtHeading(), scrolled.mock.calls]).toEqual([false, []]);
    await keep({ currentId: 'b' });
    expect([place.querySelector('h1')?.textContent, isAtHeading()]).toEqual(['Question 2 of 3', true]);
    expect(scrolled.mock.calls).toEqual([[{ top: 0 }]]);
  });

  test('an answer adds to what the chart has by now', async () => {
    const { place, told, keep } = await open('a');
    await keep({ work: { a: { ...blank, note: 'Mine' } } });
    await click(place.querySelectorAll('main input')[0]);
    expect(told()).toEqual([changed('a', { note: 'Mine', answer: { kind: 'choice', choice: 0 } })]);
  });

  test('a note is kept, as long as one may be', async () => {
    const { place, told } = await open('a');
    await type(place.querySelector('main textarea'), 'x'.repeat(2001));
    expect(told()).toEqual([changed('a', { note: 'x'.repeat(2000) })]);
  });

  test('the page says why it is at a standstill, and what happened to the answers', async () => {
    const { place } = await open('a', { value: 'displaced' });
    await eventually(() => expect(outlineOf(place)).toContain('warning: The exam continues in another place'));
    const running = await open('a', { sync: { damaged: 1 } });
    const lines = outlineOf(running.place);
    expect(lines).toContain("warning: Some stored changes couldn't be read");
    expect(lines).not.toContain('warning: The exam continues in another place');
    expect(document.querySelector('[role="alertdialog"]')).toBe(null);
  });

  test('handing in is asked about in a dialog', async () => {
    const { told } = await open('a', { value: { taking: 'confirming' } });
    const dialog = await eventually(() => {
      const found = document.querySelector<HTMLElement>('[role="alertdialog"]');
      expect(found).not.toBe(null);
      return found as HTMLElement;
    });
    await click(byText(dialog, 'button', 'Hand in'));
    expect(told()).toEqual([{ type: 'exam.handInConfirmed' }]);
  });

  const task = (id: string): CandidateExercise => ({
    ...{ id, type: 'challenges', title: `Task ${id}`, topic: 'Code', points: 4, brief: 'Add.', environment: 'js' },
    ...{ entry: 'main.js', editable: ['main.js'], files: { 'main.js': '' }, tests: [], saved: null },
  });

  test('a challenge has the whole screen, its number among all and its points', async () => {
    const of = [question('a'), task('t'), task('u')];
    const { place, bar, main, told } = await open('t', { of, work: { t: { note: 'Hm' } } });
    await eventually(() =>
      expect(main().slice(0, 3)).toEqual(['Challenge 2 of 3 · 4 points', '# Task t', '(Flag for review)']),
    );
    expect([bar()[0], place.querySelector('aside')]).toEqual(['JavaScript 2 of 3', null]);
    await click(byText(place, 'button', 'Flag for review'));
    expect(told()).toEqual([changed('t', { note: 'Hm', flagged: true })]);
    const displaced = await open('u', { value: 'displaced', of });
    await eventually(() => expect(displaced.main()).toContain('(Flag for review; disabled)'));
    expect(displaced.main()[0]).toBe('Challenge 3 of 3 · 4 points');
  });

  test('[EX-06] a challenge says which version is saved when the one on show is too long', async () => {
    const { main } = await open('t', {
      of: [task('t')],
      work: { t: { answer: { kind: 'files', files: { 'main.js': 'x'.repeat(LIMITS.filesLength + 1) } } } },
      sync: { acknowledged: { t: 7, other: 9 }, savedAt: {} },
    });
    await eventually(() => expect(main().join(' ')).toContain('your last saved version is graded: version 7.'));
  });
});

function Exercise({ isBroken }: { isBroken: () => boolean }) {
  if (isBroken()) throw new Error('Broken.');
  return <p>Shown</p>;
}

describe('the page of a running exam', () => {
  test('asks where to go on, or waits', async () => {
    const pageOf = async (value: Parameters<typeof examAt>[0], over: Partial<ExamContext> = {}) =>
      mount(<ProgressPage exam={examAt(value, over).exam} />);
    const asking = await pageOf({ entering: 'askingTakeOver' });
    await eventually(() => expect(asking.querySelector('h1')?.textContent).toBe('The exam is open elsewhere'));
    expect((await pageOf({ entering: 'joining' })).querySelector('[aria-busy="true"]')).not.toBe(null);
    const answering = await pageOf(TAKING, { exercises, currentId: 'b' });
    expect(answering.querySelector('h1')?.textContent).toBe('Question 2 of 3');
  });

  test('[EX-06] goes on when one exercise cannot be shown; trying again shows it', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue();
    let isBroken = true;
    const place = await mount(
      <ExerciseBoundary exerciseId="a">
        <Exercise isBroken={() => isBroken} />
      </ExerciseBoundary>,
    );
    const FAILED = [
      "alert: danger: This exercise couldn't be shown",
      'Your answers are safe, and saving continues. Try again, or answer another exercise first.',
      '(Try again)',
    ];
    expect(outlineOf(place)).toEqual(FAILED);
    await click(byText(place, 'button', 'Try again'));
    expect(outlineOf(place)).toEqual(FAILED);
    isBroken = false;
    await click(byText(place, 'button', 'Try again'));
    expect(outlineOf(place)).toEqual(['Shown']);
    expect(reported).toHaveBeenCalled();
    reported.mockRestore();
  });
});

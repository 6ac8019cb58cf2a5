import type { SnapshotFrom } from 'xstate';
import {
  challengeMachine,
  FRAME_LIMIT_MS,
  PREVIEW_LIMIT_MS,
} from '../../../machines/exam/challenge/challenge.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const tests = [{ name: 'adds', run: 'add(1, 2)', expect: 3 }];
const files = { 'index.js': 'export const add = (a, b) => a + b;' };
const built = { kind: 'built', code: 'code', css: '' } as const;
const buildFailed = { kind: 'buildFailed', message: 'Unexpected token', file: 'index.js', line: 1 } as const;
/** What a challenge shows of its tests: several, one, or none. */
const moreTests = [...tests, { name: 'adds again', run: 'add(2, 2)', expect: 4 }];
const report = { name: 'adds', passed: true, observed: '3', error: null, logs: ['adding 1 and 2'] };

/** New lines are appended. */
const isLast = (event: object, field: string, all: readonly unknown[]): boolean =>
  all.at(-1) === (event as Record<string, unknown>)[field];

/** The console shows the newest 200 lines. */
const isConsoleShort = (running: SnapshotFrom<typeof challengeMachine>) =>
  once(running, 'console', () => {
    const after = (count: number) => {
      const logs = Array.from({ length: count }, (_, index) => `line ${index}`);
      return ahead(withContext(running, { logs }), { type: 'preview.logged', line: 'newest' }).context.logs;
    };
    return (
      after(199).length === 200 &&
      after(199)[0] === 'line 0' &&
      after(200).length === 200 &&
      after(200)[0] === 'line 1' &&
      after(200).at(-1) === 'newest'
    );
  });

/** Each run begins with its own files alone, and shows what was built of them. */
const isRunOfItsOwn = (building: SnapshotFrom<typeof challengeMachine>) =>
  once(building, 'runs', () => {
    const again = ahead(building, { type: 'preview.requested', files: { 'main.js': '', 'style.css': 'a {}' } });
    const styled = { ...built, css: 'a {}' };
    const active = ahead(again, doneWith('buildPreview', styled));
    return (
      isSame(again.context.files, { 'main.js': '', 'style.css': 'a {}' }) &&
      isSame(active.context.build, styled) &&
      hasInput(active.children['previewFrame'], { build: styled, tests: building.context.tests }) &&
      // An error need not have a place.
      ahead(building, doneWith('buildPreview', { kind: 'buildFailed', message: 'Too large.' })).matches(
        'buildFailed',
      ) &&
      // Two tests may be called the same.
      isSame(
        ahead(
          active,
          { type: 'preview.opened' },
          { type: 'preview.testReported', report },
          { type: 'preview.testReported', report: { ...report, passed: false } },
        ).context.reports,
        [report, { ...report, passed: false }],
      )
    );
  });

export const model = defineModel(challengeMachine, {
  input: [
    { ownerId: 'exam-1', challengeId: 'adder', tests },
    named('two tests are visible', { ownerId: 'exam-1', challengeId: 'adder', tests: moreTests }),
    named('no test is visible', { ownerId: 'exam-1', challengeId: 'adder', tests: [] }),
  ],
  events: {
    'preview.requested': [{ files }],
    'preview.opened': [{}],
    // A second one shows that the first is not lost; more would only be more of the same.
    'preview.testReported': ({ context }) =>
      [
        [
          named('the first test', { report }),
          named('the first test, which writes two lines', { report: { ...report, logs: ['adding', '1 and 2'] } }),
        ],
        [named('the second test, which writes nothing', { report: { ...report, name: 'adds again', logs: [] } })],
      ][context.reports.length] ?? [],
    'preview.logged': ({ context }) =>
      [named('a line', { line: 'hello' }), named('another line', { line: 'and good-bye' })].slice(
        context.logs.length,
        context.logs.length + 1,
      ),
    'preview.finished': [{}],
    'preview.cancelled': [{}],
  },
  invokes: {
    buildPreview: {
      done: [named('the code is built', built), named('the code has a syntax error', buildFailed)],
      error: [named('the server is unreachable', failure('unreachable', 'No connection.'))],
    },
    previewFrame: { done: [], error: [named('the frame throws', failure('refused', 'The frame broke.'))] },
  },
  delays: { previewLimit: PREVIEW_LIMIT_MS, frameLimit: FRAME_LIMIT_MS },
  context: ({ tests: visible, files: shown, build, reports, logs, failure: last }) => ({
    tests: visible.length,
    files: Object.keys(shown),
    build: build?.kind ?? null,
    reports: reports.length,
    logs: logs.length,
    last: last?.kind ?? null,
  }),
  ignored: [
    {
      in: ['idle', 'buildFailed', 'unavailable', 'hanging'],
      events: ['preview.logged', 'preview.cancelled'],
      because: 'nothing runs',
    },
    { in: ['building'], events: ['preview.logged'], because: 'nothing runs before it is built' },
    {
      in: ['active.running', 'active.finished'],
      events: ['preview.opened'],
      because: 'a frame opens once',
    },
    {
      in: ['active.opening'],
      events: ['preview.testReported', 'preview.finished'],
      because: 'no code runs before the frame has opened',
    },
    {
      in: ['active.finished'],
      events: ['preview.testReported', 'preview.finished', 'preview.cancelled'],
      because: 'the run has ended',
    },
  ],
  outcomes: {
    'after(previewLimit)': 'hanging',
    'after(frameLimit)': 'unavailable',
  },
  checks: {
    idle: (snapshot) => snapshot.can({ type: 'preview.requested', files }),
    building: (snapshot) =>
      hasInput(snapshot.children['buildPreview'], { ownerId: 'exam-1', challengeId: 'adder', files }) &&
      isRunOfItsOwn(snapshot) &&
      // Results of the previous run are not shown for this one.
      snapshot.context.reports.length === 0 &&
      snapshot.context.logs.length === 0 &&
      snapshot.context.failure === null &&
      snapshot.can({ type: 'preview.requested', files }) &&
      snapshot.can({ type: 'preview.cancelled' }),
    buildFailed: (snapshot) =>
      snapshot.context.build?.kind === 'buildFailed' && snapshot.can({ type: 'preview.requested', files }),
    unavailable: (snapshot) => snapshot.context.failure !== null && snapshot.can({ type: 'preview.requested', files }),
    active: (snapshot) =>
      snapshot.context.build?.kind === 'built' &&
      hasInput(snapshot.children['previewFrame'], { build: built, tests: snapshot.context.tests }) &&
      snapshot.can({ type: 'preview.logged', line: '' }),
    // Time that the frame takes to load is not the code's.
    'active.opening': (snapshot) =>
      snapshot.can({ type: 'preview.cancelled' }) &&
      snapshot.can({ type: 'preview.opened' }) &&
      snapshot.context.reports.length === 0,
    'active.running': (snapshot, { event }) =>
      snapshot.can({ type: 'preview.cancelled' }) &&
      isConsoleShort(snapshot) &&
      (event?.type !== 'preview.testReported' || isLast(event, 'report', snapshot.context.reports)) &&
      (event?.type !== 'preview.logged' || isLast(event, 'line', snapshot.context.logs)),
    'active.finished': (snapshot) =>
      !snapshot.can({ type: 'preview.testReported', report }) && snapshot.can({ type: 'preview.requested', files }),
    // The frame is removed, which ends endless code.
    hanging: (snapshot) =>
      snapshot.children['previewFrame'] === undefined && snapshot.can({ type: 'preview.requested', files }),
  },
});

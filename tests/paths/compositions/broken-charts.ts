import { type AnyStateMachine, assign } from 'xstate';
import { type Config, configAt, copyConfig } from '../../../src/charts/config-edit.ts';
import { rebuild } from '../../../src/charts/xstate-internals.ts';
import { createServerClock } from '../../../src/client/adapters/server-clock.ts';
import { type ExamCharts, examCharts } from './exam/exam-page.ts';
import type { ExamWorldOptions } from './exam/exam-run.state.ts';
import { type SessionCharts, sessionCharts } from './session/session-page.ts';

// Bugs from the past, and near misses, reintroduced one at a time: the walks have to find each of them.

/** A chart in which the config of one state was changed. */
export function broken<TMachine extends AnyStateMachine>(
  machine: TMachine,
  path: readonly string[],
  change: (state: Config) => void,
): TMachine {
  const config = copyConfig(machine.config as unknown as Config);
  change(configAt(config, path));
  return rebuild(machine, { config }) as TMachine;
}

const withExam = (charts: Partial<ExamCharts>): ExamWorldOptions => ({ charts: { ...examCharts, ...charts } });
const withSession = (charts: Partial<SessionCharts>) => ({ charts: { ...sessionCharts, ...charts } });

/** A page that has lost its lock continues writing. */
const deafToOtherTabs = () =>
  withExam({
    exam: broken(examCharts.exam, ['taking'], ({ on }) => {
      delete (on as Config)['lease.stolen'];
    }),
  });

/** An acknowledgement of an exercise takes out its newer changes, too. */
const droppingNewer = () =>
  withExam({
    answerSync: examCharts.answerSync.provide({
      actions: {
        dropAcknowledged: assign(({ context }, { saved }) => ({
          queue: context.queue.filter(
            ({ exercise_id: id }) => !saved.acknowledged.some((entry) => entry.exercise_id === id),
          ),
        })),
      },
    }),
  });

/** A device that has not been read is overwritten. */
const writingUnread = () =>
  withExam({
    answerSync: examCharts.answerSync.provide({ guards: { isUnread: () => false } }),
  });

/** A page does not report a device that fails to store its changes. */
const claimingKept = () =>
  withExam({
    answerSync: broken(examCharts.answerSync, ['running', 'device', 'keeping'], ({ on }) => {
      delete (on as Config)['device.storingFailed'];
    }),
  });

/** Everything counts as delivered when a hand-in is asked for. */
const handingInEarly = () =>
  withExam({
    exam: broken(examCharts.exam, ['taking', 'delivering'], (state) => {
      state['always'] = { target: 'solving' };
    }),
  });

/** Every reply sets the clock, however long it was in flight. */
const trustingSleep = (): ExamWorldOptions => ({
  createClock: (clocks) => {
    const clock = createServerClock(clocks);
    let offset: number | null = null;
    return {
      ...clock,
      now: () => (offset === null ? clock.now() : clocks.monotonic() + offset),
      isDoubtful: () => false,
      observe(answer, sent) {
        const { serverTime } = answer as { serverTime?: number };
        if (serverTime !== undefined) offset = serverTime - (sent.monotonic + clocks.monotonic()) / 2;
      },
    };
  },
});

/** A session that was new is new again whenever something in it fails. */
const newAgain = () =>
  withSession({ session: sessionCharts.session.provide({ actions: { expireNewAccount: assign({}) } }) });

/** An action stays in the queue after it ran. */
const runningTwice = () =>
  withSession({
    queuedActions: broken(sessionCharts.queuedActions, ['acting', 'running'], ({ invoke }) => {
      ((invoke as Config)['onDone'] as Config)['actions'] = 'rememberFlash';
    }),
  });

/** The queue does not wait until no other tab runs it. */
const sharingTheQueue = () =>
  withSession({
    queuedActions: broken(sessionCharts.queuedActions, ['acting', 'awaitingLock'], (state) => {
      state['always'] = { target: 'reading' };
    }),
  });

/** The queue continues when the session is over. */
const outlivingSession = () =>
  withSession({
    session: broken(sessionCharts.session, ['signedIn'], (state) => {
      delete state['exit'];
    }),
  });

/** The guards use only the first answer about the visitor. */
const deafGuards = () =>
  withSession({
    guards: sessionCharts.guards.provide({ guards: { isSomebodyElse: ({ context }) => context.visitor === null } }),
  });

/** Each mistake of the exam's charts, with the property that has to break. */
export const brokenExams: readonly (readonly [mistake: string, property: string, options: ExamWorldOptions])[] = [
  ['a displaced page goes on', 'a page that was displaced never writes', deafToOtherTabs()],
  [
    'an acknowledgement drops newer changes',
    'what the device has ever kept leaves it for the server or for something newer',
    droppingNewer(),
  ],
  [
    'an unread device is written over',
    'what the device has ever kept leaves it for the server or for something newer',
    writingUnread(),
  ],
  [
    'a write that fails is not said',
    'no answer is said for long to be kept on this device that the device does not hold',
    claimingKept(),
  ],
  ['handing in does not wait', 'nothing is handed in while a change on show has not arrived', handingInEarly()],
  ['a reply across sleep is trusted', 'a clock that is not in doubt is right, also after sleep', trustingSleep()],
];

/** The same for the charts around the session. */
export const brokenSessions: readonly (readonly [
  mistake: string,
  property: string,
  options: { charts: SessionCharts },
])[] = [
  ['an account is new again', 'an account is new again when it is not new any more', newAgain()],
  ['an action stays in the queue', 'an action that waited for signing in runs twice', runningTwice()],
  ['two tabs run the queue', 'an action that waited for signing in runs twice', sharingTheQueue()],
  ['the queue outlives the session', 'an action is run while nobody is signed in', outlivingSession()],
  [
    'guards do not hear that the session has ended',
    'a page about its visitor is shown to nobody but the user of the session',
    deafGuards(),
  ],
];

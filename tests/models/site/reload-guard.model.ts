import type { SnapshotFrom } from 'xstate';
import { failure } from '../../../machines/shared/failure.ts';
import { reloadGuardMachine } from '../../../machines/site/reload-guard/reload-guard.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith } from '../ahead.ts';

const isQuiet = (effects: readonly unknown[]) => effects.length === 0;
/** The server's last response, if it led here. */
const outputOf = (event: unknown) =>
  (event as { output?: { isGone: boolean; isBusy: boolean; sinceReload: number | null } } | undefined)?.output;

const EVERY_REPORT = [null, 0, 10_000].flatMap((sinceReload) =>
  [true, false].map((isBusy) => ({ isBusy, sinceReload })),
);

/** While some node serves the build, nothing is said, whatever the user does and whenever the page was reloaded. */
function staysWhileServed(snapshot: SnapshotFrom<typeof reloadGuardMachine>): boolean {
  return EVERY_REPORT.every((report) =>
    ahead(snapshot, doneWith('askForBuild', { ...report, isGone: false })).matches('current'),
  );
}

export const model = defineModel(reloadGuardMachine, {
  events: {
    'reloadGuard.partMissing': [{}],
    'reloadGuard.pageMissing': [{}],
    'reloadGuard.navigated': [{}],
    'reloadGuard.returned': [{}],
    'reloadGuard.reloadChosen': [{}],
    'reloadGuard.postponed': [{}],
  },
  invokes: {
    watchPage: { done: [], error: [named('page events cannot be observed', new Error('no listeners'))] },
    askForBuild: {
      done: [
        named('the build is the newest', { isGone: false, isBusy: false, sinceReload: null }),
        named('a new build, no unsaved work', { isGone: true, isBusy: false, sinceReload: null }),
        named('a new build, reloaded ten seconds ago', { isGone: true, isBusy: false, sinceReload: 10_000 }),
        named('a new build, reloaded a moment ago', { isGone: true, isBusy: false, sinceReload: 9_999 }),
        named('a new build, an exam is being taken', { isGone: true, isBusy: true, sinceReload: null }),
      ],
      error: [named('the server is unreachable', failure('unreachable', 'No connection.'))],
    },
  },
  delays: {},
  context: () => ({}),
  ignored: [
    {
      in: ['current', 'checking', 'leaving', 'postponed'],
      events: ['reloadGuard.reloadChosen', 'reloadGuard.postponed'],
      because: 'the reload dialog is not open',
    },
    {
      in: ['current'],
      events: ['reloadGuard.navigated'],
      because: 'nothing says that there is another build, and a question at each navigation would cost everybody',
    },
    {
      in: ['leaving'],
      events: ['reloadGuard.pageMissing', 'reloadGuard.navigated'],
      because: 'the answer that is awaited holds for whichever page is next',
    },
    {
      in: ['checking', 'leaving', 'outdated'],
      events: ['reloadGuard.partMissing'],
      because: "the page is known to be outdated, or is being compared with the server's build",
    },
    {
      in: ['checking', 'leaving'],
      events: ['reloadGuard.returned'],
      because: "the page is already being compared with the server's build",
    },
  ],
  outcomes: {
    start: 'current',
    'reloadGuard.partMissing': { current: 'checking', postponed: 'checking' },
    'reloadGuard.pageMissing': { current: 'leaving', checking: 'leaving', outdated: 'leaving', postponed: 'leaving' },
    'reloadGuard.navigated': { checking: 'leaving', outdated: 'leaving', postponed: 'leaving' },
    'reloadGuard.returned': { current: 'checking', outdated: 'checking', postponed: 'checking' },
    'reloadGuard.reloadChosen': { outdated: 'reloading' },
    'reloadGuard.postponed': { outdated: 'postponed' },
    'done(askForBuild)': (_now, { event: { output }, before }) => {
      if (!output.isGone) return 'current';
      if (!before.matches('leaving')) return 'outdated';
      return output.isBusy || output.sinceReload === 9_999 ? 'postponed' : 'reloading';
    },
    'error(askForBuild)': (_now, { before }) => (before.matches('leaving') ? 'postponed' : 'current'),
  },
  checks: {
    current: (snapshot, { effects, event }) =>
      isQuiet(effects) && !snapshot.hasTag('offering') && !(outputOf(event)?.isGone ?? false),
    checking: (snapshot, { effects }) =>
      isQuiet(effects) &&
      snapshot.children['askForBuild'] !== undefined &&
      !snapshot.hasTag('offering') &&
      staysWhileServed(snapshot) &&
      // In the middle of a page nobody is interrupted.
      EVERY_REPORT.every((report) =>
        ahead(snapshot, doneWith('askForBuild', { ...report, isGone: true })).matches('outdated'),
      ),
    leaving: (snapshot, { effects }) =>
      isQuiet(effects) &&
      snapshot.children['askForBuild'] !== undefined &&
      !snapshot.hasTag('offering') &&
      staysWhileServed(snapshot) &&
      ahead(snapshot, doneWith('askForBuild', { isGone: true, isBusy: true, sinceReload: 10_000 })).matches(
        'postponed',
      ) &&
      ahead(snapshot, doneWith('askForBuild', { isGone: true, isBusy: false, sinceReload: 0 })).matches('postponed') &&
      ahead(snapshot, doneWith('askForBuild', { isGone: true, isBusy: false, sinceReload: 60_000 })).matches(
        'reloading',
      ),
    outdated: (snapshot, { effects, event }) => {
      const output = outputOf(event);
      return (
        isQuiet(effects) &&
        snapshot.hasTag('offering') &&
        snapshot.can({ type: 'reloadGuard.reloadChosen' }) &&
        (output === undefined || output.isGone)
      );
    },
    postponed: (snapshot, { effects, event }) => {
      const output = outputOf(event);
      return (
        isQuiet(effects) &&
        !snapshot.hasTag('offering') &&
        snapshot.can({ type: 'reloadGuard.partMissing' }) &&
        (output === undefined || (output.isGone && (output.isBusy || output.sinceReload === 9_999)))
      );
    },
    reloading: (snapshot, { effects, event }) => {
      const output = outputOf(event);
      return (
        snapshot.status === 'done' &&
        effects.map(({ type }) => type).join() === 'reload' &&
        (output === undefined || (output.isGone && !output.isBusy && output.sinceReload !== 9_999))
      );
    },
  },
});

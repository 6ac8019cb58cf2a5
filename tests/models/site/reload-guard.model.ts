import { failure } from '../../../machines/shared/failure.ts';
import { reloadGuardMachine } from '../../../machines/site/reload-guard/reload-guard.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith } from '../ahead.ts';

const isQuiet = (effects: readonly unknown[]) => effects.length === 0;
/** The server's last response, if it led here. */
const outputOf = (event: unknown) =>
  (event as { output?: { isGone: boolean; isBusy: boolean; sinceReload: number | null } } | undefined)?.output;

export const model = defineModel(reloadGuardMachine, {
  events: {
    'reloadGuard.partMissing': [{}],
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
      in: ['current', 'checking', 'postponed'],
      events: ['reloadGuard.reloadChosen', 'reloadGuard.postponed'],
      because: 'the reload dialog is not open',
    },
    {
      in: ['checking', 'outdated'],
      events: ['reloadGuard.partMissing'],
      because: "the page is known to be outdated, or is being compared with the server's build",
    },
    {
      in: ['checking'],
      events: ['reloadGuard.returned'],
      because: "the page is already being compared with the server's build",
    },
  ],
  outcomes: {
    start: 'current',
    'reloadGuard.partMissing': { current: 'checking', postponed: 'checking' },
    'reloadGuard.returned': { current: 'checking', outdated: 'checking', postponed: 'checking' },
    'reloadGuard.reloadChosen': { outdated: 'reloading' },
    'reloadGuard.postponed': { outdated: 'postponed' },
    'done(askForBuild)': (_now, { event: { output } }) => {
      if (!output.isGone) return 'current';
      return output.isBusy || output.sinceReload === 9_999 ? 'outdated' : 'reloading';
    },
    'error(askForBuild)': 'current',
  },
  checks: {
    current: (snapshot, { effects, event }) =>
      isQuiet(effects) && !snapshot.hasTag('offering') && !(outputOf(event)?.isGone ?? false),
    checking: (snapshot, { effects }) =>
      isQuiet(effects) &&
      snapshot.children['askForBuild'] !== undefined &&
      !snapshot.hasTag('offering') &&
      // While the build is there, nothing is said, whatever the user does and whenever the page was reloaded.
      [null, 0, 10_000].every((sinceReload) =>
        [true, false].every((isBusy) =>
          ahead(snapshot, doneWith('askForBuild', { isGone: false, isBusy, sinceReload })).matches('current'),
        ),
      ) &&
      ahead(snapshot, doneWith('askForBuild', { isGone: true, isBusy: true, sinceReload: 10_000 })).matches(
        'outdated',
      ) &&
      ahead(snapshot, doneWith('askForBuild', { isGone: true, isBusy: false, sinceReload: 0 })).matches('outdated') &&
      ahead(snapshot, doneWith('askForBuild', { isGone: true, isBusy: false, sinceReload: 60_000 })).matches(
        'reloading',
      ),
    outdated: (snapshot, { effects, event }) => {
      const output = outputOf(event);
      return (
        isQuiet(effects) &&
        snapshot.hasTag('offering') &&
        snapshot.can({ type: 'reloadGuard.reloadChosen' }) &&
        (output === undefined || (output.isGone && (output.isBusy || output.sinceReload === 9_999)))
      );
    },
    postponed: (snapshot, { effects }) =>
      isQuiet(effects) && !snapshot.hasTag('offering') && snapshot.can({ type: 'reloadGuard.partMissing' }),
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

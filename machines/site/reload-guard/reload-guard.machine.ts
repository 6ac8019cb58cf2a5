import { fromCallback, fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

/** Facts for the check whether the site was redeployed. */
export type BuildReport = {
  /** The server no longer has this page's build. */
  isGone: boolean;
  /** An exam is running, or the user has typed something that is not sent. */
  isBusy: boolean;
  /** Milliseconds since this tab was last reloaded for a new build; null if it never was. */
  sinceReload: number | null;
};

/** A tab reloads at most once in this time (LI-07). Milliseconds. */
export const RELOAD_COOLDOWN_MS = 10_000;

export type ReloadGuardEvent =
  /** A chunk of the page failed to load. */
  | { type: 'reloadGuard.partMissing' }
  /** The user returns to this tab after a while. */
  | { type: 'reloadGuard.returned' }
  | { type: 'reloadGuard.reloadChosen' }
  | { type: 'reloadGuard.postponed' };

/** Detects a new deployment, and reloads the page when nothing can be lost (CO-08). */
export const reloadGuardMachine = setup({
  types: { events: {} as ReloadGuardEvent, tags: {} as 'offering' },
  actors: {
    /** Reports missing chunks and returns to this tab. */
    watchPage: fromCallback<{ type: 'ignored' }>(() => notProvided('watchPage')),
    /** Asks the server whether it still has this page's build. */
    askForBuild: fromPromise<BuildReport>(() => notProvided('askForBuild')),
  },
  actions: {
    /** Reloads the page and stores the time. */
    reload: () => notProvided('reload'),
  },
  guards: {
    /** The server still has this page's build. */
    isCurrent: (_, params: { report: BuildReport }) => !params.report.isGone,
    /** No work can be lost, and the page has not just reloaded. */
    isUndisturbed: (_, params: { report: BuildReport }) =>
      !params.report.isBusy && (params.report.sinceReload === null || params.report.sinceReload >= RELOAD_COOLDOWN_MS),
  },
}).createMachine({
  id: 'reloadGuard',
  description: 'An outdated page reloads when a new version is deployed, but never while the user is working.',
  invoke: {
    src: 'watchPage',
    id: 'watchPage',
    onError: { description: 'The page no longer learns of new versions and stays as it is.' },
  },
  initial: 'current',
  states: {
    current: {
      description: 'The page seems up to date.',
      on: {
        'reloadGuard.partMissing': { description: 'A chunk of the page failed to load.', target: 'checking' },
        'reloadGuard.returned': { description: 'The user returns after a while.', target: 'checking' },
      },
    },
    checking: {
      description: 'The page asks the server whether it still has this build.',
      invoke: {
        src: 'askForBuild',
        id: 'askForBuild',
        onDone: [
          {
            description: 'The server still has this build: the page is up to date.',
            guard: { type: 'isCurrent', params: ({ event }) => ({ report: event.output }) },
            target: 'current',
          },
          {
            description: 'The server has a new build, and no work can be lost.',
            guard: { type: 'isUndisturbed', params: ({ event }) => ({ report: event.output }) },
            target: 'reloading',
            actions: 'reload',
          },
          {
            description: 'The server has a new build, but the user is working here, or the page has just reloaded.',
            target: 'outdated',
          },
        ],
        onError: { description: 'The server could not be reached, so the version is unknown.', target: 'current' },
      },
    },
    outdated: {
      tags: 'offering',
      description: 'The page says that a new version is available and offers to load it.',
      on: {
        'reloadGuard.reloadChosen': {
          description: 'The user loads the new version.',
          target: 'reloading',
          actions: 'reload',
        },
        'reloadGuard.postponed': { description: 'The user keeps the old version for now.', target: 'postponed' },
        'reloadGuard.returned': {
          description: 'The user returns, and may have no unsaved work left.',
          target: 'checking',
        },
      },
    },
    postponed: {
      description: 'The user continues with the old version.',
      on: {
        'reloadGuard.partMissing': {
          description: 'A chunk of the old version is missing.',
          target: 'checking',
        },
        'reloadGuard.returned': { description: 'The user returns after a while.', target: 'checking' },
      },
    },
    reloading: { type: 'final', description: 'The new version is loading.' },
  },
});

import { fromCallback, fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

/** Facts for the check whether the site was redeployed. */
export type BuildReport = {
  /** No node serves this page's build any more. */
  isGone: boolean;
  /** An exam is running, or the user has typed something that is not sent. */
  isBusy: boolean;
  /** Milliseconds since this tab was last reloaded for a new build; null if it never was. */
  sinceReload: number | null;
};

/** A tab reloads at most once in this time (LI-07). Milliseconds. */
export const RELOAD_COOLDOWN_MS = 10_000;

export type ReloadGuardEvent =
  /** A chunk of the page on show failed to load. */
  | { type: 'reloadGuard.partMissing' }
  /** The chunk of the page that the user goes to failed to load. */
  | { type: 'reloadGuard.pageMissing' }
  /** Another page is on show. */
  | { type: 'reloadGuard.navigated' }
  /** The user returns to this tab after a while. */
  | { type: 'reloadGuard.returned' }
  | { type: 'reloadGuard.reloadChosen' }
  | { type: 'reloadGuard.postponed' };

/** Detects a new deployment, and loads it at a navigation when nothing can be lost (CO-08). */
export const reloadGuardMachine = setup({
  types: { events: {} as ReloadGuardEvent, tags: {} as 'offering' },
  actors: {
    /** Reports missing chunks, navigations and returns to this tab. */
    watchPage: fromCallback<{ type: 'ignored' }>(() => notProvided('watchPage')),
    /** Asks whether some node still serves this page's build. */
    askForBuild: fromPromise<BuildReport>(() => notProvided('askForBuild')),
  },
  actions: {
    /** Reloads the page and stores the time. */
    reload: () => notProvided('reload'),
  },
  guards: {
    /** Some node still serves this page's build. */
    isCurrent: (_, params: { report: BuildReport }) => !params.report.isGone,
    /** No work can be lost, and the page has not just reloaded. */
    isUndisturbed: (_, params: { report: BuildReport }) =>
      !params.report.isBusy && (params.report.sinceReload === null || params.report.sinceReload >= RELOAD_COOLDOWN_MS),
  },
}).createMachine({
  id: 'reloadGuard',
  description:
    'When a new version has replaced that of this page, the next navigation loads it, but never while the user is working.',
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
        'reloadGuard.pageMissing': { description: 'The next page failed to load.', target: 'leaving' },
        'reloadGuard.returned': { description: 'The user returns after a while.', target: 'checking' },
      },
    },
    checking: {
      description: 'The page asks whether some node still serves this build.',
      on: {
        'reloadGuard.pageMissing': { description: 'The next page failed to load.', target: 'leaving' },
        'reloadGuard.navigated': { description: 'The user has gone to another page.', target: 'leaving' },
      },
      invoke: {
        src: 'askForBuild',
        id: 'askForBuild',
        onDone: [
          {
            description: 'Some node still serves this build: the page is up to date.',
            guard: { type: 'isCurrent', params: ({ event }) => ({ report: event.output }) },
            target: 'current',
          },
          {
            description: 'A new build has replaced this one; the user is in the middle of a page.',
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
        'reloadGuard.pageMissing': { description: 'The next page failed to load.', target: 'leaving' },
        'reloadGuard.navigated': { description: 'The user has gone to another page.', target: 'leaving' },
        'reloadGuard.returned': {
          description: 'The user returns; the old version may be served again.',
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
        'reloadGuard.pageMissing': { description: 'The next page failed to load.', target: 'leaving' },
        'reloadGuard.navigated': { description: 'The user has gone to another page.', target: 'leaving' },
        'reloadGuard.returned': { description: 'The user returns after a while.', target: 'checking' },
      },
    },
    leaving: {
      description: 'The user is between two pages: the next one can come from the new version.',
      invoke: {
        src: 'askForBuild',
        id: 'askForBuild',
        onDone: [
          {
            description: 'Some node still serves this build: the page is up to date.',
            guard: { type: 'isCurrent', params: ({ event }) => ({ report: event.output }) },
            target: 'current',
          },
          {
            description: 'A new build has replaced this one, and no work can be lost.',
            guard: { type: 'isUndisturbed', params: ({ event }) => ({ report: event.output }) },
            target: 'reloading',
            actions: 'reload',
          },
          {
            description:
              'A new build has replaced this one, but the user is working here, or the page has just reloaded.',
            target: 'postponed',
          },
        ],
        onError: {
          description: 'The server could not be reached, so the version is unknown until the next navigation.',
          target: 'postponed',
        },
      },
    },
    reloading: { type: 'final', description: 'The new version is loading.' },
  },
});

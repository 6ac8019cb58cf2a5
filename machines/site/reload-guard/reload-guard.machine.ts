import { fromCallback, fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

/** What is known when a page asks whether the site has been deployed again. */
export type BuildReport = {
  /** The server no longer has the build that this page belongs to. */
  isGone: boolean;
  /** An exam is being taken or something typed has not been sent. */
  isBusy: boolean;
  /** Milliseconds since this tab was reloaded for a new build; null when it never was. */
  sinceReload: number | null;
};

/** A tab is reloaded at most once in this time (LI-07). Milliseconds. */
export const RELOAD_PAUSE = 10_000;

export type ReloadGuardEvent =
  /** A part of the page could not be fetched. */
  | { type: 'reloadGuard.partMissing' }
  /** Somebody comes back to this tab after a while. */
  | { type: 'reloadGuard.returned' }
  | { type: 'reloadGuard.reloadChosen' }
  | { type: 'reloadGuard.postponed' };

/** Notices that the site was deployed again, and reloads the page when that disturbs nobody (CO-08). */
export const reloadGuardMachine = setup({
  types: { events: {} as ReloadGuardEvent, tags: {} as 'offering' },
  actors: {
    /** Tells of parts that are missing, and of returns to this tab. */
    watchPage: fromCallback<{ type: 'ignored' }>(() => notProvided('watchPage')),
    askForBuild: fromPromise<BuildReport>(() => notProvided('askForBuild')),
  },
  actions: {
    /** Reloads the page and notes when. */
    reload: () => notProvided('reload'),
  },
  guards: {
    isCurrent: (_, params: { report: BuildReport }) => !params.report.isGone,
    isUndisturbed: (_, params: { report: BuildReport }) =>
      !params.report.isBusy && (params.report.sinceReload === null || params.report.sinceReload >= RELOAD_PAUSE),
  },
}).createMachine({
  id: 'reloadGuard',
  description: 'A page that is older than the site it belongs to is reloaded, but never while somebody works on it.',
  invoke: {
    src: 'watchPage',
    id: 'watchPage',
    onError: { description: 'Nothing is heard of the page; it goes on as it is.' },
  },
  initial: 'current',
  states: {
    current: {
      description: 'Nothing says that this page is out of date.',
      on: {
        'reloadGuard.partMissing': { description: 'A part of the page could not be fetched.', target: 'checking' },
        'reloadGuard.returned': { description: 'Somebody comes back after a while.', target: 'checking' },
      },
    },
    checking: {
      description: 'The server is asked whether it still has the build of this page.',
      invoke: {
        src: 'askForBuild',
        id: 'askForBuild',
        onDone: [
          {
            description: 'It has: the page is up to date.',
            guard: { type: 'isCurrent', params: ({ event }) => ({ report: event.output }) },
            target: 'current',
          },
          {
            description: 'It has not, and nothing can be lost.',
            guard: { type: 'isUndisturbed', params: ({ event }) => ({ report: event.output }) },
            target: 'reloading',
            actions: 'reload',
          },
          {
            description: 'It has not, but somebody is at work here, or the page was reloaded a moment ago.',
            target: 'outdated',
          },
        ],
        onError: { description: 'The server was not reached: nothing is known.', target: 'current' },
      },
    },
    outdated: {
      tags: 'offering',
      description: 'The page says that there is a newer version and offers to load it.',
      on: {
        'reloadGuard.reloadChosen': { description: 'The visitor is ready.', target: 'reloading', actions: 'reload' },
        'reloadGuard.postponed': { description: 'Not now.', target: 'postponed' },
        'reloadGuard.returned': {
          description: 'Somebody comes back; perhaps nothing is left to lose.',
          target: 'checking',
        },
      },
    },
    postponed: {
      description: 'The visitor goes on with the old version.',
      on: {
        'reloadGuard.partMissing': { description: 'The old version lacks a part by now.', target: 'checking' },
        'reloadGuard.returned': { description: 'Somebody comes back after a while.', target: 'checking' },
      },
    },
    reloading: { type: 'final', description: 'The new version is being loaded.' },
  },
});

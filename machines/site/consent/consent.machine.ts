import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type ConsentChoice = 'granted' | 'refused';

export type ConsentInput = {
  /** Whether something is configured that needs consent; without it nobody is asked. */
  isNeeded: boolean;
  /** What was chosen in this browser before. */
  choice: ConsentChoice | null;
  /** The browser asks by itself not to be followed (Global Privacy Control, Do Not Track). */
  isDeclinedByBrowser: boolean;
};

export type ConsentContext = ConsentInput;

export type ConsentEvent =
  | { type: 'consent.granted' }
  | { type: 'consent.refused' }
  /** The visitor wants to see the question again, from the footer. */
  | { type: 'consent.reviewRequested' }
  | { type: 'consent.reviewClosed' }
  /** Another tab of this browser was answered. */
  | { type: 'consent.decidedElsewhere'; choice: ConsentChoice };

/** Whether third-party analytics, tag manager, chat and feedback may be loaded. */
export const consentMachine = setup({
  types: {
    context: {} as ConsentContext,
    events: {} as ConsentEvent,
    input: {} as ConsentInput,
    tags: {} as 'asking' | 'allowed' | 'reviewable',
  },
  actors: {
    watchOtherTabs: fromCallback<{ type: 'ignored' }>(() => notProvided('watchOtherTabs')),
  },
  actions: {
    takeChoice: assign((_, params: { choice: ConsentChoice }) => params),
    /** Remembers the answer in this browser and tells the other tabs. */
    keepChoice: (_, _params: { choice: ConsentChoice }) => notProvided('keepChoice'),
    /** Loads what needs consent; once in a page. */
    loadThirdParties: () => notProvided('loadThirdParties'),
    /** Reloads the page: a script that runs cannot be taken back. */
    startAfresh: () => notProvided('startAfresh'),
  },
  guards: {
    isUnneeded: ({ context }) => !context.isNeeded,
    wasGranted: ({ context }) => context.choice === 'granted',
    wasRefused: ({ context }) => context.choice === 'refused',
    isDeclinedByBrowser: ({ context }) => context.isDeclinedByBrowser,
    isGrant: (_, params: { choice: ConsentChoice }) => params.choice === 'granted',
    isRefusal: (_, params: { choice: ConsentChoice }) => params.choice === 'refused',
  },
}).createMachine({
  id: 'consent',
  description: 'Whether third-party scripts may be loaded. Nobody is asked unless one of them is configured.',
  context: ({ input }) => input,
  invoke: {
    src: 'watchOtherTabs',
    id: 'watchOtherTabs',
    onError: { description: 'The browser cannot tell its tabs apart; each one asks by itself.' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'What was chosen before, and what the browser says, decides whether to ask.',
      always: [
        { description: 'Nothing that needs consent is configured.', guard: 'isUnneeded', target: 'notNeeded' },
        { description: 'It was granted at an earlier visit.', guard: 'wasGranted', target: 'granted' },
        { description: 'It was refused at an earlier visit.', guard: 'wasRefused', target: 'refused' },
        {
          description: 'The browser asks not to follow its user: that is an answer.',
          guard: 'isDeclinedByBrowser',
          target: 'refused',
        },
        { description: 'The visitor is asked.', target: 'undecided' },
      ],
    },
    notNeeded: { type: 'final', description: 'There is nothing to ask for.' },
    undecided: {
      tags: 'asking',
      description: 'The question stands at the lower edge of the page; nothing is loaded.',
      on: {
        'consent.granted': {
          description: 'The visitor agrees.',
          target: 'granted',
          actions: [
            { type: 'takeChoice', params: { choice: 'granted' } },
            { type: 'keepChoice', params: { choice: 'granted' } },
          ],
        },
        'consent.refused': {
          description: 'The visitor does not.',
          target: 'refused',
          actions: [
            { type: 'takeChoice', params: { choice: 'refused' } },
            { type: 'keepChoice', params: { choice: 'refused' } },
          ],
        },
        'consent.decidedElsewhere': [
          {
            description: 'The visitor agreed in another tab.',
            guard: { type: 'isGrant', params: ({ event }) => ({ choice: event.choice }) },
            target: 'granted',
            actions: { type: 'takeChoice', params: { choice: 'granted' } },
          },
          {
            description: 'The visitor refused in another tab.',
            target: 'refused',
            actions: { type: 'takeChoice', params: { choice: 'refused' } },
          },
        ],
      },
    },
    granted: {
      tags: ['allowed', 'reviewable'],
      description: 'What is configured is loaded.',
      entry: 'loadThirdParties',
      on: {
        'consent.reviewRequested': { description: 'The visitor wants to think again.', target: 'reviewingGrant' },
        'consent.decidedElsewhere': {
          description: 'The visitor took the consent back in another tab; this one is reloaded without it.',
          guard: { type: 'isRefusal', params: ({ event }) => ({ choice: event.choice }) },
          target: 'refused',
          actions: [{ type: 'takeChoice', params: { choice: 'refused' } }, 'startAfresh'],
        },
      },
    },
    reviewingGrant: {
      tags: ['asking', 'allowed'],
      description: 'The question is shown again to somebody who agreed.',
      on: {
        'consent.granted': { description: 'The visitor still agrees.', target: 'granted' },
        'consent.reviewClosed': { description: 'All stays as it is.', target: 'granted' },
        'consent.decidedElsewhere': {
          description: 'The visitor took the consent back in another tab; this one is reloaded without it.',
          guard: { type: 'isRefusal', params: ({ event }) => ({ choice: event.choice }) },
          target: 'refused',
          actions: [{ type: 'takeChoice', params: { choice: 'refused' } }, 'startAfresh'],
        },
        'consent.refused': {
          description: 'The visitor takes the consent back; the page is reloaded without those scripts.',
          target: 'refused',
          actions: [
            { type: 'takeChoice', params: { choice: 'refused' } },
            { type: 'keepChoice', params: { choice: 'refused' } },
            'startAfresh',
          ],
        },
      },
    },
    refused: {
      tags: 'reviewable',
      description: 'No third-party script that needs consent is loaded.',
      on: {
        'consent.reviewRequested': { description: 'The visitor wants to think again.', target: 'reviewingRefusal' },
        'consent.decidedElsewhere': {
          description: 'The visitor agreed in another tab.',
          guard: { type: 'isGrant', params: ({ event }) => ({ choice: event.choice }) },
          target: 'granted',
          actions: { type: 'takeChoice', params: { choice: 'granted' } },
        },
      },
    },
    reviewingRefusal: {
      tags: 'asking',
      description: 'The question is shown again to somebody who refused.',
      on: {
        'consent.refused': {
          description: 'The visitor still refuses.',
          target: 'refused',
          actions: [
            { type: 'takeChoice', params: { choice: 'refused' } },
            { type: 'keepChoice', params: { choice: 'refused' } },
          ],
        },
        'consent.reviewClosed': { description: 'All stays as it is.', target: 'refused' },
        'consent.decidedElsewhere': {
          description: 'The visitor agreed in another tab.',
          guard: { type: 'isGrant', params: ({ event }) => ({ choice: event.choice }) },
          target: 'granted',
          actions: { type: 'takeChoice', params: { choice: 'granted' } },
        },
        'consent.granted': {
          description: 'The visitor agrees now.',
          target: 'granted',
          actions: [
            { type: 'takeChoice', params: { choice: 'granted' } },
            { type: 'keepChoice', params: { choice: 'granted' } },
          ],
        },
      },
    },
  },
});

import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type ConsentChoice = 'granted' | 'refused';

export type ConsentInput = {
  /** Whether anything configured needs consent; if not, the banner never appears. */
  isNeeded: boolean;
  /** The stored choice in this browser. */
  choice: ConsentChoice | null;
  /** The browser signals an opt-out (Global Privacy Control, Do Not Track). */
  isDeclinedByBrowser: boolean;
};

export type ConsentContext = ConsentInput;

export type ConsentEvent =
  | { type: 'consent.granted' }
  | { type: 'consent.refused' }
  /** The visitor reopens the banner from the footer. */
  | { type: 'consent.reviewRequested' }
  | { type: 'consent.reviewClosed' }
  /** The visitor chose in another tab of this browser. */
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
    /** Reports what the visitor decides in another tab of this browser. */
    watchOtherTabs: fromCallback<{ type: 'ignored' }>(() => notProvided('watchOtherTabs')),
  },
  actions: {
    /** Keeps what the visitor decided on this page. */
    setChoice: assign((_, params: { choice: ConsentChoice }) => params),
    /** Stores the choice in this browser and notifies the other tabs. */
    keepChoice: (_, _params: { choice: ConsentChoice }) => notProvided('keepChoice'),
    /** Loads the scripts that need consent, once per page. */
    loadThirdParties: () => notProvided('loadThirdParties'),
    /** Reloads the page, because a running script cannot be unloaded. */
    reloadPage: () => notProvided('reloadPage'),
  },
  guards: {
    /** No configured script needs consent. */
    isUnneeded: ({ context }) => !context.isNeeded,
    /** The visitor agreed on an earlier visit. */
    wasGranted: ({ context }) => context.choice === 'granted',
    /** The visitor declined on an earlier visit. */
    wasRefused: ({ context }) => context.choice === 'refused',
    /** The browser signals an opt-out. */
    isDeclinedByBrowser: ({ context }) => context.isDeclinedByBrowser,
    /** The visitor agreed in another tab. */
    isGrant: (_, params: { choice: ConsentChoice }) => params.choice === 'granted',
    /** The visitor declined in another tab. */
    isRefusal: (_, params: { choice: ConsentChoice }) => params.choice === 'refused',
  },
}).createMachine({
  id: 'consent',
  description: 'Whether third-party scripts may load. The banner appears only if one of them is configured.',
  context: ({ input }) => input,
  invoke: {
    src: 'watchOtherTabs',
    id: 'watchOtherTabs',
    onError: { description: 'The browser does not support messages between tabs; each tab asks for itself.' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: "The stored choice and the browser's privacy signals decide whether to ask.",
      always: [
        { description: 'No configured script needs consent.', guard: 'isUnneeded', target: 'notNeeded' },
        { description: 'The visitor agreed on an earlier visit.', guard: 'wasGranted', target: 'granted' },
        { description: 'The visitor declined on an earlier visit.', guard: 'wasRefused', target: 'refused' },
        {
          description: 'The browser signals an opt-out, which counts as an answer.',
          guard: 'isDeclinedByBrowser',
          target: 'refused',
        },
        { description: 'The visitor has not chosen yet.', target: 'undecided' },
      ],
    },
    notNeeded: { type: 'final', description: 'The site needs no consent.' },
    undecided: {
      tags: 'asking',
      description: 'The banner is open at the bottom of the page; no third-party script is loaded.',
      on: {
        'consent.granted': {
          description: 'The visitor agrees.',
          target: 'granted',
          actions: [
            { type: 'setChoice', params: { choice: 'granted' } },
            { type: 'keepChoice', params: { choice: 'granted' } },
          ],
        },
        'consent.refused': {
          description: 'The visitor declines.',
          target: 'refused',
          actions: [
            { type: 'setChoice', params: { choice: 'refused' } },
            { type: 'keepChoice', params: { choice: 'refused' } },
          ],
        },
        'consent.decidedElsewhere': [
          {
            description: 'The visitor agreed in another tab.',
            guard: { type: 'isGrant', params: ({ event }) => ({ choice: event.choice }) },
            target: 'granted',
            actions: { type: 'setChoice', params: { choice: 'granted' } },
          },
          {
            description: 'The visitor declined in another tab.',
            target: 'refused',
            actions: { type: 'setChoice', params: { choice: 'refused' } },
          },
        ],
      },
    },
    granted: {
      tags: ['allowed', 'reviewable'],
      description: 'The configured scripts are loaded.',
      entry: 'loadThirdParties',
      on: {
        'consent.reviewRequested': { description: 'The visitor reopens the banner.', target: 'reviewingGrant' },
        'consent.decidedElsewhere': {
          description: 'The visitor withdrew consent in another tab; this tab reloads without the scripts.',
          guard: { type: 'isRefusal', params: ({ event }) => ({ choice: event.choice }) },
          target: 'refused',
          actions: [{ type: 'setChoice', params: { choice: 'refused' } }, 'reloadPage'],
        },
      },
    },
    reviewingGrant: {
      tags: ['asking', 'allowed'],
      description: 'The banner is open again for a visitor who agreed.',
      on: {
        'consent.granted': { description: 'The visitor still agrees.', target: 'granted' },
        'consent.reviewClosed': { description: 'The visitor closes the banner without a change.', target: 'granted' },
        'consent.decidedElsewhere': {
          description: 'The visitor withdrew consent in another tab; this tab reloads without the scripts.',
          guard: { type: 'isRefusal', params: ({ event }) => ({ choice: event.choice }) },
          target: 'refused',
          actions: [{ type: 'setChoice', params: { choice: 'refused' } }, 'reloadPage'],
        },
        'consent.refused': {
          description: 'The visitor withdraws consent; the page reloads without the scripts.',
          target: 'refused',
          actions: [
            { type: 'setChoice', params: { choice: 'refused' } },
            { type: 'keepChoice', params: { choice: 'refused' } },
            'reloadPage',
          ],
        },
      },
    },
    refused: {
      tags: 'reviewable',
      description: 'No third-party script that needs consent is loaded.',
      on: {
        'consent.reviewRequested': { description: 'The visitor reopens the banner.', target: 'reviewingRefusal' },
        'consent.decidedElsewhere': {
          description: 'The visitor agreed in another tab.',
          guard: { type: 'isGrant', params: ({ event }) => ({ choice: event.choice }) },
          target: 'granted',
          actions: { type: 'setChoice', params: { choice: 'granted' } },
        },
      },
    },
    reviewingRefusal: {
      tags: 'asking',
      description: 'The banner is open again for a visitor who declined.',
      on: {
        'consent.refused': {
          description: 'The visitor still declines.',
          target: 'refused',
          actions: [
            { type: 'setChoice', params: { choice: 'refused' } },
            { type: 'keepChoice', params: { choice: 'refused' } },
          ],
        },
        'consent.reviewClosed': { description: 'The visitor closes the banner without a change.', target: 'refused' },
        'consent.decidedElsewhere': {
          description: 'The visitor agreed in another tab.',
          guard: { type: 'isGrant', params: ({ event }) => ({ choice: event.choice }) },
          target: 'granted',
          actions: { type: 'setChoice', params: { choice: 'granted' } },
        },
        'consent.granted': {
          description: 'The visitor agrees now.',
          target: 'granted',
          actions: [
            { type: 'setChoice', params: { choice: 'granted' } },
            { type: 'keepChoice', params: { choice: 'granted' } },
          ],
        },
      },
    },
  },
});

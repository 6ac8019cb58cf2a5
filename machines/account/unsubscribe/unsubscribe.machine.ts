import { assign, fromPromise, setup } from 'xstate';
import type { OptionalMailKind } from '../../../src/contract/account/mail-kinds.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { linkProblemOf } from '../../shared/link-failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** Parts of the page's address. */
export type UnsubscribeLink = { id: string; kind: string; signature: string };
/** What the server says about a link. */
export type Subscription = { kind: OptionalMailKind; is_on: boolean };

export type UnsubscribeContext = {
  link: UnsubscribeLink;
  /** Kind of emails that the link is for; null until the server has said so. */
  kind: OptionalMailKind | null;
  failure: Failure | null;
};

export type UnsubscribeEvent = { type: 'unsubscribe.confirmed' } | { type: 'unsubscribe.retried' };

/** A link in an email unsubscribes from its kind. Opening it changes nothing, because mail scanners open links, too. */
export const unsubscribeMachine = setup({
  types: {
    context: {} as UnsubscribeContext,
    events: {} as UnsubscribeEvent,
    input: {} as { link: UnsubscribeLink },
    tags: {} as 'busy',
  },
  actors: {
    /** Asks the server what the link is for. */
    readLink: fromPromise<Subscription, UnsubscribeLink>(() => notProvided('readLink')),
    /** Has the server switch these emails off. */
    switchOff: fromPromise<Subscription, UnsubscribeLink>(() => notProvided('switchOff')),
  },
  actions: {
    /** Keeps the kind of emails that the link is for. */
    setKind: assign((_, params: { kind: OptionalMailKind }) => ({ kind: params.kind })),
    /** Keeps the reason why nothing was read or changed, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the last try. */
    clearFailure: assign({ failure: null }),
  },
  guards: {
    /** These emails are switched off. */
    isOff: (_, params: { isOn: boolean }) => !params.isOn,
    /** The link is incomplete or was changed. */
    isLinkProblem: (_, params: { error: unknown }) => linkProblemOf(params.error) !== null,
  },
}).createMachine({
  id: 'unsubscribe',
  description: 'A link in an email unsubscribes from its kind of emails.',
  context: ({ input }) => ({ link: input.link, kind: null, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'The server says what the link is for.',
      invoke: {
        src: 'readLink',
        id: 'readLink',
        input: ({ context }) => context.link,
        onDone: [
          {
            description: 'These emails are switched off already.',
            guard: { type: 'isOff', params: ({ event }) => ({ isOn: event.output.is_on }) },
            target: 'unsubscribed',
            actions: { type: 'setKind', params: ({ event }) => ({ kind: event.output.kind }) },
          },
          {
            description: 'The link is good.',
            target: 'offered',
            actions: { type: 'setKind', params: ({ event }) => ({ kind: event.output.kind }) },
          },
        ],
        onError: [
          {
            description: 'The link is incomplete or was changed.',
            guard: { type: 'isLinkProblem', params: ({ event }) => ({ error: event.error }) },
            target: 'wrong',
          },
          {
            description: 'The link could not be checked, because the server could not be reached.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    unreachable: {
      description: 'The page says that the link could not be checked and offers to retry.',
      exit: 'clearFailure',
      on: { 'unsubscribe.retried': { description: 'The visitor has the link checked again.', target: 'reading' } },
    },
    offered: {
      description: 'The page names the emails and has one button. Nothing has changed yet.',
      exit: 'clearFailure',
      on: { 'unsubscribe.confirmed': { description: 'The visitor unsubscribes.', target: 'unsubscribing' } },
    },
    unsubscribing: {
      tags: 'busy',
      description: 'The server switches these emails off.',
      invoke: {
        src: 'switchOff',
        id: 'switchOff',
        input: ({ context }) => context.link,
        onDone: { description: 'These emails are switched off.', target: 'unsubscribed' },
        onError: [
          {
            description: 'The server no longer accepts the link.',
            guard: { type: 'isLinkProblem', params: ({ event }) => ({ error: event.error }) },
            target: 'wrong',
          },
          {
            description: 'The server could not be reached, so these emails still come; the page says so.',
            target: 'offered',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    unsubscribed: {
      type: 'final',
      description: 'The page confirms it and says where to switch these emails on again.',
    },
    wrong: { type: 'final', description: 'The page says that the link is invalid and that nothing has changed.' },
  },
});

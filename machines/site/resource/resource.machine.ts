import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type ResourceEvent = { type: 'resource.retried' };

export type ResourceInput<T> = {
  /** Content preloaded with the page; then nothing is fetched. */
  initial: T | null;
};

type ResourceContext<T> = { content: T | null; failure: Failure | null };

/** Content that a page loads once and shows: a list, a document. */
export function createResourceMachine<T>() {
  return setup({
    types: {
      context: {} as ResourceContext<T>,
      events: {} as ResourceEvent,
      input: {} as ResourceInput<T>,
      tags: {} as 'busy',
    },
    actors: {
      /** Loads the content from the server. */
      loadResource: fromPromise<T>(() => notProvided('loadResource')),
    },
    actions: {
      /** Shows the content from the server. */
      setContent: assign((_, params: { content: T }) => ({ content: params.content, failure: null })),
      /** Keeps the reason why nothing was loaded, for the page to show. */
      setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    },
    guards: {
      /** The content came with the page. */
      hasContent: ({ context }) => context.content !== null,
      /** The content does not exist. */
      isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    },
  }).createMachine({
    id: 'resource',
    description: 'Content that a page loads and shows: a list of documents, one document, sample questions.',
    context: ({ input }) => ({ content: input.initial, failure: null }),
    initial: 'opening',
    states: {
      opening: {
        description: 'Was the content preloaded with the page?',
        always: [
          { description: 'The content was preloaded.', guard: 'hasContent', target: 'shown' },
          { description: 'The content was not preloaded.', target: 'loading' },
        ],
      },
      loading: {
        tags: 'busy',
        description: 'The content is loading.',
        invoke: {
          src: 'loadResource',
          id: 'loadResource',
          onDone: {
            description: 'The content is loaded.',
            target: 'shown',
            actions: { type: 'setContent', params: ({ event }) => ({ content: event.output }) },
          },
          onError: [
            {
              description: 'The content does not exist.',
              guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              target: 'missing',
            },
            {
              description: 'The content could not be loaded.',
              target: 'unreachable',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          ],
        },
      },
      shown: { type: 'final', description: 'The content is shown.' },
      missing: { type: 'final', description: 'The page says that the content does not exist.' },
      unreachable: {
        description: 'The page says that the content could not be loaded and offers to retry.',
        on: { 'resource.retried': { description: 'The reader retries.', target: 'loading' } },
      },
    },
  });
}

/** Creates the chart for a type of content. */
export const resourceMachine = createResourceMachine<unknown>();

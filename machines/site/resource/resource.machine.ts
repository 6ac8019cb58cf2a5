import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type ResourceEvent = { type: 'resource.retried' };

export type ResourceInput<T> = {
  /** What the page already brought along; then nothing is fetched. */
  initial: T | null;
};

type ResourceContext<T> = { content: T | null };

/** A chart of something that a page fetches once and shows: a list, a document. */
export function createResourceMachine<T>() {
  return setup({
    types: {
      context: {} as ResourceContext<T>,
      events: {} as ResourceEvent,
      input: {} as ResourceInput<T>,
      tags: {} as 'busy',
    },
    actors: {
      loadResource: fromPromise<T>(() => notProvided('loadResource')),
    },
    actions: {
      takeContent: assign((_, params: { content: T }) => ({ content: params.content })),
    },
    guards: {
      hasContent: ({ context }) => context.content !== null,
      isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    },
  }).createMachine({
    id: 'resource',
    description: 'Something that a page fetches and shows: a list of documents, one of them, example questions.',
    context: ({ input }) => ({ content: input.initial }),
    initial: 'opening',
    states: {
      opening: {
        description: 'Did the page bring it along?',
        always: [
          { description: 'It did.', guard: 'hasContent', target: 'shown' },
          { description: 'It did not.', target: 'loading' },
        ],
      },
      loading: {
        tags: 'busy',
        description: 'It is being fetched.',
        invoke: {
          src: 'loadResource',
          id: 'loadResource',
          onDone: {
            description: 'The server answers.',
            target: 'shown',
            actions: { type: 'takeContent', params: ({ event }) => ({ content: event.output }) },
          },
          onError: [
            {
              description: 'There is no such thing.',
              guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              target: 'missing',
            },
            { description: 'The server was not reached.', target: 'unreachable' },
          ],
        },
      },
      shown: { type: 'final', description: 'It is on show.' },
      missing: { type: 'final', description: 'The page says that there is no such thing.' },
      unreachable: {
        description: 'The page says that it is missing something and offers to fetch it again.',
        on: { 'resource.retried': { description: 'The reader asks again.', target: 'loading' } },
      },
    },
  });
}

/** The chart for any content. */
export const resourceMachine = createResourceMachine<unknown>();

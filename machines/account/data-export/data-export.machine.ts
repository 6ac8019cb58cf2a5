import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** Getting a copy of everything that is kept about oneself. */
export const dataExportMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as { type: 'dataExport.requested' },
    tags: {} as 'busy',
  },
  actors: {
    /** Everything as the text of a file. */
    fetchData: fromPromise<string>(() => notProvided('fetchData')),
  },
  actions: {
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
    /** Offers a file to keep. */
    saveFile: (_, _params: { text: string }) => notProvided('saveFile'),
  },
}).createMachine({
  id: 'dataExport',
  description: 'A user gets a copy of everything that is kept about them.',
  context: { failure: null },
  initial: 'ready',
  states: {
    ready: {
      description: 'The copy can be asked for.',
      on: { 'dataExport.requested': { description: 'The user asks for it.', target: 'fetching' } },
    },
    fetching: {
      tags: 'busy',
      description: 'The server puts everything together.',
      invoke: {
        src: 'fetchData',
        id: 'fetchData',
        onDone: {
          description: 'It is there, and the browser offers it as a file.',
          target: 'ready',
          actions: { type: 'saveFile', params: ({ event }) => ({ text: event.output }) },
        },
        onError: {
          description: 'It was refused, or the server was not reached.',
          target: 'refused',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refused: {
      description: 'The page says why; the copy can be asked for again.',
      exit: 'clearFailure',
      on: { 'dataExport.requested': { description: 'The user asks again.', target: 'fetching' } },
    },
  },
});

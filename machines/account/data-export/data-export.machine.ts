import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** Downloads a copy of all personal data. */
export const dataExportMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as { type: 'dataExport.requested' },
    tags: {} as 'busy',
  },
  actors: {
    /** Collects all personal data of the user on the server, as the text of a file. */
    fetchData: fromPromise<string>(() => notProvided('fetchData')),
  },
  actions: {
    /** Keeps the reason why there is no export, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the failed export. */
    clearFailure: assign({ failure: null }),
    /** Offers the file for download. */
    saveFile: (_, _params: { text: string }) => notProvided('saveFile'),
  },
}).createMachine({
  id: 'dataExport',
  description: 'A user downloads a copy of all personal data.',
  context: { failure: null },
  initial: 'ready',
  states: {
    ready: {
      description: 'The user can request a copy.',
      on: { 'dataExport.requested': { description: 'The user requests a copy.', target: 'fetching' } },
    },
    fetching: {
      tags: 'busy',
      description: 'The server compiles the data.',
      invoke: {
        src: 'fetchData',
        id: 'fetchData',
        onDone: {
          description: 'The copy is ready, and the browser offers it as a download.',
          target: 'ready',
          actions: { type: 'saveFile', params: ({ event }) => ({ text: event.output }) },
        },
        onError: {
          description: 'The export failed: the server rejected it or could not be reached.',
          target: 'refused',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refused: {
      description: 'The page explains why; the user can request the copy again.',
      exit: 'clearFailure',
      on: { 'dataExport.requested': { description: 'The user requests the export again.', target: 'fetching' } },
    },
  },
});

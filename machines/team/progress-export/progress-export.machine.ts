import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type ProgressExportContext = { teamId: string; failure: Failure | null };

/** Downloads the progress of a whole team, whatever the list on the page is filtered by. */
export const progressExportMachine = setup({
  types: {
    context: {} as ProgressExportContext,
    events: {} as { type: 'progressExport.requested' },
    input: {} as { teamId: string },
    tags: {} as 'busy',
  },
  actors: {
    /** Collects the progress of every member page by page, as the text of a CSV file. */
    collectProgress: fromPromise<string, { teamId: string }>(() => notProvided('collectProgress')),
  },
  actions: {
    /** Keeps the reason why there is no file, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the failed export. */
    clearFailure: assign({ failure: null }),
    /** Offers the file for download. */
    saveFile: (_, _params: { text: string }) => notProvided('saveFile'),
  },
}).createMachine({
  id: 'progressExport',
  description: 'A manager downloads the progress of the team as a file.',
  context: ({ input }) => ({ teamId: input.teamId, failure: null }),
  initial: 'ready',
  states: {
    ready: {
      description: 'The manager can request the file.',
      on: { 'progressExport.requested': { description: 'The manager requests the file.', target: 'collecting' } },
    },
    collecting: {
      tags: 'busy',
      description: 'The members and their exams are fetched from the server, page by page.',
      invoke: {
        src: 'collectProgress',
        id: 'collectProgress',
        input: ({ context }) => ({ teamId: context.teamId }),
        onDone: {
          description: 'Everybody is in the file, and the browser offers it as a download.',
          target: 'ready',
          actions: { type: 'saveFile', params: ({ event }) => ({ text: event.output }) },
        },
        onError: {
          description: 'A page is refused or does not arrive: there is no file, because half a list would look whole.',
          target: 'refused',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    refused: {
      description: 'The page explains why; the manager can request the file again.',
      exit: 'clearFailure',
      on: { 'progressExport.requested': { description: 'The manager requests the file again.', target: 'collecting' } },
    },
  },
});

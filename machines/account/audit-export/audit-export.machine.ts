import { assign, fromPromise, setup } from 'xstate';
import type { AuditFilter } from '../../../src/contract/account/audit-log.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** A file with a line for each entry; not whole, and empty, when there are more than a file may have. */
type AuditFile = { text: string; rows: number; isWhole: boolean };

export type AuditExportContext = {
  /** What was last requested. */
  filter: AuditFilter;
  /** Entries in the last file. */
  rows: number;
  failure: Failure | null;
};

/** Downloads the entries of the audit log that a filter lets through. */
export const auditExportMachine = setup({
  types: {
    context: {} as AuditExportContext,
    events: {} as { type: 'auditExport.requested'; filter: AuditFilter },
    tags: {} as 'busy',
  },
  actors: {
    /** Collects the entries page by page, as the text of a CSV file. */
    collectEntries: fromPromise<AuditFile, { filter: AuditFilter }>(() => notProvided('collectEntries')),
  },
  guards: {
    /** The filter lets more entries through than a file may have. */
    isTooMuch: (_, params: { isWhole: boolean }) => !params.isWhole,
  },
  actions: {
    /** Keeps the filter that the file is made for. */
    setFilter: assign((_, params: { filter: AuditFilter }) => ({ filter: params.filter })),
    /** Keeps how many entries the file has, for the page to say. */
    setRows: assign((_, params: { rows: number }) => ({ rows: params.rows })),
    /** Keeps the reason why there is no file, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the failed export. */
    clearFailure: assign({ failure: null }),
    /** Offers the file for download. */
    saveFile: (_, _params: { text: string }) => notProvided('saveFile'),
  },
}).createMachine({
  id: 'auditExport',
  description: 'An administrator downloads entries of the audit log as a file.',
  context: { filter: {}, rows: 0, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No file is being made.',
      initial: 'ready',
      on: {
        'auditExport.requested': {
          description: 'The administrator requests a file of the entries that the filter lets through.',
          target: 'collecting',
          actions: { type: 'setFilter', params: ({ event }) => ({ filter: event.filter }) },
        },
      },
      states: {
        ready: { description: 'The administrator can request a file.' },
        saved: { description: 'The page says how many entries the file has.' },
        tooMany: { description: 'The page says that one file cannot hold so many entries, and asks for fewer days.' },
        refused: { description: 'The page explains why there is no file.', exit: 'clearFailure' },
      },
    },
    collecting: {
      tags: 'busy',
      description: 'The entries are fetched from the server, page by page.',
      invoke: {
        src: 'collectEntries',
        id: 'collectEntries',
        input: ({ context }) => ({ filter: context.filter }),
        onDone: [
          {
            description:
              'There are more entries than a file may have: there is no file, because half a log would look whole.',
            guard: { type: 'isTooMuch', params: ({ event }) => ({ isWhole: event.output.isWhole }) },
            target: 'idle.tooMany',
          },
          {
            description: 'Every entry is in the file, and the browser offers it as a download.',
            target: 'idle.saved',
            actions: [
              { type: 'setRows', params: ({ event }) => ({ rows: event.output.rows }) },
              { type: 'saveFile', params: ({ event }) => ({ text: event.output.text }) },
            ],
          },
        ],
        onError: {
          description: 'A page is refused or does not arrive: there is no file, because half a log would look whole.',
          target: 'idle.refused',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});

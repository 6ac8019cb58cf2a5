import { auditExportMachine } from '../../../machines/account/audit-export/audit-export.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const FILE = { text: 'At,Action\r\n', rows: 7, isWhole: true };
const TOO_MANY = { text: '', rows: 0, isWhole: false };
const NARROW = { action: 'role.granted' } as const;
const requested = { type: 'auditExport.requested', filter: {} } as const;

export const model = defineModel(auditExportMachine, {
  events: {
    'auditExport.requested': [named('the whole log', { filter: {} }), named('a part of the log', { filter: NARROW })],
  },
  invokes: {
    collectEntries: {
      done: [named('seven entries', FILE), named('more than a file may have', TOO_MANY)],
      error: [named('the server is not reached', failure('unreachable', 'No.'))],
    },
  },
  delays: {},
  context: ({ filter, rows, failure: last }) => ({ action: filter.action ?? null, rows, last: last?.kind ?? null }),
  ignored: [
    { in: ['collecting'], events: ['auditExport.requested'], because: 'the file is being collected; one is enough' },
  ],
  outcomes: {
    start: 'idle.ready',
    'auditExport.requested': (now, { event, before }) =>
      // While a file is made, another request changes nothing.
      isSame(now.context.filter, before.matches('collecting') ? before.context.filter : event.filter) && 'collecting',
    'done(collectEntries)': (now, { event, effects }) =>
      event.output === TOO_MANY
        ? effects.length === 0 && 'idle.tooMany'
        : isDone(effects, { type: 'saveFile', params: { text: FILE.text } }) && now.context.rows === 7 && 'idle.saved',
    'error(collectEntries)': (now, { event }) => now.context.failure === event.error && 'idle.refused',
  },
  checks: {
    idle: (snapshot) => !snapshot.hasTag('busy') && snapshot.can(requested),
    'idle.ready': ({ context }, { effects }) =>
      isSame(context, { filter: {}, rows: 0, failure: null }) && effects.length === 0,
    'idle.saved': ({ context }) => context.rows === 7 && context.failure === null,
    'idle.tooMany': ({ context }, { effects }) => context.failure === null && effects.length === 0,
    'idle.refused': ({ context }, { effects }) => context.failure !== null && effects.length === 0,
    collecting: (snapshot, { effects }) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      effects.length === 0 &&
      hasInput(snapshot.children['collectEntries'], { filter: snapshot.context.filter }) &&
      !snapshot.can(requested),
  },
});

import { failure } from '../../../machines/shared/failure.ts';
import { progressExportMachine } from '../../../machines/team/progress-export/progress-export.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';

const TEAM = 'a-team';
const FILE = 'Name,Exam\r\n';
const requested = { type: 'progressExport.requested' } as const;

export const model = defineModel(progressExportMachine, {
  input: [{ teamId: TEAM }],
  events: { 'progressExport.requested': [{}] },
  invokes: {
    collectProgress: { done: [FILE], error: [named('the server is not reached', failure('unreachable', 'No.'))] },
  },
  delays: {},
  context: ({ failure: last }) => ({ last: last?.kind ?? null }),
  ignored: [
    { in: ['collecting'], events: ['progressExport.requested'], because: 'the file is being collected; one is enough' },
  ],
  outcomes: {
    start: 'ready',
    'progressExport.requested': 'collecting',
    'done(collectProgress)': 'ready',
    'error(collectProgress)': (now, { event }) => now.context.failure === event.error && 'refused',
  },
  checks: {
    ready: (snapshot, { effects, event }) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.can(requested) &&
      JSON.stringify(effects) ===
        (event?.type === 'xstate.done.actor.collectProgress'
          ? JSON.stringify([{ type: 'saveFile', params: { text: FILE } }])
          : '[]'),
    collecting: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['collectProgress'], { teamId: TEAM }) &&
      !snapshot.can(requested),
    refused: (snapshot, { effects }) =>
      !snapshot.hasTag('busy') && snapshot.context.failure !== null && effects.length === 0 && snapshot.can(requested),
  },
});

import { dataExportMachine } from '../../../machines/account/data-export/data-export.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { isDone } from '../same.ts';

export const model = defineModel(dataExportMachine, {
  events: { 'dataExport.requested': [{}] },
  invokes: {
    fetchData: { done: ['{"user":"ada"}'], error: [named('the server is unreachable', failure('unreachable', 'No.'))] },
  },
  delays: {},
  context: ({ failure: last }) => ({ last: last?.kind ?? null }),
  ignored: [{ in: ['fetching'], events: ['dataExport.requested'], because: 'the file is downloading; one is enough' }],
  outcomes: {
    start: 'ready',
    'dataExport.requested': { ready: 'fetching', refused: 'fetching' },
    'done(fetchData)': (_, { event, effects }) =>
      isDone(effects, { type: 'saveFile', params: { text: event.output } }) && 'ready',
    'error(fetchData)': (now, { event }) => now.context.failure === event.error && 'refused',
  },
  checks: {
    ready: (snapshot, { effects, event }) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.can({ type: 'dataExport.requested' }) &&
      JSON.stringify(effects) ===
        (event?.type === 'xstate.done.actor.fetchData'
          ? JSON.stringify([{ type: 'saveFile', params: { text: '{"user":"ada"}' } }])
          : '[]'),
    fetching: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.children['fetchData'] !== undefined &&
      !snapshot.can({ type: 'dataExport.requested' }),
    refused: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.context.failure !== null && snapshot.can({ type: 'dataExport.requested' }),
  },
});

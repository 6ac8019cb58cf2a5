import { catalogMachine } from '../../../machines/commerce/catalog/catalog.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { Certification } from '../../../src/contract/site/system.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';

// The chart passes the list on as it is; what an entry holds is the contract's business.
const listed = [{ id: 'javascript-senior' }, { id: 'javascript-trial' }] as Certification[];

const brought = [{ id: 'javascript-developer' }] as Certification[];

export const model = defineModel(catalogMachine, {
  input: [named('nothing was brought along', { initial: null }), named('it was brought along', { initial: brought })],
  events: { 'catalog.retried': [{}] },
  invokes: {
    loadCertifications: {
      done: [named('two exams are listed', listed)],
      error: [named('the server is unreachable', failure('unreachable', 'No connection.'))],
    },
  },
  delays: {},
  context: ({ certifications }) => ({ certifications: certifications.map(({ id }) => id).join() }),
  ignored: [{ in: ['loading'], events: ['catalog.retried'], because: 'the list is on its way' }],
  outcomes: {
    start: ({ context: { certifications } }) => (certifications.length > 0 ? 'shown' : 'loading'),
    'catalog.retried': { unreachable: 'loading' },
    'done(loadCertifications)': (now, { event: { output } }) => now.context.certifications === output && 'shown',
    'error(loadCertifications)': 'unreachable',
  },
  checks: {
    opening: neverAtRest,
    loading: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.children['loadCertifications'] !== undefined &&
      !snapshot.can({ type: 'catalog.retried' }),
    shown: (snapshot) =>
      snapshot.status === 'done' &&
      !snapshot.hasTag('busy') &&
      [listed, brought].includes(snapshot.context.certifications),
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.certifications.length === 0 &&
      snapshot.can({ type: 'catalog.retried' }),
  },
});

import { assign, fromPromise, setup } from 'xstate';
import type { Certification } from '../../../src/contract/site/system.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type CatalogEvent = { type: 'catalog.retried' };

export type CatalogInput = {
  /** What the page already brought along; null when the list has to be fetched. */
  initial: Certification[] | null;
};

/** The exams that can be taken, on a public page. */
export const catalogMachine = setup({
  types: {
    context: {} as { certifications: Certification[] },
    events: {} as CatalogEvent,
    input: {} as CatalogInput,
    tags: {} as 'busy',
  },
  actors: {
    loadCertifications: fromPromise<Certification[]>(() => notProvided('loadCertifications')),
  },
  actions: {
    takeCertifications: assign((_, params: { certifications: Certification[] }) => params),
  },
  guards: {
    hasCertifications: ({ context }) => context.certifications.length > 0,
  },
}).createMachine({
  id: 'catalog',
  description: 'The list of exams on a public page. Without it the page is shown all the same.',
  context: ({ input }) => ({ certifications: input.initial ?? [] }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Did the page bring the list along?',
      always: [
        { description: 'It did.', guard: 'hasCertifications', target: 'shown' },
        { description: 'It did not.', target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      description: 'The list is being fetched.',
      invoke: {
        src: 'loadCertifications',
        id: 'loadCertifications',
        onDone: {
          description: 'The server answers.',
          target: 'shown',
          actions: { type: 'takeCertifications', params: ({ event }) => ({ certifications: event.output }) },
        },
        onError: { description: 'The server was not reached.', target: 'unreachable' },
      },
    },
    shown: { type: 'final', description: 'The exams are listed.' },
    unreachable: {
      description: 'The page says that the list is missing and offers to fetch it again.',
      on: { 'catalog.retried': { description: 'The visitor asks again.', target: 'loading' } },
    },
  },
});

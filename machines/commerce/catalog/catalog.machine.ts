import { assign, fromPromise, setup } from 'xstate';
import type { Certification } from '../../../src/contract/site/system.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type CatalogEvent = { type: 'catalog.retried' };

export type CatalogInput = {
  /** Exams preloaded with the page; null when they have to be fetched. */
  initial: Certification[] | null;
};

/** The exam catalog on a public page. */
export const catalogMachine = setup({
  types: {
    context: {} as { certifications: Certification[] },
    events: {} as CatalogEvent,
    input: {} as CatalogInput,
    tags: {} as 'busy',
  },
  actors: {
    /** Loads the certifications on offer. */
    loadCertifications: fromPromise<Certification[]>(() => notProvided('loadCertifications')),
  },
  actions: {
    /** Shows the certifications from the server. */
    setCertifications: assign((_, params: { certifications: Certification[] }) => params),
  },
  guards: {
    /** The list came with the page. */
    hasCertifications: ({ context }) => context.certifications.length > 0,
  },
}).createMachine({
  id: 'catalog',
  description: 'The exam catalog on a public page. The page is usable without it.',
  context: ({ input }) => ({ certifications: input.initial ?? [] }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Was the list preloaded with the page?',
      always: [
        { description: 'The list was preloaded.', guard: 'hasCertifications', target: 'shown' },
        { description: 'The list was not preloaded.', target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      description: 'The list is loading.',
      invoke: {
        src: 'loadCertifications',
        id: 'loadCertifications',
        onDone: {
          description: 'The list is loaded.',
          target: 'shown',
          actions: { type: 'setCertifications', params: ({ event }) => ({ certifications: event.output }) },
        },
        onError: { description: 'The list could not be loaded.', target: 'unreachable' },
      },
    },
    shown: { type: 'final', description: 'The exams are listed.' },
    unreachable: {
      description: 'The page says that the list could not be loaded and offers to retry.',
      on: { 'catalog.retried': { description: 'The visitor retries.', target: 'loading' } },
    },
  },
});

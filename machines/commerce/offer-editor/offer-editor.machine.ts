import { editing } from './offer-editor.editing.ts';
import { offerEditorSetup } from './offer-editor.setup.ts';

/** An administrator edits one offer: its data, its schedule, whether it is published (CO-12). */
export const offerEditorMachine = offerEditorSetup.createMachine({
  id: 'offerEditor',
  description: 'An administrator edits an offer, saves, publishes, withdraws it or goes back to an older version.',
  context: ({ input }) => ({
    ...input,
    offer: null,
    draft: { slug: '', data: {}, startsAt: null, endsAt: null },
    ...{ theirs: null, action: null, failure: null },
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      description: 'The offer is being loaded, together with unsaved changes on this device.',
      invoke: {
        src: 'loadOffer',
        id: 'loadOffer',
        input: ({ context: { kind, slug } }) => ({ kind, slug }),
        onDone: [
          {
            description: 'Unsaved changes were made to an older version: somebody else saved since.',
            guard: { type: 'isOutdated', params: ({ event }) => ({ loaded: event.output }) },
            target: 'open.conflict',
            actions: [
              { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
              { type: 'setTheirs', params: ({ event }) => ({ offer: event.output.offer }) },
            ],
          },
          {
            description: 'Changes that were not saved are on this device.',
            guard: { type: 'isUnsaved', params: ({ event }) => ({ loaded: event.output }) },
            target: 'open.changed',
            actions: { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
          {
            description: 'The offer is shown as it is stored, or as an empty form.',
            target: 'open',
            actions: { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
        ],
        onError: [
          {
            description: 'There is no such offer.',
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            description: 'The server could not be reached or refused.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    missing: { type: 'final', description: 'The page says that there is no such offer.' },
    unreachable: {
      description: 'The page says why the offer did not load, and offers to try again.',
      exit: 'clearFailure',
      on: {
        'offerEditor.retried': { description: 'The administrator tries again.', target: 'loading' },
      },
    },
    open: editing,
  },
});

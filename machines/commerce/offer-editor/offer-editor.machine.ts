import { editing } from './offer-editor.editing.ts';
import { offerEditorSetup } from './offer-editor.setup.ts';

/** An administrator edits one offer: its data, its schedule, whether it is published (CO-12). */
export const offerEditorMachine = offerEditorSetup.createMachine({
  id: 'offerEditor',
  description: 'An administrator edits, saves, publishes or withdraws an offer, or restores an older version.',
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
      description: 'The offer is loading, together with unsaved changes on this device.',
      invoke: {
        src: 'loadOffer',
        id: 'loadOffer',
        input: ({ context: { kind, slug } }) => ({ kind, slug }),
        onDone: [
          {
            description:
              'The unsaved changes are based on an older version, because another administrator has saved since.',
            guard: { type: 'isOutdated', params: ({ event }) => ({ loaded: event.output }) },
            target: 'open.conflict',
            actions: [
              { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
              { type: 'setTheirs', params: ({ event }) => ({ offer: event.output.offer }) },
            ],
          },
          {
            description: 'This device has unsaved changes.',
            guard: { type: 'isUnsaved', params: ({ event }) => ({ loaded: event.output }) },
            target: 'open.changed',
            actions: { type: 'setLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
          {
            description: 'The form shows the stored offer, or is empty for a new one.',
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
            description: 'The offer could not be loaded.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    missing: { type: 'final', description: 'The page says that there is no such offer.' },
    unreachable: {
      description: 'The page says why the offer did not load and offers to retry.',
      exit: 'clearFailure',
      on: {
        'offerEditor.retried': { description: 'The administrator tries again.', target: 'loading' },
      },
    },
    open: editing,
  },
});

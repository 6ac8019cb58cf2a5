import type { OfferDetail } from '../../../src/contract/commerce/offers-admin.ts';
import { keptOf } from './offer-editor.rules.ts';
import { offerEditorSetup } from './offer-editor.setup.ts';
import type { OfferDraft, OfferEditorContext } from './offer-editor.types.ts';

type Editor = { context: OfferEditorContext };
type Answered = { event: { output: OfferDetail } };

const keyOf = ({ context: { kind, slug } }: Editor) => ({ kind, slug });

const keepDraft = {
  type: 'keepDraft',
  params: ({ context }: Editor) => ({ ...keyOf({ context }), kept: keptOf(context.offer, context.draft) }),
} as const;
const dropDraft = { type: 'dropDraft', params: keyOf } as const;
const changeDraft = {
  type: 'changeDraft',
  params: ({ event }: { event: { draft: OfferDraft } }) => ({ draft: event.draft }),
} as const;
/** What was kept on this device counts no more: the server has it. */
const setStored = [
  dropDraft,
  { type: 'setOffer', params: ({ event }: Answered) => ({ offer: event.output }) },
  'refreshList',
] as const;
const openStored = {
  type: 'openOffer',
  params: ({ event }: Answered) => ({ kind: event.output.kind, slug: event.output.slug }),
} as const;
const setFailure = {
  type: 'setFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;

/** The form and what becomes of it. */
export const editing = offerEditorSetup.createStateConfig({
  description: 'The offer is shown in a form.',
  initial: 'clean',
  states: {
    clean: {
      description: 'The form shows the stored offer, or a new one without changes.',
      exit: 'clearFailure',
      on: {
        'offerEditor.changed': {
          description: 'The administrator changes something, which is kept on this device.',
          guard: { type: 'isChanged', params: ({ event }) => ({ draft: event.draft }) },
          target: 'changed',
          actions: [changeDraft, keepDraft],
        },
        'offerEditor.actionRequested': {
          description: 'The administrator wants to publish, withdraw or restore; the page asks first.',
          guard: { type: 'isAllowed', params: ({ event }) => ({ action: event.action }) },
          target: 'confirming',
          actions: { type: 'setAction', params: ({ event }) => ({ action: event.action }) },
        },
      },
    },
    changed: {
      tags: 'unsaved',
      description: 'The changes are kept on this device, but not saved.',
      exit: 'clearFailure',
      on: {
        'offerEditor.changed': [
          {
            description: 'The administrator changes more, which is kept on this device.',
            guard: { type: 'isChanged', params: ({ event }) => ({ draft: event.draft }) },
            actions: [changeDraft, keepDraft],
          },
          {
            description: 'The form matches the stored offer again, so nothing is left to save.',
            target: 'clean',
            actions: [changeDraft, dropDraft],
          },
        ],
        'offerEditor.saveRequested': { description: 'The administrator saves.', target: 'saving' },
        'offerEditor.discarded': [
          {
            description: 'The administrator discards the changes; the form shows the stored offer.',
            guard: 'isStored',
            target: 'clean',
            actions: ['restoreStored', dropDraft],
          },
          {
            description: 'The administrator discards a new offer; an empty form is loaded.',
            target: '#offerEditor.loading',
            actions: dropDraft,
          },
        ],
      },
    },
    saving: {
      tags: ['unsaved', 'saving'],
      description: 'The changes are being saved as the next version.',
      invoke: {
        src: 'saveOffer',
        id: 'saveOffer',
        input: ({ context }) => ({
          ...keyOf({ context }),
          version: context.offer?.version ?? null,
          draft: context.draft,
        }),
        onDone: [
          {
            description: 'The new offer is stored as a draft, and its page opens.',
            guard: 'isNew',
            target: 'clean',
            actions: [...setStored, openStored],
          },
          {
            description: 'The next version is stored.',
            target: 'clean',
            actions: [...setStored],
          },
        ],
        onError: [
          {
            description: 'Another administrator has saved this offer in the meantime.',
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'loadingNewest',
            actions: setFailure,
          },
          {
            description: 'The changes were not saved: the server rejected them or could not be reached.',
            target: 'changed',
            actions: setFailure,
          },
        ],
      },
    },
    loadingNewest: {
      tags: ['unsaved', 'saving'],
      description: "The other administrator's version is loading.",
      exit: 'clearFailure',
      invoke: {
        src: 'loadNewest',
        id: 'loadNewest',
        input: ({ context: { kind, slug, draft } }) => ({ kind, slug: slug ?? draft.slug }),
        onDone: [
          {
            description: "The server has the new offer; only the response was lost. The offer's page opens.",
            guard: { type: 'isMyFirst', params: ({ event }) => ({ offer: event.output }) },
            target: 'clean',
            actions: [...setStored, openStored],
          },
          {
            description: 'The server has the changes; only the response was lost.',
            guard: { type: 'isMine', params: ({ event }) => ({ offer: event.output }) },
            target: 'clean',
            actions: [...setStored],
          },
          {
            description: 'Both versions are shown.',
            target: 'conflict',
            actions: { type: 'setTheirs', params: ({ event }) => ({ offer: event.output }) },
          },
        ],
        onError: {
          description: 'The other version could not be loaded; the changes are kept and can be saved again.',
          target: 'changed',
          actions: setFailure,
        },
      },
    },
    conflict: {
      tags: ['unsaved', 'conflict'],
      description: 'The page shows both versions, and nothing is lost.',
      on: {
        'offerEditor.mineChosen': [
          {
            description:
              "The new offer's address is taken: the administrator keeps the changes and opens the page of that offer.",
            guard: 'isNew',
            target: 'changed',
            actions: [dropDraft, 'rebase', keepDraft, { type: 'openOffer', params: keyOf }],
          },
          {
            description: 'The administrator keeps the changes, now based on the other version.',
            target: 'changed',
            actions: ['rebase', keepDraft],
          },
        ],
        'offerEditor.theirsChosen': [
          {
            description: "The new offer's address is taken: the administrator opens the offer that has it.",
            guard: 'isNew',
            target: 'clean',
            actions: [dropDraft, 'rebase', 'restoreStored', { type: 'openOffer', params: keyOf }],
          },
          {
            description: 'The administrator discards the changes and continues with the other version.',
            target: 'clean',
            actions: ['rebase', 'restoreStored', dropDraft],
          },
        ],
      },
    },
    confirming: {
      tags: 'confirming',
      description: 'The page asks whether to publish, withdraw or restore.',
      on: {
        'offerEditor.actionConfirmed': { description: 'The administrator confirms.', target: 'acting' },
        'offerEditor.actionCancelled': {
          description: 'The administrator cancels.',
          target: 'clean',
          actions: 'clearAction',
        },
      },
    },
    acting: {
      tags: ['confirming', 'acting'],
      description: 'The offer is being published, withdrawn or restored.',
      invoke: {
        src: 'carryOut',
        id: 'carryOut',
        input: ({ context }) => ({
          ...keyOf({ context }),
          version: context.offer?.version ?? 0,
          action: context.action,
        }),
        onDone: {
          description: 'The action is done, which is a new version.',
          target: 'clean',
          actions: [{ type: 'setOffer', params: ({ event }) => ({ offer: event.output }) }, 'refreshList'],
        },
        onError: [
          {
            description:
              'Another administrator has changed the offer, so nothing was done and the newest version is loaded.',
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'refreshing',
            actions: [setFailure, 'clearAction'],
          },
          {
            description: 'The action failed: the server rejected it or could not be reached.',
            target: 'clean',
            actions: [setFailure, 'clearAction'],
          },
        ],
      },
    },
    refreshing: {
      tags: 'saving',
      description: 'The newest version is loading, because another administrator has changed the offer.',
      invoke: {
        src: 'loadNewest',
        id: 'loadNewest',
        input: keyOf,
        onDone: {
          description: 'The page shows the newest version and says that the offer has changed.',
          target: 'clean',
          actions: { type: 'setOffer', params: ({ event }) => ({ offer: event.output }) },
        },
        onError: {
          description: 'The newest version could not be loaded; the page says why.',
          target: 'clean',
          actions: setFailure,
        },
      },
    },
  },
});

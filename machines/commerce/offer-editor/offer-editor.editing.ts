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
      description: 'The form shows what is stored, or a new offer that is still untouched.',
      exit: 'clearFailure',
      on: {
        'offerEditor.changed': {
          description: 'The administrator changes something; it is kept on this device.',
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
      description: 'Changes are kept on this device and not saved.',
      exit: 'clearFailure',
      on: {
        'offerEditor.changed': [
          {
            description: 'The administrator goes on changing; it is kept on this device.',
            guard: { type: 'isChanged', params: ({ event }) => ({ draft: event.draft }) },
            actions: [changeDraft, keepDraft],
          },
          {
            description: 'The form again says what is stored: nothing is left to save.',
            target: 'clean',
            actions: [changeDraft, dropDraft],
          },
        ],
        'offerEditor.saveRequested': { description: 'The administrator saves.', target: 'saving' },
        'offerEditor.discarded': [
          {
            description: 'The administrator discards the changes; the form shows what is stored.',
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
            description: 'The new offer is stored as a draft and has an address of its own, which opens.',
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
            description: 'Somebody else saved this offer meanwhile.',
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'loadingNewest',
            actions: setFailure,
          },
          {
            description: 'The server refused or could not be reached; the changes stay.',
            target: 'changed',
            actions: setFailure,
          },
        ],
      },
    },
    loadingNewest: {
      tags: ['unsaved', 'saving'],
      description: 'The version that somebody else saved is being loaded.',
      exit: 'clearFailure',
      invoke: {
        src: 'loadNewest',
        id: 'loadNewest',
        input: ({ context: { kind, slug, draft } }) => ({ kind, slug: slug ?? draft.slug }),
        onDone: [
          {
            description: 'The new offer is what was sent: only the reply was lost. Its own address opens.',
            guard: { type: 'isMyFirst', params: ({ event }) => ({ offer: event.output }) },
            target: 'clean',
            actions: [...setStored, openStored],
          },
          {
            description: 'What is stored is what was sent: only the reply was lost.',
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
          description: 'The other version could not be loaded; the changes stay, and saving can be tried again.',
          target: 'changed',
          actions: setFailure,
        },
      },
    },
    conflict: {
      tags: ['unsaved', 'conflict'],
      description: 'The page shows the own changes and the version of somebody else; nothing is lost.',
      on: {
        'offerEditor.mineChosen': [
          {
            description:
              'The address of the new offer was taken: the administrator goes on with the own changes on the page of that offer.',
            guard: 'isNew',
            target: 'changed',
            actions: [dropDraft, 'rebase', keepDraft, { type: 'openOffer', params: keyOf }],
          },
          {
            description: 'The administrator goes on with the own changes, now on top of the other version.',
            target: 'changed',
            actions: ['rebase', keepDraft],
          },
        ],
        'offerEditor.theirsChosen': [
          {
            description: 'The address of the new offer was taken: the administrator goes to the offer that has it.',
            guard: 'isNew',
            target: 'clean',
            actions: [dropDraft, 'rebase', 'restoreStored', { type: 'openOffer', params: keyOf }],
          },
          {
            description: 'The administrator drops the own changes and goes on with the other version.',
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
          description: 'The administrator does not.',
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
          description: 'The action is done and is the newest version.',
          target: 'clean',
          actions: [{ type: 'setOffer', params: ({ event }) => ({ offer: event.output }) }, 'refreshList'],
        },
        onError: [
          {
            description:
              'Somebody else changed the offer meanwhile: nothing was done, and the newest version is loaded.',
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'refreshing',
            actions: [setFailure, 'clearAction'],
          },
          {
            description: 'The server refused or could not be reached; the page says why.',
            target: 'clean',
            actions: [setFailure, 'clearAction'],
          },
        ],
      },
    },
    refreshing: {
      tags: 'saving',
      description: 'The newest version is being loaded, after somebody else changed the offer.',
      invoke: {
        src: 'loadNewest',
        id: 'loadNewest',
        input: ({ context: { kind, slug, draft } }) => ({ kind, slug: slug ?? draft.slug }),
        onDone: {
          description: 'The newest version is shown, with the sentence that the offer was changed.',
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

import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { offerEditorMachine } from '../../../../../machines/commerce/offer-editor/offer-editor.machine.ts';
import type { OfferAction } from '../../../../../machines/commerce/offer-editor/offer-editor.types.ts';
import type { offerPreviewMachine } from '../../../../../machines/commerce/offer-preview/offer-preview.machine.ts';

export type EditorActor = ActorRefFrom<typeof offerEditorMachine>;
type Snapshot = SnapshotFrom<typeof offerEditorMachine>;
export type PreviewActor = ActorRefFrom<typeof offerPreviewMachine>;
type PreviewSnapshot = SnapshotFrom<typeof offerPreviewMachine>;

export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
export const selectIsMissing = (snapshot: Snapshot) => snapshot.matches('missing');
export const selectIsUnreachable = (snapshot: Snapshot) => snapshot.matches('unreachable');
export const selectOffer = ({ context }: Snapshot) => context.offer;
export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectTheirs = ({ context }: Snapshot) => context.theirs;
export const selectAction = ({ context }: Snapshot) => context.action;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const selectIsUnsaved = (snapshot: Snapshot) => snapshot.hasTag('unsaved');
export const selectIsSaving = (snapshot: Snapshot) => snapshot.hasTag('saving');
export const selectIsConfirming = (snapshot: Snapshot) => snapshot.hasTag('confirming');
export const selectIsActing = (snapshot: Snapshot) => snapshot.hasTag('acting');
export const selectMaySave = (snapshot: Snapshot) => snapshot.can({ type: 'offerEditor.saveRequested' });

/** Whether the form takes changes now: such as one that no stored offer has, because an address never changes. */
export const selectMayChange = (snapshot: Snapshot) => {
  const { draft } = snapshot.context;
  return snapshot.can({ type: 'offerEditor.changed', draft: { ...draft, slug: `${draft.slug}-changed` } });
};

/** Whether the state of the offer allows an action now. */
export const selectMay = (action: OfferAction) => (snapshot: Snapshot) =>
  snapshot.can({ type: 'offerEditor.actionRequested', action });

export const selectPreview = ({ context }: PreviewSnapshot) => context.preview;
export const selectPreviewFailure = ({ context }: PreviewSnapshot) => context.failure;
export const selectIsPreviewing = (snapshot: PreviewSnapshot) => snapshot.hasTag('busy');
export const selectMayRetryPreview = (snapshot: PreviewSnapshot) => snapshot.can({ type: 'offerPreview.retried' });

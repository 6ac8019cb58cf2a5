import { useSelector } from '@xstate/react';
import type { OfferAction } from '../../../../../machines/commerce/offer-editor/offer-editor.types.ts';
import type { OfferDetail } from '../../../../contract/commerce/offers-admin.ts';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { type EditorActor, selectAction, selectIsActing, selectIsConfirming } from './offer-editor.select.ts';

/** Questions before an action, by action. */
const QUESTIONS = {
  publish: {
    title: 'Publish this offer?',
    description: 'Buyers see it right away, or from its start if it has one.',
    confirmLabel: 'Publish',
  },
  withdraw: {
    title: 'Withdraw this offer?',
    description: 'It no longer applies. Its versions are kept, and you can publish it again.',
    confirmLabel: 'Withdraw',
  },
  undo: {
    title: 'Restore this version?',
    description:
      'Its content and schedule become the newest version. If the offer is published, the change is live right away.',
    confirmLabel: 'Restore',
  },
} as const satisfies Record<OfferAction['kind'], object>;

/** Asks before an offer is published, withdrawn or restored. */
export function ActionDialog({ actor, offer }: { actor: EditorActor; offer: OfferDetail }) {
  const action = useSelector(actor, selectAction);
  const isOpen = useSelector(actor, selectIsConfirming);
  const isBusy = useSelector(actor, selectIsActing);
  const question = QUESTIONS[action?.kind ?? 'publish'];
  return (
    <AlertDialog
      {...question}
      description={
        action?.kind === 'undo'
          ? sentence`Version ${action.version} of ${kept(offer.name)}. ${question.description}`
          : question.description
      }
      isOpen={isOpen}
      isBusy={isBusy}
      tone={action?.kind === 'withdraw' ? 'danger' : 'primary'}
      onOpenChange={() => actor.send({ type: 'offerEditor.actionCancelled' })}
      onConfirm={() => actor.send({ type: 'offerEditor.actionConfirmed' })}
    />
  );
}

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { voucherTakeBackMachine } from '../../../../../machines/commerce/voucher-take-back/voucher-take-back.machine.ts';
import type { OwnedVoucher } from '../../../../contract/commerce/offers.ts';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { FormFailure } from '../form-failure.tsx';

/** Asks before a voucher is taken back, and says what becomes of the link. */
export function TakeBackDialog({
  actor,
  vouchers,
}: {
  actor: ActorRefFrom<typeof voucherTakeBackMachine>;
  vouchers: readonly OwnedVoucher[];
}) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { code, failure } = useSelector(actor, ({ context }) => context);
  const voucher = vouchers.find((one) => one.code === code);
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={() => actor.send({ type: 'voucherTakeBack.cancelled' })}
      title="Take this voucher back?"
      description={takeBackWords(voucher)}
      confirmLabel="Take back"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => actor.send({ type: 'voucherTakeBack.confirmed' })}
    >
      <p className="mb-4 break-all font-mono text-sm" translate="no">
        {code}
      </p>
      <FormFailure failure={failure} fields={[]} />
    </AlertDialog>
  );
}

/** One that was never emailed may have been handed out all the same, by its link or its code. */
function takeBackWords(voucher: OwnedVoucher | undefined): string {
  const link = voucher?.sent_to ? `The link sent to ${voucher.sent_to}` : 'The current link';
  const isExam = voucher?.covers.every(({ type }) => type === 'EXAM') ?? true;
  return `${link} will stop working. You'll get a new code for the same ${isExam ? 'exam' : 'products'}.`;
}

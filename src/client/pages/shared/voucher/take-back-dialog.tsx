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
  const sentTo = vouchers.find((voucher) => voucher.code === code)?.sent_to;
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && actor.send({ type: 'voucherTakeBack.cancelled' })}
      title="Take this voucher back?"
      description={`${sentTo ? `The link that ${sentTo} has` : 'Its link'} stops working and says so. You get a new code for the same, to keep or to send to somebody else.`}
      confirmLabel="Take back"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => actor.send({ type: 'voucherTakeBack.confirmed' })}
    >
      <p className="mb-4 break-all font-mono text-sm">{code}</p>
      <FormFailure failure={failure} />
    </AlertDialog>
  );
}

import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { OwnedVoucher } from '../../../../contract/commerce/offers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { counted } from '../offer-words.ts';
import { AddressForm } from './address-form.tsx';
import { SendReport } from './send-report.tsx';
import {
  selectCanCorrect,
  selectCodes,
  selectIsBusy,
  selectIsFilling,
  selectIsOpen,
  selectLines,
  type VoucherSendActor,
} from './voucher-send.select.ts';

/** Sends one voucher, or many to a list of addresses, and reports what became of each. */
export function SendDialog({ actor, vouchers }: { actor: VoucherSendActor; vouchers: readonly OwnedVoucher[] }) {
  const id = useId();
  const isFilling = useSelector(actor, selectIsFilling);
  const isBusy = useSelector(actor, selectIsBusy);
  const canCorrect = useSelector(actor, selectCanCorrect);
  const codes = useSelector(actor, selectCodes);
  const lines = useSelector(actor, selectLines);
  const left = codes.length - lines.filter(({ outcome }) => outcome === 'sent').length;
  const [only] = codes;
  const isOne = codes.length === 1;
  const sentTo = isOne ? (vouchers.find(({ code }) => code === only)?.sent_to ?? null) : null;
  const close = () => actor.send({ type: 'voucherSend.closed' });
  return (
    <Dialog
      isOpen={useSelector(actor, selectIsOpen)}
      onOpenChange={close}
      title={isOne ? 'Send this voucher' : 'Send to several people'}
      description={
        isOne
          ? 'The email names your address as the sender and says what the voucher gives.'
          : `${counted(left, 'voucher')} left to send. Each address gets one of its own.`
      }
      footer={
        <>
          <Button
            variant={isFilling || canCorrect ? 'secondary' : 'primary'}
            disabledReason={isBusy ? 'Please wait until this is done' : undefined}
            onClick={close}
          >
            {isFilling ? 'Cancel' : 'Close'}
          </Button>
          {canCorrect && (
            <Button onClick={() => actor.send({ type: 'voucherSend.corrected' })}>Correct and send again</Button>
          )}
          {isFilling && (
            <Button type="submit" form={id}>
              Send
            </Button>
          )}
        </>
      }
    >
      {isFilling ? (
        <AddressForm id={id} actor={actor} isOne={isOne} sentTo={sentTo} />
      ) : (
        <SendReport lines={lines} isBusy={isBusy} />
      )}
    </Dialog>
  );
}

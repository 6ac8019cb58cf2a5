import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { selectIsMissing, selectLines, type VoucherSendActor } from './voucher-send.select.ts';

/** Where vouchers are to go. What got nothing in an attempt before is filled in again. */
export function AddressForm({
  id,
  actor,
  isOne,
  sentTo,
}: {
  id: string;
  actor: VoucherSendActor;
  isOne: boolean;
  /** Where the one voucher went before. */
  sentTo: string | null;
}) {
  const isMissing = useSelector(actor, selectIsMissing);
  const unsent = useSelector(actor, selectLines)
    .filter(({ outcome }) => outcome !== 'sent')
    .map(({ address }) => address);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    actor.send({ type: 'voucherSend.submitted', text: String(new FormData(event.currentTarget).get('addresses')) });
  }
  return (
    <form id={id} onSubmit={submit} noValidate>
      {isOne ? (
        <TextField
          label="Email address"
          name="addresses"
          type="email"
          autoComplete="off"
          defaultValue={unsent[0] ?? sentTo ?? ''}
          hint={sentTo === null ? undefined : 'If you change the address, the first link stops working.'}
          error={isMissing ? 'Enter an email address.' : undefined}
          isRequired
        />
      ) : (
        <TextArea
          label="Email addresses"
          name="addresses"
          rows={6}
          autoComplete="off"
          defaultValue={unsent.join('\n')}
          hint="One per line, or separated by commas."
          error={isMissing ? 'Enter at least one email address.' : undefined}
          isRequired
        />
      )}
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { readCents } from '../../../../contract/commerce/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { ReasonField } from '../../shared/reason-field.tsx';
import { type SendToStaffOrder, type StaffOrderSnapshot, selectForm } from './staff-order.select.ts';

/** Sends a part of an order's money back. */
export function RefundForm({ snapshot, send }: { snapshot: StaffOrderSnapshot; send: SendToStaffOrder }) {
  const { isBusy, failure } = selectForm(snapshot, ({ kind }) => kind === 'refund');
  const [key, setKey] = useState(() => crypto.randomUUID());
  function refund(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // What is no amount goes as 0, which the server refuses with its sentence at the field.
    const amount = readCents(String(form.get('amount'))) ?? 0;
    const reason = String(form.get('reason'));
    send({ type: 'staffOrder.decided', decision: { kind: 'refund', amount, reason, key } });
  }
  return (
    <section aria-labelledby="refund">
      <h2 id="refund" className="font-semibold text-xl">
        Send money back
      </h2>
      <form
        onSubmit={refund}
        // Another amount is another refund, which the same key would refuse.
        onChange={() => setKey(crypto.randomUUID())}
        noValidate
        className="mt-4 grid max-w-prose gap-4"
      >
        <FormFailure failure={failure} />
        <TextField
          label="Amount"
          name="amount"
          inputMode="decimal"
          maxLength={12}
          hint="In the currency of the order, such as 149 or 149.50. What was bought stays, unless it is all of the money."
          isRequired
          error={fieldError(failure, 'amount')}
        />
        <ReasonField failure={failure} maxLength={500} />
        <div>
          <Button type="submit" isBusy={isBusy}>
            Refund
          </Button>
        </div>
      </form>
    </section>
  );
}

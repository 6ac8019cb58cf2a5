import { type FormEvent, useState } from 'react';
import { readCents } from '../../../../contract/commerce/money.ts';
import type { RefundedPart } from '../../../../contract/commerce/refunds.ts';
import type { StaffOrder } from '../../../../contract/commerce/staff/order-reviews.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { ReasonField } from '../../shared/reason-field.tsx';
import { amountOfChoice, type ChosenPieces, isChoiceValid, linesOfChoice, RefundLines } from './refund-lines.tsx';
import { type SendToStaffOrder, type StaffOrderSnapshot, selectForm } from './staff-order.select.ts';

const WAYS = [
  {
    value: 'lines',
    label: 'What nobody has used',
    hint: 'The buyer loses access to it, and gets back what it cost.',
  },
  {
    value: 'amount',
    label: 'An amount',
    hint: 'What was bought stays, unless it is all of the money.',
  },
] as const;

/** Sends money of an order back: for what was bought and not used, or an amount. */
export function RefundForm({
  order,
  snapshot,
  send,
}: {
  order: StaffOrder;
  snapshot: StaffOrderSnapshot;
  send: SendToStaffOrder;
}) {
  const { isBusy, disabledReason, failure } = selectForm(snapshot, ({ kind }) => kind === 'refund');
  const isAnyUnused = order.lines.some(({ unused }) => unused > 0);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [way, setWay] = useState<'lines' | 'amount'>(isAnyUnused ? 'lines' : 'amount');
  const [chosen, setChosen] = useState<ChosenPieces>({});
  function refund(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (way === 'lines' && !isChoiceValid(order.lines, chosen)) return;
    // What is no amount goes as 0, which the server refuses with its sentence at the field.
    const part: RefundedPart =
      way === 'lines'
        ? { lines: linesOfChoice(order.lines, chosen), shown: amountOfChoice(order, chosen) }
        : { amount: readCents(String(form.get('amount'))) ?? 0 };
    send({ type: 'staffOrder.decided', decision: { kind: 'refund', part, reason: String(form.get('reason')), key } });
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
        <FormFailure
          failure={failure}
          fields={way === 'lines' ? ['lines', 'amount', 'reason'] : ['amount', 'reason']}
        />
        <RadioGroup
          label="What goes back"
          options={WAYS.map((option) => ({
            ...option,
            disabledReason:
              option.value === 'lines' && !isAnyUnused ? 'Everything of this order was used or given back.' : undefined,
          }))}
          value={way}
          onValueChange={setWay}
        />
        {way === 'lines' ? (
          <RefundLines
            order={order}
            chosen={chosen}
            onChoose={setChosen}
            error={fieldError(failure, 'lines', 'amount')}
          />
        ) : (
          <TextField
            label="Amount"
            name="amount"
            inputMode="decimal"
            maxLength={12}
            hint="In the currency of the order, such as 149 or 149.50."
            isRequired
            error={fieldError(failure, 'amount')}
          />
        )}
        <ReasonField failure={failure} maxLength={500} />
        <div>
          <Button type="submit" isBusy={isBusy} disabledReason={disabledReason}>
            Refund
          </Button>
        </div>
      </form>
    </section>
  );
}

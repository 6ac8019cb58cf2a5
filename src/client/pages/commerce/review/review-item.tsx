import { type FormEvent, useState } from 'react';
import type { OrderReview } from '../../../../contract/commerce/staff/order-reviews.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { reasonWords } from '../../shared/order/review-words.ts';
import { type SendToStaffOrder, type StaffOrderSnapshot, selectForm } from './staff-order.select.ts';

const VERDICTS = [
  { value: 'open', label: 'Open it', hint: 'The buyer gets what was bought, at this price.' },
  { value: 'refund', label: 'Refund it', hint: 'All of the money goes back, and the buyer gets nothing.' },
] as const;

/** What is asked about an order, and its answer or the form for it. */
export function ReviewItem({
  review,
  isDecidable,
  isWaiting,
  snapshot,
  send,
}: {
  review: OrderReview;
  isDecidable: boolean;
  /** Whether the buyer gets nothing before it is answered. */
  isWaiting: boolean;
  snapshot: StaffOrderSnapshot;
  send: SendToStaffOrder;
}) {
  const { id, state, opened_at, closed_at, closed_by, note } = review;
  const [verdict, setVerdict] = useState<'open' | 'refund' | null>(null);
  const { isBusy, disabledReason, failure } = selectForm(
    snapshot,
    (decision) => decision.kind === 'close' && decision.reviewId === id,
  );
  function close(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('note'));
    const answer = { kind: 'close', reviewId: id, note: typed } as const;
    // Without a choice the server refuses it, with its sentence at the field.
    const decision = isWaiting && verdict ? { ...answer, verdict } : answer;
    send({ type: 'staffOrder.decided', decision });
  }
  return (
    <li className="grid gap-3 border-line border-b py-5">
      <p className="font-medium">{reasonWords(review)}</p>
      <p className="text-muted text-sm">{`Waiting since ${formatMoment(opened_at)}.`}</p>
      {state === 'closed' && (
        <p className="text-sm [overflow-wrap:anywhere]">
          {`Closed by ${closed_by ?? 'a deleted account'}, ${formatMoment(closed_at)}: ${note ?? ''}`}
        </p>
      )}
      {state === 'open' && isDecidable && (
        <form onSubmit={close} noValidate className="grid gap-4">
          <FormFailure failure={failure} fields={isWaiting ? ['note', 'decision'] : ['note']} />
          {isWaiting && (
            <RadioGroup
              label="What happens to the order"
              hint="The buyer has nothing yet. 24 hours after the payment the server decides: a card from a country with a higher price is refunded, any other order is opened."
              options={VERDICTS}
              value={verdict}
              onValueChange={setVerdict}
              error={fieldError(failure, 'decision')}
            />
          )}
          <TextArea
            label="Note"
            name="note"
            rows={3}
            maxLength={1000}
            hint="What you found and did. Recorded with your name."
            isRequired
            error={fieldError(failure, 'note')}
          />
          <div>
            <Button type="submit" isBusy={isBusy} disabledReason={disabledReason}>
              Close
            </Button>
          </div>
        </form>
      )}
    </li>
  );
}

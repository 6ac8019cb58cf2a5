import type { FormEvent } from 'react';
import type { OrderReview } from '../../../../contract/commerce/staff/order-reviews.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { reasonWords } from '../../shared/order/review-words.ts';
import { type SendToStaffOrder, type StaffOrderSnapshot, selectForm } from './staff-order.select.ts';

/** What is asked about an order, and its answer or the form for it. */
export function ReviewItem({
  review,
  isDecidable,
  snapshot,
  send,
}: {
  review: OrderReview;
  isDecidable: boolean;
  snapshot: StaffOrderSnapshot;
  send: SendToStaffOrder;
}) {
  const { id, state, opened_at, closed_at, closed_by, note } = review;
  const { isBusy, disabledReason, failure } = selectForm(
    snapshot,
    (decision) => decision.kind === 'close' && decision.reviewId === id,
  );
  function close(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('note'));
    send({ type: 'staffOrder.decided', decision: { kind: 'close', reviewId: id, note: typed } });
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
          <FormFailure failure={failure} fields={['note']} />
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

import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { RefundView } from '../../../../contract/commerce/refunds.ts';
import type { StaffOrder } from '../../../../contract/commerce/staff/order-reviews.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { type SendToStaffOrder, type StaffOrderSnapshot, selectForm } from './staff-order.select.ts';

const STATES: Record<RefundView['state'], string> = {
  requested: 'being sent',
  sent: 'on its way',
  succeeded: 'arrived',
  failed: 'failed',
};

/** Money that went back, and another try where it did not. */
export function StaffRefunds({
  order: { refunds, currency },
  isDecidable,
  snapshot,
  send,
}: {
  order: StaffOrder;
  isDecidable: boolean;
  snapshot: StaffOrderSnapshot;
  send: SendToStaffOrder;
}) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="font-semibold text-xl">
        Refunds
      </h2>
      <ul className="mt-3 border-line border-t">
        {refunds.map(({ id, state, amount, reason, problem, created_at }) => {
          const { isBusy, disabledReason, failure } = selectForm(
            snapshot,
            (decision) => decision.kind === 'retry' && decision.refundId === id,
          );
          return (
            <li key={id} className="grid gap-2 border-line border-b py-4">
              <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
                <span>{`${formatMoment(created_at)}: ${STATES[state]}`}</span>
                <span className="font-medium tabular-nums" translate="no">
                  {formatMoney(amount, currency)}
                </span>
              </p>
              <p className="text-muted text-sm [overflow-wrap:anywhere]">{reason}</p>
              {problem !== null && <p className="text-sm">{problem}</p>}
              <FormFailure failure={failure} fields={[]} />
              {state === 'failed' && isDecidable && (
                <div>
                  <Button
                    size="small"
                    variant="secondary"
                    isBusy={isBusy}
                    disabledReason={disabledReason}
                    onClick={() => send({ type: 'staffOrder.decided', decision: { kind: 'retry', refundId: id } })}
                  >
                    Try again
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

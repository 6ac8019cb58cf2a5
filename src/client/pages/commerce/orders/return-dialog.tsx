import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { OrderDetail } from '../../../../contract/commerce/order-detail.ts';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { counted } from '../../shared/offer-words.ts';
import {
  isRestReturned,
  type OrderDetailSnapshot,
  type SendToOrder,
  selectAsked,
  selectIsReturning,
} from './order-detail.select.ts';

/** Asks before something is given back, because it cannot be undone. */
export function ReturnDialog({
  order,
  snapshot,
  send,
}: {
  order: OrderDetail;
  snapshot: OrderDetailSnapshot;
  send: SendToOrder;
}) {
  const line = selectAsked(snapshot);
  if (!line) return null;
  const { pieces, amount } = line.returnable;
  const ends = isRestReturned(order, line)
    ? " That refunds the last of what you paid, so anything else in this order that you haven't used ends, too."
    : '';
  const what = line.quantity > 1 ? `${counted(pieces, 'unused voucher')} of ${line.name}` : line.name;
  return (
    <AlertDialog
      isOpen
      onOpenChange={() => send({ type: 'orderDetail.returnDeclined' })}
      title={sentence`Return for ${kept(formatMoney(amount, order.currency))}?`}
      description={`You lose access to ${what} right away, and the money goes back to the payment method you used.${ends} This can't be undone.`}
      confirmLabel="Return it"
      cancelLabel="Keep it"
      tone="danger"
      isBusy={selectIsReturning(snapshot)}
      onConfirm={() => send({ type: 'orderDetail.returnConfirmed' })}
    />
  );
}

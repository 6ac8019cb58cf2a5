import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { OrderDetail } from '../../../../contract/commerce/order-detail.ts';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { counted } from '../../shared/offer-words.ts';
import { type OrderDetailSnapshot, type SendToOrder, selectAsked, selectIsReturning } from './order-detail.select.ts';

/** Asks before something is given back, because it cannot be undone. */
export function ReturnDialog({
  order: { currency },
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
  const what = line.quantity > 1 ? `${counted(pieces, 'unused voucher')} of ${line.name}` : line.name;
  return (
    <AlertDialog
      isOpen
      onOpenChange={() => send({ type: 'orderDetail.returnDeclined' })}
      title={`Return for ${formatMoney(amount, currency)}?`}
      description={`You lose access to ${what} right away, and the money goes back to the payment method you used. This can't be undone.`}
      confirmLabel="Return it"
      cancelLabel="Keep it"
      tone="danger"
      isBusy={selectIsReturning(snapshot)}
      onConfirm={() => send({ type: 'orderDetail.returnConfirmed' })}
    />
  );
}

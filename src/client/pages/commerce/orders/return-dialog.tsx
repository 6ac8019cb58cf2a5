import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { OrderDetail, OrderLine } from '../../../../contract/commerce/order-detail.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { counted } from '../../shared/offer-words.ts';
import {
  isRestReturned,
  type OrderDetailSnapshot,
  type SendToOrder,
  selectAsked,
  selectIsImpossible,
  selectIsReturning,
  selectReturn,
} from './order-detail.select.ts';

/** Asks before something is given back, because it cannot be undone; of several seats, how many. */
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
  const chosen = selectReturn(snapshot);
  const isImpossible = selectIsImpossible(snapshot);
  const areSeveral = !isImpossible && line.redeemed !== null && chosen.pieces > 1;
  const numbers = `Enter a whole number from 1 to ${line.returnable.pieces}.`;
  return (
    <AlertDialog
      isOpen
      onOpenChange={() => send({ type: 'orderDetail.returnDeclined' })}
      title={
        isImpossible ? 'Return how many?' : sentence`Return for ${kept(formatMoney(chosen.amount, order.currency))}?`
      }
      description={isImpossible ? 'Nothing is returned yet.' : wordsOf(order, line, chosen)}
      confirmLabel={areSeveral ? 'Return them' : 'Return it'}
      cancelLabel={areSeveral ? 'Keep them' : 'Keep it'}
      tone="danger"
      isBusy={selectIsReturning(snapshot)}
      disabledReason={isImpossible ? numbers : undefined}
      onConfirm={() => send({ type: 'orderDetail.returnConfirmed' })}
    >
      {line.quantity > 1 && line.returnable.pieces > 1 && (
        <TextField
          label="Vouchers to return"
          name="pieces"
          type="number"
          min={1}
          max={line.returnable.pieces}
          inputMode="numeric"
          defaultValue={chosen.pieces}
          readOnly={selectIsReturning(snapshot)}
          hint={`${line.returnable.pieces} of ${line.quantity} are unused.`}
          error={isImpossible ? numbers : undefined}
          // An empty field is no number, either.
          onChange={(event) =>
            send({ type: 'orderDetail.piecesChanged', pieces: event.currentTarget.valueAsNumber || 0 })
          }
        />
      )}
    </AlertDialog>
  );
}

/** What the buyer loses, and what ends with it. */
function wordsOf(order: OrderDetail, line: OrderLine, chosen: { pieces: number; amount: number }): string {
  const ends = isRestReturned(order, line, chosen)
    ? " That refunds the last of what you paid, so anything else in this order that you haven't used ends, too."
    : '';
  const what = line.redeemed !== null ? `${counted(chosen.pieces, 'unused voucher')} of ${line.name}` : line.name;
  return `You lose access to ${what} right away, and the money goes back to the payment method you used.${ends} This can't be undone.`;
}

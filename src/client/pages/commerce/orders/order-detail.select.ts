import type { EventFromLogic, SnapshotFrom } from 'xstate';
import {
  chosenLine,
  type orderDetailMachine,
  returnedAmount,
} from '../../../../../machines/commerce/order-detail/order-detail.machine.ts';
import type { OrderDetail, OrderLine } from '../../../../contract/commerce/order-detail.ts';

export type OrderDetailSnapshot = SnapshotFrom<typeof orderDetailMachine>;

export type SendToOrder = (event: EventFromLogic<typeof orderDetailMachine>) => void;

export const selectOrder = ({ context }: OrderDetailSnapshot) => context.order;
export const selectFailure = ({ context }: OrderDetailSnapshot) => context.failure;
export const selectIsMissing = (snapshot: OrderDetailSnapshot) => snapshot.matches('missing');
export const selectIsUnreachable = (snapshot: OrderDetailSnapshot) => snapshot.matches('unreachable');
/** What became of the refund after a return on this page: that of the newest one. */
export const selectReturned = (snapshot: OrderDetailSnapshot) =>
  snapshot.matches({ shown: { resting: 'returned' } }) ? snapshot.context.order?.refunds.at(-1)?.state : undefined;
export const selectIsReturning = (snapshot: OrderDetailSnapshot) => snapshot.matches({ shown: 'returning' });
/** Number of the document that is being fetched. */
export const selectFetched = (snapshot: OrderDetailSnapshot) =>
  snapshot.matches({ shown: 'downloading' }) ? snapshot.context.number : null;
/** Why nothing else of the order can be begun now. */
export const selectDisabledReason = (snapshot: OrderDetailSnapshot) =>
  snapshot.matches({ shown: 'downloading' }) ? 'A document is being downloaded.' : undefined;
/**
 * Whether returning pieces of a line leaves nothing of what was paid, while there is more in the order: what of that was not used ends with
 * them.
 */
export function isRestReturned(
  { lines, left }: Pick<OrderDetail, 'lines' | 'left'>,
  { position }: Pick<OrderLine, 'position'>,
  { pieces, amount }: { pieces: number; amount: number },
): boolean {
  const hasMore = lines.some((line) => line.quantity - line.returned > (line.position === position ? pieces : 0));
  return hasMore && amount >= left;
}
/** The line that a dialog asks about. */
export const selectAsked = (snapshot: OrderDetailSnapshot) =>
  snapshot.hasTag('asking') ? chosenLine(snapshot.context) : undefined;
/** How many pieces of it go back, and what for. */
export const selectReturn = ({ context }: OrderDetailSnapshot) => ({
  pieces: context.pieces,
  amount: returnedAmount(context) ?? 0,
});
/** Whether the number that was typed cannot be returned. */
export const selectIsImpossible = (snapshot: OrderDetailSnapshot) =>
  snapshot.matches({ shown: { confirming: 'impossible' } });

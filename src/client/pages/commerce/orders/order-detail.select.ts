import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { orderDetailMachine } from '../../../../../machines/commerce/order-detail/order-detail.machine.ts';
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
 * Whether returning a line leaves nothing of what was paid, while there is more in the order: what of that was not used ends with the
 * line.
 */
export function isRestReturned({ lines, total, refunds }: OrderDetail, { position, returnable }: OrderLine): boolean {
  const decided = refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  const hasMore = lines.some((line) => line.position !== position && line.returned < line.quantity);
  return hasMore && decided + returnable.amount >= total;
}
/** The line that a dialog asks about. */
export const selectAsked = (snapshot: OrderDetailSnapshot) =>
  snapshot.hasTag('asking')
    ? snapshot.context.order?.lines.find(({ position }) => position === snapshot.context.position)
    : undefined;

import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { orderDetailMachine } from '../../../../../machines/commerce/order-detail/order-detail.machine.ts';

export type OrderDetailSnapshot = SnapshotFrom<typeof orderDetailMachine>;

export type SendToOrder = (event: EventFromLogic<typeof orderDetailMachine>) => void;

export const selectOrder = ({ context }: OrderDetailSnapshot) => context.order;
export const selectFailure = ({ context }: OrderDetailSnapshot) => context.failure;
export const selectIsMissing = (snapshot: OrderDetailSnapshot) => snapshot.matches('missing');
export const selectIsUnreachable = (snapshot: OrderDetailSnapshot) => snapshot.matches('unreachable');
export const selectIsReturned = (snapshot: OrderDetailSnapshot) => snapshot.matches({ shown: { resting: 'returned' } });
export const selectIsReturning = (snapshot: OrderDetailSnapshot) => snapshot.matches({ shown: 'returning' });
/** Number of the document that is being fetched. */
export const selectFetched = (snapshot: OrderDetailSnapshot) =>
  snapshot.matches({ shown: 'downloading' }) ? snapshot.context.number : null;
/** The line that a dialog asks about. */
export const selectAsked = (snapshot: OrderDetailSnapshot) =>
  snapshot.hasTag('asking')
    ? snapshot.context.order?.lines.find(({ position }) => position === snapshot.context.position)
    : undefined;

import type { SnapshotFrom } from 'xstate';
import type { orderStatusMachine } from '../../../../../machines/commerce/order-status/order-status.machine.ts';

export type OrderStatusSnapshot = SnapshotFrom<typeof orderStatusMachine>;

export type Face = 'loading' | 'unknown' | 'unreachable' | 'pending' | 'declined' | 'closed' | 'returned' | 'fulfilled';

const FACES = ['unknown', 'unreachable', 'pending', 'declined', 'closed', 'returned'] as const;

/** What the page shows. */
export function selectFace(snapshot: OrderStatusSnapshot): Face {
  if (snapshot.hasTag('fulfilled')) return 'fulfilled';
  const face = FACES.find((state) => snapshot.matches(state));
  if (face) return face;
  // A page that could not be reached stays as it is while it tries again.
  return selectFailure(snapshot) === null ? 'loading' : 'unreachable';
}

export const selectOrder = ({ context }: OrderStatusSnapshot) => context.order;
export const selectFailure = ({ context }: OrderStatusSnapshot) => context.failure;
export const selectIsBusy = (snapshot: OrderStatusSnapshot) => snapshot.hasTag('busy');

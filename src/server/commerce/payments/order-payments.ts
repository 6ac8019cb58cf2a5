import type { PaymentSession } from './provider.ts';

/** What payments know of orders. */
export type OrderPayments = {
  exists(orderId: string): Promise<boolean>;
  /** Makes an order what the provider says of its session now; any number of times, in any order. */
  settle(session: PaymentSession): Promise<void>;
  /** Sessions of orders that still await payment though their end has passed, the oldest first. */
  listOverdueSessions(now: number, limit: number): Promise<string[]>;
};

import type { Services } from '../../services.ts';
import type { OrderPayments } from './order-payments.ts';
import { deleteOldPaymentEvents, handlePaymentEvents } from './payment-events.ts';
import { reconcilePayments } from './reconcile.ts';

type PaymentJob = { name: string; everyMs: number; run(): Promise<unknown> };

/** What the scheduler runs for payments; nothing where nothing is sold. */
export function paymentJobs(
  services: Pick<Services, 'settings' | 'database' | 'clock' | 'log' | 'payments' | 'paymentStandIn' | 'isStopping'>,
  orders: OrderPayments,
): PaymentJob[] {
  const { paymentStandIn: standIn, settings } = services;
  if (settings.payments.kind === 'none') return [];
  const ofStandIn: PaymentJob[] = standIn
    ? [
        { name: 'play the payment provider', everyMs: 1000, run: () => standIn.doDue() },
        { name: 'delete old test payments', everyMs: 3_600_000, run: () => standIn.deleteOld() },
      ]
    : [];
  return [
    ...ofStandIn,
    { name: 'handle payment messages', everyMs: 1000, run: () => handlePaymentEvents(services, orders) },
    { name: 'reconcile payments', everyMs: 300_000, run: () => reconcilePayments(services, orders) },
    { name: 'delete old payment messages', everyMs: 3_600_000, run: () => deleteOldPaymentEvents(services) },
  ];
}

import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../data/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings.ts';
import { PaymentEventRefused, type PaymentProvider } from './provider.ts';
import { openPaymentStandIn } from './stand-in/stand-in.ts';
import { createStripePayments } from './stripe.ts';

/** The payment provider as the settings have it: Stripe, its stand-in, or none where nothing is sold. */
export async function openPayments(parts: {
  settings: Settings;
  database: Database;
  clock: Clock;
  log: Logger;
}): Promise<Pick<Services, 'payments' | 'paymentStandIn'>> {
  const { settings, clock, log } = parts;
  const { payments } = settings;
  if (payments.kind === 'stripe') {
    if (settings.environment === 'production' && payments.secretKey.includes('_test_')) {
      log.warn('STRIPE_SECRET_KEY is a test key: orders are fulfilled and no money moves');
    }
    return { payments: createStripePayments(payments, clock), paymentStandIn: null };
  }
  if (payments.kind === 'none') {
    log.warn('STRIPE_SECRET_KEY is not set: nothing can be bought');
    return { payments: closedPayments, paymentStandIn: null };
  }
  const paymentStandIn = await openPaymentStandIn({ ...parts, publicUrl: settings.publicUrl });
  return { payments: createStripePayments(paymentStandIn.options, clock), paymentStandIn };
}

async function refuse(): Promise<never> {
  throw new ApiError(409, 'Nothing can be bought here at the moment.', { code: 'not_offered' });
}

const closedPayments: PaymentProvider = {
  createSession: refuse,
  readSession: refuse,
  findSession: refuse,
  expireSession: refuse,
  capture: refuse,
  release: refuse,
  refund: refuse,
  readEvent: async () => {
    throw new PaymentEventRefused('No payment provider is set up here.');
  },
  listEvents: refuse,
};

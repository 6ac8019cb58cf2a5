import { type PaymentProvider, PaymentUnreachable } from './provider.ts';

/** Stands where no payment provider is configured: nothing can be paid, and nothing is lost. */
export function createNoPayments(): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new PaymentUnreachable('No payment provider is configured.');
  };
  return {
    createSession: refuse,
    readSession: refuse,
    findSession: refuse,
    expireSession: refuse,
    refund: refuse,
    readEvent() {
      throw new PaymentUnreachable('No payment provider is configured.');
    },
    listEvents: refuse,
  };
}

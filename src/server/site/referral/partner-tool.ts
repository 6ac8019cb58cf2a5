import type { DeliveryOutcome } from '../../jobs/deliveries.ts';

/** Timeout of the affiliate tool. Milliseconds. */
const TIMEOUT_MS = 5000;

/** A sign-up referred by an affiliate (IN-06). */
export type Referral = {
  /** The affiliate's key from the visitor's URL. */
  partner: string;
  /** The user's id in the affiliate tool. */
  userId: string;
  email: string;
  name: string;
};

/** The tool that counts referrals. Never throws. */
export type PartnerTool = { report(referral: Referral): Promise<DeliveryOutcome> };

/** Partnero's API: a customer of the program, by affiliate key; see "Customers" in its documentation. */
export function createPartnerTool(settings: { apiKey: string; origin: string }): PartnerTool {
  return {
    async report({ partner, userId, email, name }) {
      try {
        const response = await fetch(`${settings.origin}/v1/customers`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${settings.apiKey}`,
            'content-type': 'application/json',
            accept: 'application/json',
          },
          body: JSON.stringify({ partner: { key: partner }, key: userId, email, name }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (response.ok) return { kind: 'accepted' };
        const isTheirs = response.status >= 500 || response.status === 429;
        return { kind: isTheirs ? 'postponed' : 'refused', reason: `status ${response.status}` };
      } catch (error) {
        return { kind: 'postponed', reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

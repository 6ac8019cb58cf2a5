import type { DeliveryOutcome } from '../../jobs/deliveries.ts';

/** How long the partner tool may take. Milliseconds. */
const TIMEOUT_MS = 5000;

/** A sign-up that a partner brought about (IN-06). */
export type Referral = {
  /** Key of the partner, as the visitor's address told it. */
  partner: string;
  /** What the user is called there from now on. */
  userId: string;
  email: string;
  name: string;
};

/** The tool that counts what partners bring. It never throws. */
export type PartnerTool = { report(referral: Referral): Promise<DeliveryOutcome> };

/** Partnero's API: a customer of the program, by the partner's key; see "Customers" in its documentation. */
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

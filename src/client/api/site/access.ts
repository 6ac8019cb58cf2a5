import type { GuardFacts } from '../../../../machines/site/guards/guards.types.ts';
import type { Tech } from '../../../contract/common.ts';
import { accessRoutes } from '../../../contract/site/access.ts';
import { call } from '../call.ts';

/** The server's facts about the signed-in user that affect access to pages. @throws Failure */
export async function fetchGuardFacts(tech: Tech | null, orderId: string): Promise<GuardFacts> {
  const facts = await call(accessRoutes.access, {
    query: { ...(tech ? { tech } : {}), ...(orderId ? { order: orderId } : {}) },
  });
  return {
    freeWeekend: facts.free_weekend,
    upgradeable: facts.upgradeable,
    teamsOrder: facts.teams_order,
    onboarding: facts.onboarding,
  };
}

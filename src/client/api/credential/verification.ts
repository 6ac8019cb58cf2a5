import { badgeRoutes } from '../../../contract/credential/badges.ts';
import { call } from '../call.ts';

/** What the records say of a credential. */
export const verifyCredential = (id: string) => call(badgeRoutes.verifyCredential, { params: { id }, query: {} });

/** Whether a badge is genuine and as it was signed, and what the records say of its credential. */
export const verifyBadge = (badge: string) => call(badgeRoutes.verifyBadge, { body: { badge } });

import { accountRoutes } from '../../../contract/account/account.ts';
import type { Tech } from '../../../contract/common.ts';
import { call } from '../call.ts';

/** The signed-in user's certifications with the attempts at each, optionally of one technology. */
export const fetchUserSummary = (tech?: Tech) => call(accountRoutes.userSummary, { query: tech ? { tech } : {} });

import { accountRoutes } from '../../../contract/account/account.ts';
import type { Tech } from '../../../contract/common.ts';
import { call } from '../call.ts';

/** The certifications of the signed-in user with the attempts at each, of one technology when it is named. */
export const fetchUserSummary = (tech?: Tech) => call(accountRoutes.userSummary, { query: tech ? { tech } : {} });

import { freeWeekendRoutes } from '../../../contract/commerce/free-weekends.ts';
import type { Tech } from '../../../contract/common.ts';
import { call } from '../call.ts';

/** What a technology's free weekend opens, in words and code. */
export const fetchWeekendContent = (tech: Tech) => call(freeWeekendRoutes.freeWeekendContent, { params: { tech } });

/** Whether the signed-in user has reserved a spot. */
export const fetchReservation = (tech: Tech) => call(freeWeekendRoutes.freeWeekendReservation, { params: { tech } });

/** Reserves a spot; the same call again changes nothing. */
export const reserveSpot = (tech: Tech) => call(freeWeekendRoutes.reserveFreeWeekend, { params: { tech } });

import {
  freeWeekendRoutes,
  type StaffFreeWeekend,
  type WeekendPreview,
} from '../../../contract/commerce/free-weekends.ts';
import type { Tech } from '../../../contract/common.ts';
import { call } from '../call.ts';

/** What a technology's free weekend opens, in words and code. */
export const fetchWeekendContent = (tech: Tech) => call(freeWeekendRoutes.freeWeekendContent, { params: { tech } });

/** Whether the signed-in user has reserved a spot. */
export const fetchReservation = (tech: Tech) => call(freeWeekendRoutes.freeWeekendReservation, { params: { tech } });

/** Reserves a spot; the same call again changes nothing. */
export const reserveSpot = (tech: Tech) => call(freeWeekendRoutes.reserveFreeWeekend, { params: { tech } });

/** Every free weekend with what was done to it, for administrators. */
export const fetchStaffWeekends = async (): Promise<StaffFreeWeekend[]> =>
  (await call(freeWeekendRoutes.staffFreeWeekends, {})).data;

/** What would follow from a free weekend; `id` of the stored one, if it is one. */
export const previewWeekend = (body: { tech: Tech; started_at: number; id: string | null }): Promise<WeekendPreview> =>
  call(freeWeekendRoutes.previewFreeWeekend, { body });

export const createWeekend = (tech: Tech, started_at: number) =>
  call(freeWeekendRoutes.createFreeWeekend, { body: { tech, started_at } });

/** Moves one that is not offered. @param seen_start the start that was on show */
export const moveWeekend = (id: string, started_at: number, seen_start: number) =>
  call(freeWeekendRoutes.moveFreeWeekend, { params: { id }, body: { started_at, seen_start } });

export const offerWeekend = (id: string, seen_start: number) =>
  call(freeWeekendRoutes.offerFreeWeekend, { params: { id }, body: { seen_start } });

export const discardWeekend = (id: string, seen_start: number) =>
  call(freeWeekendRoutes.discardFreeWeekend, { params: { id }, body: { seen_start } });

export const withdrawWeekend = (id: string) => call(freeWeekendRoutes.withdrawFreeWeekend, { params: { id } });

import type { freeWeekendRoutes } from '../../contract/commerce/free-weekends.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { previewFreeWeekend } from './preview-free-weekend.ts';
import { readReservation, reserve } from './reservations.ts';
import { changeFreeWeekend, createFreeWeekend, listStaffFreeWeekends } from './staff-free-weekends.ts';

export const freeWeekendHandlers: HandlersOf<typeof freeWeekendRoutes> = {
  freeWeekendContent({ params }, { weekendPages }) {
    const page = weekendPages.find(params.tech);
    if (!page) throw notFound('The free weekend');
    return page;
  },

  freeWeekendReservation: ({ requester, params }, services) =>
    readReservation(services, userOf(requester), params.tech),

  reserveFreeWeekend: ({ requester, params }, services) => reserve(services, userOf(requester), params.tech),

  async staffFreeWeekends(_, services) {
    const data = await listStaffFreeWeekends(services);
    return { data, meta: { total: data.length } };
  },

  previewFreeWeekend: ({ body }, services) => previewFreeWeekend(services, body),

  createFreeWeekend: ({ requester, body }, services) => createFreeWeekend(services, userOf(requester), body),

  moveFreeWeekend: ({ requester, params: { id }, body: { started_at: startedAt, seen_start: seen } }, services) =>
    changeFreeWeekend(services, userOf(requester), id, { step: 'moved', seen, startedAt }),

  async discardFreeWeekend({ requester, params: { id }, body: { seen_start: seen } }, services) {
    await changeFreeWeekend(services, userOf(requester), id, { step: 'discarded', seen });
    return { ok: true };
  },

  offerFreeWeekend: ({ requester, params: { id }, body: { seen_start: seen } }, services) =>
    changeFreeWeekend(services, userOf(requester), id, { step: 'offered', seen }),

  withdrawFreeWeekend: ({ requester, params: { id } }, services) =>
    changeFreeWeekend(services, userOf(requester), id, { step: 'withdrawn' }),
};

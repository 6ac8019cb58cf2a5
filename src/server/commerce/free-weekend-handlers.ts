import type { freeWeekendRoutes } from '../../contract/commerce/free-weekends.ts';
import { listFreeWeekends } from '../data/commerce/offers.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { presentFreeWeekend } from './free-weekends.ts';
import { readReservation, reserve } from './reservations.ts';
import { changeFreeWeekend, createFreeWeekend } from './staff-free-weekends.ts';

export const freeWeekendHandlers: HandlersOf<typeof freeWeekendRoutes> = {
  freeWeekendContent({ params }, { weekendPages }) {
    const page = weekendPages.find(params.tech);
    if (!page) throw notFound('The free weekend');
    return page;
  },

  freeWeekendReservation: ({ requester, params }, services) =>
    readReservation(services, userOf(requester), params.tech),

  reserveFreeWeekend: ({ requester, params }, services) => reserve(services, userOf(requester), params.tech),

  async staffFreeWeekends(_, { clock, database: { queries } }) {
    const data = (await listFreeWeekends(queries)).map((row) => presentFreeWeekend(row, clock.now()));
    return { data, meta: { total: data.length } };
  },

  createFreeWeekend: ({ requester, body }, services) => createFreeWeekend(services, userOf(requester), body),

  offerFreeWeekend: ({ requester, params }, services) =>
    changeFreeWeekend(services, userOf(requester), params.id, 'freeWeekend.offered'),

  withdrawFreeWeekend: ({ requester, params }, services) =>
    changeFreeWeekend(services, userOf(requester), params.id, 'freeWeekend.withdrawn'),
};

import * as z from 'zod/mini';
import { idSchema, instantSchema, plannedInstantSchema, techSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { freeWeekendSchema } from './offers.ts';
import { weekendContentSchema } from './weekend-content.ts';

/** Whether a user is on the list for a technology's free weekend. */
export const reservationSchema = z.strictObject({
  reserved: z.boolean(),
  reserved_at: z.nullable(instantSchema),
  /** Whether a mail is sent when it begins: to a confirmed address alone. */
  will_mail: z.boolean(),
});
export type Reservation = z.output<typeof reservationSchema>;

const ofTech = z.strictObject({ tech: techSchema });
const ofId = z.strictObject({ id: idSchema });

export const freeWeekendRoutes = {
  freeWeekendContent: defineRoute({
    method: 'GET',
    path: '/free-weekend/{tech}/content',
    access: 'public',
    owner: 'anyone',
    summary: "What a technology's free weekend is about: features, topics, and code with its words told apart.",
    params: ofTech,
    response: weekendContentSchema,
    status: 200,
    errors: [404],
  }),
  freeWeekendReservation: defineRoute({
    method: 'GET',
    path: '/free-weekend/{tech}/reservation',
    access: 'session',
    owner: 'anyone',
    summary: "Whether the signed-in user has reserved a spot in a technology's free weekend.",
    params: ofTech,
    response: reservationSchema,
    status: 200,
    errors: [401, 404],
  }),
  reserveFreeWeekend: defineRoute({
    method: 'POST',
    path: '/free-weekend/{tech}/reservation',
    access: 'session',
    owner: 'anyone',
    summary:
      "Reserves a spot in a technology's next free weekend, or in the one that runs. A mail says when it begins. The same call again changes nothing.",
    params: ofTech,
    response: reservationSchema,
    status: 200,
    errors: [401, 404],
    impersonated: 'refused',
  }),
  staffFreeWeekends: defineRoute({
    method: 'GET',
    path: '/staff/free-weekends',
    access: 'administrator',
    owner: 'staff',
    summary: 'Every free weekend, also those that are over or not offered.',
    response: z.strictObject({ data: z.array(freeWeekendSchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
    errors: [401, 403],
  }),
  createFreeWeekend: defineRoute({
    method: 'POST',
    path: '/staff/free-weekends',
    access: 'administrator',
    owner: 'staff',
    summary:
      'Prepares a free weekend of 48 hours; it is not offered yet. Refused for a technology that has no mid-level training lessons or no mock exam.',
    body: z.strictObject({ tech: techSchema, started_at: plannedInstantSchema }),
    response: freeWeekendSchema,
    status: 201,
    errors: [401, 403, 409],
  }),
  offerFreeWeekend: defineRoute({
    method: 'POST',
    path: '/staff/free-weekends/{id}/offer',
    access: 'administrator',
    owner: 'staff',
    summary: 'Offers a free weekend that was prepared or withdrawn.',
    params: ofId,
    response: freeWeekendSchema,
    status: 200,
    errors: [401, 403, 404, 409],
  }),
  withdrawFreeWeekend: defineRoute({
    method: 'POST',
    path: '/staff/free-weekends/{id}/withdraw',
    access: 'administrator',
    owner: 'staff',
    summary: 'Withdraws a free weekend, also one that runs.',
    params: ofId,
    response: freeWeekendSchema,
    status: 200,
    errors: [401, 403, 404, 409],
  }),
};

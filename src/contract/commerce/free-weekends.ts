import * as z from 'zod/mini';
import { idSchema, instantSchema, okSchema, plannedInstantSchema, techSchema } from '../common.ts';
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

/** What an administrator did to a free weekend. */
export const weekendStepSchema = z.enum(['prepared', 'moved', 'offered', 'withdrawn']);
export type WeekendStep = z.output<typeof weekendStepSchema>;

export const staffFreeWeekendSchema = z.strictObject({
  ...freeWeekendSchema.shape,
  /** What was done to it, newest first; empty for one of an earlier version. */
  changes: z.array(
    z.strictObject({
      step: weekendStepSchema,
      at: instantSchema,
      /** Start of the free weekend after that. */
      started_at: instantSchema,
      /** Who did it; null when the account was deleted. */
      by: z.nullable(z.string()),
    }),
  ),
});
export type StaffFreeWeekend = z.output<typeof staffFreeWeekendSchema>;

/** What follows the calendar of a free weekend: a banner or a promotion, by its name and address. */
const followingSchema = z.strictObject({
  kind: z.enum(['banner', 'promotion']),
  slug: idSchema,
  name: z.string(),
  from: instantSchema,
  until: instantSchema,
});

export const weekendPreviewSchema = z.strictObject({
  started_at: instantSchema,
  ended_at: instantSchema,
  /** Titles of what is open to everybody who is signed in. */
  opens: z.array(z.string()),
  /** From when visitors see it: at once, or when no other one of its technology is running or nearer. */
  shown_from: instantSchema,
  /** What visitors see because of it. A banner that is announced counts from when the free weekend is seen. */
  following: z.array(followingSchema),
  /** How many have reserved a spot and get a mail when it begins. */
  reserved: z.int(),
  /** Why it cannot be offered like this, as a sentence; null when it can. */
  problem: z.nullable(z.string()),
});
export type WeekendPreview = z.output<typeof weekendPreviewSchema>;

const ofTech = z.strictObject({ tech: techSchema });
/** The start that the administrator saw: what was moved meanwhile has to be looked at again. */
const seen = { seen_start: plannedInstantSchema };
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
    impersonated: 'refused',
  }),
  staffFreeWeekends: defineRoute({
    method: 'GET',
    path: '/staff/free-weekends',
    access: 'administrator',
    owner: 'staff',
    summary: 'Every free weekend, also those that are over or not offered, with what was done to it.',
    response: z.strictObject({ data: z.array(staffFreeWeekendSchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
  }),
  previewFreeWeekend: defineRoute({
    method: 'POST',
    path: '/staff/free-weekends/preview',
    access: 'administrator',
    owner: 'staff',
    summary:
      'What a free weekend would open, which banners and promotions would follow it, and why it cannot be offered.',
    body: z.strictObject({ tech: techSchema, started_at: plannedInstantSchema, id: z.nullable(idSchema) }),
    response: weekendPreviewSchema,
    status: 200,
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
    errors: [409],
    confirmation: 'recent',
  }),
  moveFreeWeekend: defineRoute({
    method: 'PUT',
    path: '/staff/free-weekends/{id}',
    access: 'administrator',
    owner: 'staff',
    summary: 'Moves a free weekend that is not offered to another start.',
    params: ofId,
    body: z.strictObject({ started_at: plannedInstantSchema, ...seen }),
    response: freeWeekendSchema,
    status: 200,
    errors: [409],
    confirmation: 'recent',
  }),
  discardFreeWeekend: defineRoute({
    method: 'POST',
    path: '/staff/free-weekends/{id}/discard',
    access: 'administrator',
    owner: 'staff',
    summary: 'Deletes a free weekend that is not offered. The audit log keeps what was done to it.',
    params: ofId,
    body: z.strictObject(seen),
    response: okSchema,
    status: 200,
    errors: [409],
    confirmation: 'recent',
  }),
  offerFreeWeekend: defineRoute({
    method: 'POST',
    path: '/staff/free-weekends/{id}/offer',
    access: 'administrator',
    owner: 'staff',
    summary:
      'Offers a free weekend that was prepared or withdrawn, unless it overlaps another one of its technology that is offered.',
    params: ofId,
    body: z.strictObject(seen),
    response: freeWeekendSchema,
    status: 200,
    errors: [409],
    confirmation: 'recent',
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
    errors: [409],
    confirmation: 'recent',
  }),
};

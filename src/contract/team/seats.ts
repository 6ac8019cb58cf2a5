import * as z from 'zod/mini';
import { coveredProductSchema } from '../commerce/offers.ts';
import { voucherCodeSchema } from '../commerce/orders.ts';
import { idSchema, instantSchema, lastDaySchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { changesTeam, inTeam, listMeta } from './teams.ts';

const seatHolderSchema = z.strictObject({
  user_id: z.nullable(idSchema),
  name: z.string(),
  state: z.enum(['assigned', 'used']),
  assigned_at: z.nullable(instantSchema),
  used_at: z.nullable(instantSchema),
});

/** Seats that came together, as their team sees them: no code that could be redeemed is among it. */
export const seatComboSchema = z.strictObject({
  /** A name for the whole. It redeems nothing. */
  code: z.string(),
  gives: z.enum(['one', 'all']),
  products: z.array(coveredProductSchema),
  /** Seats that the team owns: neither taken back, expired nor refunded. */
  total: z.int(),
  /** Seats that a member has or has used. */
  assigned: z.int(),
  redeemed: z.int(),
  /** Seats that can be assigned now. */
  free: z.int(),
  valid_until: z.nullable(lastDaySchema),
  /** Whether a partner handed them over. */
  from_partner: z.boolean(),
  holders: z.array(seatHolderSchema),
});
export type SeatCombo = z.output<typeof seatComboSchema>;

/** A seat of the caller. */
const ownSeatSchema = z.strictObject({
  team_id: idSchema,
  team_name: z.string(),
  /** Redeems the seat, by the caller alone. */
  code: z.string(),
  gives: z.enum(['one', 'all']),
  products: z.array(coveredProductSchema),
  state: z.enum(['assigned', 'used', 'expired', 'withdrawn']),
  assigned_at: z.nullable(instantSchema),
  valid_until: z.nullable(lastDaySchema),
});
export type OwnSeat = z.output<typeof ownSeatSchema>;

const toMember = z.strictObject({ voucher_combo_code: voucherCodeSchema, user_id: idSchema });
const wholeCombo = z.strictObject({ voucher_combo_code: voucherCodeSchema });
const voucherCount = z.int().check(z.minimum(1), z.maximum(10_000));
const comboAnswer = z.strictObject({ data: seatComboSchema });

export const seatRoutes = {
  teamVoucherCombos: defineRoute({
    ...inTeam,
    method: 'GET',
    path: '/teams/{id}/voucher-combos',
    summary: "A team's seats, by what they came with, the newest first. A partner sees those that it handed over.",
    response: z.strictObject({ data: z.array(seatComboSchema), meta: listMeta }),
    status: 200,
  }),
  assignSeat: defineRoute({
    ...changesTeam,
    method: 'POST',
    path: '/teams/{id}/voucher-combos/assign',
    summary: 'Assigns a free seat to a member. Of one combo a member has at most one unused seat.',
    body: toMember,
    response: comboAnswer,
    status: 200,
    errors: [409],
  }),
  revokeSeat: defineRoute({
    ...changesTeam,
    method: 'POST',
    path: '/teams/{id}/voucher-combos/revoke',
    summary: 'Takes an unused seat back from a member; it is free again. Repeating it changes nothing.',
    body: toMember,
    response: comboAnswer,
    status: 200,
    errors: [409],
  }),
  assignToTeam: defineRoute({
    ...changesTeam,
    method: 'POST',
    path: '/teams/{id}/voucher-combos/assign-to-team',
    summary:
      'Hands free vouchers of a combo that the caller owns, and that no team has, to a team as seats: `count` of them, or all. With `free`, how many were free when the caller chose, a call after a change is refused (`vouchers_changed`): one whose reply was lost hands nothing over twice.',
    body: z.extend(wholeCombo, { count: z.optional(voucherCount), free: z.optional(voucherCount) }),
    response: comboAnswer,
    status: 200,
    errors: [409],
  }),
  revokeFromTeam: defineRoute({
    ...changesTeam,
    method: 'POST',
    path: '/teams/{id}/voucher-combos/revoke-from-team',
    summary: 'Takes the free seats that the caller handed to a team back, under new codes.',
    body: wholeCombo,
    response: z.strictObject({ data: z.strictObject({ voucher_combo_code: z.string(), returned: z.int() }) }),
    status: 200,
    errors: [409],
  }),
  ownSeats: defineRoute({
    method: 'GET',
    path: '/team-seats',
    access: 'session',
    owner: 'none',
    summary: 'The seats that teams assigned to the signed-in user.',
    response: z.strictObject({ data: z.array(ownSeatSchema), meta: listMeta }),
    status: 200,
  }),
};

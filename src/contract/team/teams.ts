import * as z from 'zod/mini';
import { TEAM_ROLES } from '../account/roles.ts';
import { idSchema, instantSchema, matching } from '../common.ts';
import { nameField } from '../name-field.ts';
import { defineRoute } from '../route.ts';

export const teamRoleSchema = z.enum(TEAM_ROLES);

/** Regions of the team chart. */
export const teamStatusSchema = z.enum(['active', 'archived']);
/** Whether invitations of members may be accepted with another address. */
export const forwardingSchema = z.enum(['refused', 'allowed']);
/** Steps of the onboarding, and its end. */
export const onboardingStepSchema = z.enum(['naming', 'inviting', 'assigning', 'complete']);

/** Every call of the team area: who has no team role is turned away as on its pages (GU-13). */
export const inTeam = {
  params: z.strictObject({ id: idSchema }),
  access: 'session',
  owner: 'team',
  guards: ['require-team-access'],
} as const;
/** The same for a change, which an administrator who impersonates a user cannot make. */
export const changesTeam = { ...inTeam, impersonated: 'refused' } as const;

const teamUserSchema = z.strictObject({
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: teamRoleSchema,
  status: z.enum(['active', 'removed']),
  joined_at: z.nullable(instantSchema),
});
export type TeamUser = z.output<typeof teamUserSchema>;

/** What the history of a team tells. */
export type TeamAction = `team.${
  | ('created' | 'renamed' | 'archived' | 'unarchived' | 'onboardingCompleted')
  | ('invited' | 'invitationResent' | 'invitationRevoked')
  | ('joined' | 'left' | 'removed' | 'restored' | 'roleChanged')
  | ('seatAssigned' | 'seatRevoked' | 'seatsBought' | 'seatsHandedOver' | 'seatsReturned')
  | 'seatsRefunded'
  | ('voucherSent' | 'voucherTakenBack')
  | ('scoresShared' | 'scoresHidden')
  | ('forwardingAllowed' | 'forwardingRefused')}`;

/** A team in a list. */
export const teamSummarySchema = z.strictObject({
  id: idSchema,
  uuid: z.string(),
  status: teamStatusSchema,
  team_name: z.string(),
  team_uuid: z.string(),
  /** Roles of the caller in the team. */
  roles: z.array(teamRoleSchema),
  onboarding_status: z.enum(['pending', 'complete']),
  onboarding_step: onboardingStepSchema,
  /** Whether an invitation of a member may be accepted with another address than the invited one. Servers of before do not say it. */
  members_may_forward: z._default(z.boolean(), false),
});
export type TeamSummary = z.output<typeof teamSummarySchema>;

export const teamSchema = z.extend(teamSummarySchema, {
  /** Team orders of the caller whose onboarding is open. */
  orders_to_onboard: z.array(idSchema),
  /** Who belongs or belonged to the team; only the caller for those who may not see the others. */
  users: z.array(teamUserSchema),
});
export type Team = z.output<typeof teamSchema>;

/** What a call about a team answers. */
export const teamAnswer = z.strictObject({ data: teamSchema });
export const listMeta = z.strictObject({ total: z.int() });

const teamNameField = nameField({ max: 100, what: 'Team name', needs: 'letter or digit' });

export const teamRoutes = {
  listTeams: defineRoute({
    method: 'GET',
    path: '/teams',
    access: 'session',
    owner: 'none',
    guards: ['require-team-access'],
    summary: 'The teams that the signed-in user belongs to, archived ones included, the newest first.',
    response: z.strictObject({ data: z.array(teamSummarySchema), meta: listMeta }),
    status: 200,
  }),
  getTeam: defineRoute({
    ...inTeam,
    method: 'GET',
    path: '/teams/{id}',
    summary: 'A team with its people.',
    response: teamAnswer,
    status: 200,
  }),
  createTeam: defineRoute({
    method: 'POST',
    path: '/teams',
    access: 'session',
    owner: 'none',
    guards: ['require-team-access'],
    impersonated: 'refused',
    summary:
      'Opens a team. An owner or manager of a team becomes the owner of the new one; a partner becomes its partner. With `idempotency_key` a repeated call opens one team.',
    body: z.strictObject({
      team_name: teamNameField,
      idempotency_key: z.optional(matching(/^[A-Za-z0-9_-]{8,100}$/, 100, 'A key has 8 to 100 letters and digits.')),
    }),
    response: teamAnswer,
    status: 201,
    limit: 'profile',
  }),
  updateTeam: defineRoute({
    ...changesTeam,
    method: 'PUT',
    path: '/teams/{id}',
    summary:
      'Renames a team, moves its onboarding to another step, or says whether invitations of members may be accepted with another address.',
    body: z.strictObject({
      team_name: z.optional(teamNameField),
      onboarding_step: z.optional(z.enum(['inviting', 'assigning'])),
      members_may_forward: z.optional(z.boolean()),
    }),
    response: teamAnswer,
    status: 200,
    errors: [409],
  }),
  archiveTeam: defineRoute({
    ...changesTeam,
    method: 'POST',
    path: '/teams/{id}/archive',
    summary: 'Archives a team: it can be read, and nothing in it changes. Assigned seats can still be used.',
    response: teamAnswer,
    status: 200,
    errors: [409],
  }),
  unarchiveTeam: defineRoute({
    ...changesTeam,
    method: 'POST',
    path: '/teams/{id}/unarchive',
    summary: 'Takes an archived team into use again.',
    response: teamAnswer,
    status: 200,
    errors: [409],
  }),
  teamStats: defineRoute({
    ...inTeam,
    method: 'GET',
    path: '/teams/{id}/stats',
    summary: 'How many people and seats a team has. A partner sees the seats that it handed over.',
    response: z.strictObject({
      data: z.strictObject({
        members: z.int(),
        invited: z.int(),
        seats: z.strictObject({
          /** Seats that the team owns: neither taken back, expired nor refunded. */
          total: z.int(),
          free: z.int(),
          assigned: z.int(),
          used: z.int(),
        }),
      }),
    }),
    status: 200,
  }),
  completeOnboarding: defineRoute({
    ...changesTeam,
    method: 'POST',
    path: '/teams/{id}/onboarding/complete',
    summary:
      "Completes a team's onboarding, with that of the orders that brought its seats. Repeating it changes nothing.",
    response: teamAnswer,
    status: 200,
    errors: [409],
  }),
  teamHistory: defineRoute({
    ...inTeam,
    method: 'GET',
    path: '/teams/{id}/history',
    summary: 'Who did what in a team, the last 500 entries, the newest first.',
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          at: instantSchema,
          /** Name of who did it; null when the account was deleted, and of a refund. */
          by: z.nullable(z.string()),
          action: z.string(),
          /** Name of the person it was about. */
          about: z.nullable(z.string()),
          /** How many seats were refunded; for other entries, and the seat of one person, there is none. */
          count: z.optional(z.int()),
        }),
      ),
      meta: listMeta,
    }),
    status: 200,
  }),
};

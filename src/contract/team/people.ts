import * as z from 'zod/mini';
import { emailField, firstNameField, lastNameField } from '../account/account-fields.ts';
import { boundedText, idSchema, instantSchema, lastDaySchema, matching } from '../common.ts';
import { defineRoute } from '../route.ts';
import { changesTeam, inTeam, listMeta, teamAnswer, teamRoleSchema, teamSchema } from './teams.ts';

/** Roles that are given in a team; a partner has its role in the teams that it opened. */
const givenRole = z.enum(['owner', 'manager', 'billing', 'member']);
export type GivenRole = z.output<typeof givenRole>;

/** An invitation as its team sees it. */
export const invitationSchema = z.strictObject({
  id: idSchema,
  status: z.enum(['pending', 'expired', 'accepted', 'revoked']),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.strictObject({ fields: z.strictObject({ role: teamRoleSchema }) })),
  sent_at: z.nullable(instantSchema),
  expires_at: z.nullable(lastDaySchema),
});
export type Invitation = z.output<typeof invitationSchema>;

const onePerson = z.strictObject({ user_id: idSchema });
const aboutInvitation = z.strictObject({ id: idSchema, invitation: idSchema });
const invitationAnswer = z.strictObject({ data: invitationSchema });

/** What became of one line of people. */
const invitedLineSchema = z.strictObject({
  line: z.int(),
  text: z.string(),
  outcome: z.enum(['invited', 'sentAgain', 'member', 'repeated', 'refused', 'invalid']),
  message: z.string(),
});
export type InvitedLine = z.output<typeof invitedLineSchema>;

/** Most people that one paste or file invites. */
export const MAX_INVITED = 200;

export const peopleRoutes = {
  addTeamUser: defineRoute({
    ...changesTeam,
    method: 'POST',
    path: '/teams/{id}/users',
    summary:
      'Invites a person by mail, whether or not the address has an account; the same address is mailed again with a new link. With `user_id` alone it restores somebody who was removed.',
    body: z.strictObject({
      user_id: z.optional(idSchema),
      first_name: z.optional(firstNameField('First name')),
      last_name: z.optional(lastNameField),
      email: z.optional(emailField),
      role: z.optional(givenRole),
    }),
    response: z.strictObject({ data: teamSchema, invitation: z.nullable(invitationSchema) }),
    status: 200,
    errors: [409],
    limit: 'invitations',
  }),
  changeTeamRole: defineRoute({
    ...changesTeam,
    method: 'PUT',
    path: '/teams/{id}/users/role',
    summary: 'Gives a member another role. The last owner stays one. It counts from the next request on.',
    body: z.strictObject({ user_id: idSchema, role: givenRole }),
    response: teamAnswer,
    status: 200,
    errors: [409],
  }),
  removeTeamUser: defineRoute({
    ...changesTeam,
    method: 'DELETE',
    path: '/teams/{id}/users',
    summary:
      'Removes a member from a team, or leaves it. Unused seats of the person are free again; the last owner stays. Repeating it changes nothing.',
    body: onePerson,
    response: z.strictObject({ data: z.nullable(teamSchema) }),
    status: 200,
    errors: [409],
  }),
  teamInvitations: defineRoute({
    ...inTeam,
    method: 'GET',
    path: '/teams/{id}/invitations',
    summary: 'The open invitations of a team, the newest first; beside them those that have expired.',
    response: z.strictObject({
      /** Those that wait for an answer (ST-12). */
      data: z.array(invitationSchema),
      /** Those whose last day is over, which can be sent again. Servers of before do not say it. */
      expired: z._default(z.array(invitationSchema), []),
      meta: listMeta,
    }),
    status: 200,
  }),
  inviteMany: defineRoute({
    ...changesTeam,
    method: 'POST',
    path: '/teams/{id}/invitations',
    summary:
      'Invites people from lines of text: an address, or address, first and last name with commas, semicolons or tabs between them. Each line has its outcome.',
    body: z.strictObject({
      people: boundedText(60_000).check(z.minLength(1, 'Enter at least one address.')),
      role: givenRole,
    }),
    response: z.strictObject({ data: z.array(invitedLineSchema), meta: listMeta }),
    status: 200,
    errors: [409],
    maxBodyKb: 128,
  }),
  resendInvitation: defineRoute({
    ...inTeam,
    method: 'POST',
    path: '/teams/{id}/invitations/{invitation}/resend',
    params: aboutInvitation,
    summary: 'Mails an invitation again, with a new link and 14 new days. The earlier link ends.',
    response: invitationAnswer,
    status: 200,
    errors: [409],
    limit: 'invitations',
    impersonated: 'audited',
  }),
  revokeInvitation: defineRoute({
    ...changesTeam,
    method: 'POST',
    path: '/teams/{id}/invitations/{invitation}/revoke',
    params: aboutInvitation,
    summary: 'Withdraws an invitation that is not accepted yet. Its link says so. Repeating it changes nothing.',
    response: invitationAnswer,
    status: 200,
    errors: [409],
  }),
};

const withToken = z.strictObject({
  token: matching(/^[A-Za-z0-9_-]+$/, 64, 'This is not the token of an invitation.'),
});

/** An invitation as the holder of its link sees it. */
export const openedInvitationSchema = z.strictObject({
  team_name: z.string(),
  /** Confirmed address of who invites, which the mail names as well; null when that account was deleted. */
  invited_by: z.nullable(z.string()),
  role: teamRoleSchema,
  status: z.enum(['pending', 'expired', 'accepted', 'revoked']),
  /** Why it cannot be accepted; null when it can. */
  refusal: z.nullable(z.string()),
  expires_at: z.nullable(lastDaySchema),
  /** The address that an account needs to accept it, masked; null where any account may. Servers of before do not say it. */
  address: z._default(z.nullable(z.string()), null),
});
export type OpenedInvitation = z.output<typeof openedInvitationSchema>;

const acceptedInvitationSchema = z.strictObject({ team_id: idSchema, role: teamRoleSchema });
export type AcceptedInvitation = z.output<typeof acceptedInvitationSchema>;

/** What the holder of the link in an invitation sees and does. */
export const invitationLinkRoutes = {
  getInvitation: defineRoute({
    method: 'GET',
    path: '/team-invitations/{token}',
    access: 'public',
    owner: 'anyone',
    summary: 'Who invites to which team, and whether the invitation can be accepted.',
    params: withToken,
    response: openedInvitationSchema,
    status: 200,
    limit: 'invitationLink',
  }),
  acceptInvitation: defineRoute({
    method: 'POST',
    path: '/team-invitations/{token}/accept',
    access: 'session',
    owner: 'anyone',
    summary:
      'Accepts an invitation for the signed-in user, once. It takes an account with the invited, confirmed address, but for a member where the team lets invitations be forwarded. Repeating it is idempotent.',
    params: withToken,
    response: acceptedInvitationSchema,
    status: 200,
    errors: [409],
    limit: 'invitationLink',
    impersonated: 'refused',
  }),
};

import { parsePeople } from '../../contract/team/parse-people.ts';
import {
  type Invitation,
  type invitationLinkRoutes,
  MAX_INVITED,
  type peopleRoutes,
} from '../../contract/team/people.ts';
import { teamRoleSchema } from '../../contract/team/teams.ts';
import { findUser } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import type { MembershipRow } from '../data/tables.ts';
import { findInvitation, findInvitationByToken, listInvitations } from '../data/team/memberships.ts';
import { findTeam } from '../data/team/teams.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { consumePoints, countOrRefuse, type Limiters } from '../http/limits/limiters.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { sha256 } from '../ids.ts';
import { refuseUnconfirmed } from '../mail/refuse-unconfirmed.ts';
import { changeTeamRole, removePerson, restorePerson } from './change-people.ts';
import { acceptInvitation, boundAddress, refusalOfInvitation } from './invitation-link.ts';
import { invite, type NotInvited, refuseGrant, resend } from './invite.ts';
import { maskedAddress } from './masked-address.ts';
import { applyMembershipEvent, type MembershipState, membershipStateAt } from './membership-state.ts';
import { changeTeam, openTeam } from './open-team.ts';
import { presentTeam } from './present-team.ts';
import { recordInTeam } from './team-history.ts';

const STATUS: Record<MembershipState, Invitation['status']> = {
  invited: 'pending',
  expired: 'expired',
  revoked: 'revoked',
  active: 'accepted',
  removed: 'accepted',
};

function presentInvitation(row: MembershipRow, now: number): Invitation {
  const { id, first_name, last_name, email, invited_at, expires_at } = row;
  return {
    ...{ id, first_name, last_name, email: email ?? '', sent_at: invited_at, expires_at },
    status: STATUS[membershipStateAt(row, now)],
    roles: [{ fields: { role: teamRoleSchema.parse(row.role) } }],
  };
}

async function invitationOf(queries: Queries, teamId: string, id: string): Promise<MembershipRow> {
  const row = await findInvitation(queries, teamId, id);
  if (!row) throw notFound('The invitation');
  return row;
}

/** What an invitation of one person needs besides the role. */
function missingField(field: 'email' | 'role', sentence: string): ApiError {
  return new ApiError(422, sentence, { errors: { [field]: [sentence] } });
}

/** Counts an invitation that is mailed to an address, by all senders together. @returns the refusal when it has had enough */
function countMail({ limiters }: { limiters: Limiters }, email: string): Promise<ApiError | null> {
  const more = ' One address gets only a few invitations an hour.';
  return countOrRefuse(limiters.accounts.get('invitations'), sha256(email), { more, code: 'address_limit' });
}

/** As {@link countMail} for many addresses. @returns the refusals by address */
async function countMails(services: { limiters: Limiters }, addresses: ReadonlySet<string>) {
  const refusals = new Map<string, ApiError>();
  for (const email of addresses) {
    const refusal = await countMail(services, email);
    if (refusal) refusals.set(email, refusal);
  }
  return refusals;
}

export const peopleHandlers: HandlersOf<typeof peopleRoutes> = {
  async addTeamUser({ requester, params: { id: teamId }, body }, services) {
    const sender = userOf(requester);
    const { clock, sessions } = services;
    const right = { userId: sender.id, teamId, right: 'changePeople' } as const;
    const { user_id: restored, email, role, first_name = '', last_name = '' } = body;
    if (restored !== undefined) {
      const answer = await changeTeam(services, right, async (transaction, opened) => {
        await restorePerson(transaction, opened, restored, clock.now());
        return { ...(await presentTeam(transaction, opened)), invitation: null };
      });
      sessions.invalidateUser(restored);
      return answer;
    }
    if (email === undefined) throw missingField('email', 'Email is required.');
    if (role === undefined) throw missingField('role', 'Role is required.');
    return changeTeam(services, right, async (transaction, opened) => {
      const person = { email, role, first_name, last_name };
      const invited = await invite(transaction, { services, opened, sender }, person);
      if ('error' in invited) throw invited.error;
      const invitation = presentInvitation(await invitationOf(transaction, teamId, invited.row.id), clock.now());
      return { ...(await presentTeam(transaction, opened)), invitation };
    });
  },

  async changeTeamRole({ requester, params: { id: teamId }, body: { user_id: userId, role } }, services) {
    const by = { userId: userOf(requester).id, teamId, right: 'changePeople' } as const;
    const answer = await changeTeam(services, by, async (transaction, opened) => {
      await changeTeamRole(transaction, opened, { userId, role }, services.clock.now());
      return presentTeam(transaction, opened);
    });
    services.sessions.invalidateUser(userId);
    return answer;
  },

  async removeTeamUser({ requester, params: { id: teamId }, body: { user_id: userId } }, services) {
    const self = userOf(requester).id;
    // Everybody may leave, an archived team as well.
    const kind =
      userId === self
        ? ({ right: 'readTeam', archived: 'allowed' } as const)
        : ({ right: 'changePeople', archived: 'refused' } as const);
    const answer = await changeTeam(services, { userId: self, teamId, ...kind }, async (transaction, opened) => {
      await removePerson(transaction, opened, userId, services.clock.now());
      return userId === self ? { data: null } : presentTeam(transaction, opened);
    });
    services.sessions.invalidateUser(userId);
    return answer;
  },

  async teamInvitations({ requester, params }, { database: { queries }, clock }) {
    const { team } = await openTeam(queries, userOf(requester).id, params.id, 'changePeople');
    const now = clock.now();
    const invitations = (await listInvitations(queries, team.id)).map((row) => presentInvitation(row, now));
    const data = invitations.filter(({ status }) => status === 'pending');
    const expired = invitations.filter(({ status }) => status === 'expired');
    return { data, expired, meta: { total: data.length } };
  },

  async inviteMany({ requester, params: { id: teamId }, body }, services) {
    const sender = userOf(requester);
    const right = { userId: sender.id, teamId, right: 'changePeople' } as const;
    const { queries } = services.database;
    await refuseGrant(queries, await openTeam(queries, sender.id, teamId, right.right), body.role);
    refuseUnconfirmed(sender);
    const ofSender = services.limiters.users.get('invitations');
    // Before the text is read, which takes time.
    await consumePoints(ofSender, sender.id);
    const lines = parsePeople(body.people, MAX_INVITED);
    if (lines.length > MAX_INVITED) {
      const sentence = `Invite at most ${MAX_INVITED} people at once.`;
      throw new ApiError(422, sentence, { errors: { people: [sentence] } });
    }
    const count = lines.filter(({ problem }) => problem === null).length;
    if (count > 1) await consumePoints(ofSender, sender.id, { points: count - 1 });
    const limited = await countMails(services, new Set(lines.flatMap(({ person }) => person?.email ?? [])));
    const data = await changeTeam(services, right, async (transaction, opened) => {
      const seen = new Set<string>();
      const report = [];
      for (const { line, text, problem, person } of lines) {
        if (problem !== null) {
          report.push({ line, text, outcome: 'invalid' as const, message: problem });
          continue;
        }
        if (seen.has(person.email)) {
          report.push({ line, text, outcome: 'repeated' as const, message: 'This address is in an earlier line.' });
          continue;
        }
        seen.add(person.email);
        const refusal = limited.get(person.email);
        const invited = refusal
          ? { outcome: 'refused' as const, error: refusal }
          : await invite(transaction, { services, opened, sender }, { ...person, role: body.role });
        report.push({ line, text, ...wordsOf(invited) });
      }
      return report;
    });
    return { data, meta: { total: data.length } };
  },

  async resendInvitation({ requester, params: { id: teamId, invitation } }, services) {
    const sender = userOf(requester);
    const right = { userId: sender.id, teamId, right: 'changePeople' } as const;
    const { queries } = services.database;
    const asked = await openTeam(queries, sender.id, teamId, right.right);
    const { email, role } = await invitationOf(queries, teamId, invitation);
    await refuseGrant(queries, asked, teamRoleSchema.parse(role));
    refuseUnconfirmed(sender);
    const refusal = email === null ? null : await countMail(services, email);
    if (refusal) throw refusal;
    return changeTeam(services, right, async (transaction, opened) => {
      const row = await invitationOf(transaction, teamId, invitation);
      await resend(transaction, { services, opened, sender }, row);
      return { data: presentInvitation(await invitationOf(transaction, teamId, invitation), services.clock.now()) };
    });
  },

  revokeInvitation({ requester, params: { id: teamId, invitation } }, services) {
    const by = userOf(requester).id;
    const at = services.clock.now();
    return changeTeam(services, { userId: by, teamId, right: 'changePeople' }, async (transaction, opened) => {
      const row = await invitationOf(transaction, teamId, invitation);
      await refuseGrant(transaction, opened, teamRoleSchema.parse(row.role));
      if (row.state === 'revoked') return { data: presentInvitation(row, at) };
      const revoked = await applyMembershipEvent(transaction, row, { type: 'membership.revoked' });
      if (!revoked) throw new ApiError(409, 'This invitation is no longer open.', { code: 'invitation_closed' });
      await recordInTeam(transaction, { teamId, by, action: 'team.invitationRevoked', at, about: row.id });
      return { data: presentInvitation(revoked, at) };
    });
  },
};

function wordsOf(invited: { isNew: boolean } | NotInvited) {
  if ('error' in invited) return { outcome: invited.outcome, message: invited.error.message };
  return invited.isNew
    ? { outcome: 'invited' as const, message: 'The invitation is on its way.' }
    : { outcome: 'sentAgain' as const, message: 'The invitation was sent again with a new link.' };
}

export const invitationLinkHandlers: HandlersOf<typeof invitationLinkRoutes> = {
  async getInvitation({ params: { token } }, { database: { queries }, clock }) {
    const row = await findInvitationByToken(queries, sha256(token));
    const team = row && (await findTeam(queries, row.team_id));
    if (!team) throw notFound('The invitation');
    const bound = boundAddress(row, team);
    const sender = row.invited_by === null ? undefined : await findUser(queries, row.invited_by);
    return {
      team_name: team.name,
      invited_by: sender && sender.deleted_at === null ? sender.email : null,
      role: teamRoleSchema.parse(row.role),
      status: STATUS[membershipStateAt(row, clock.now())],
      refusal: refusalOfInvitation(row, team, clock.now())?.message ?? null,
      expires_at: row.expires_at,
      address: bound === null ? null : maskedAddress(bound),
    };
  },

  async acceptInvitation({ requester, params: { token } }, services) {
    const userId = userOf(requester).id;
    const row = await acceptInvitation(services, userId, token);
    services.sessions.invalidateUser(userId);
    return { team_id: row.team_id, role: teamRoleSchema.parse(row.role) };
  },
};

import { endOfInvitation } from '../../../machines/team/membership/membership.machine.ts';
import type { TeamRole } from '../../contract/account/roles.ts';
import { mayGrant } from '../../contract/team/team-rights.ts';
import { teamRoleSchema } from '../../contract/team/teams.ts';
import type { Queries } from '../data/database.ts';
import type { MembershipRow, UserRow } from '../data/tables.ts';
import {
  countPeople,
  findOpenInvitation,
  hasOwner,
  insertMembership,
  isAddressInTeam,
  updateMembership,
} from '../data/team/memberships.ts';
import { ApiError } from '../http/api-error.ts';
import { newId, newSecret, sha256 } from '../ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { refuseUnconfirmed } from '../mail/refuse-unconfirmed.ts';
import type { Services } from '../services.ts';
import { boundAddress } from './invitation-link.ts';
import { invitationMail } from './invitation-mail.ts';
import { applyMembershipEvent } from './membership-state.ts';
import type { OpenedTeam } from './open-team.ts';
import { recordInTeam } from './team-history.ts';

/** People and open invitations that a team may have. */
const MAX_PEOPLE = 2000;

export type Invited = { email: string; first_name: string; last_name: string; role: TeamRole };
/** Who invites, with the team. */
export type Inviting = {
  services: Pick<Services, 'clock' | 'settings'>;
  opened: OpenedTeam;
  sender: Pick<UserRow, 'id' | 'email' | 'email_verified_at'>;
};

type Granting = Pick<OpenedTeam, 'role' | 'team'>;

/** Whether the role of who asks gives and takes some roles: that of a partner depends on whether the team has an owner. */
async function maysGrant(
  queries: Queries,
  { role: own, team }: Granting,
  roles: readonly TeamRole[],
): Promise<boolean> {
  const facts = { hasOwner: own === 'partner' && (await hasOwner(queries, team.id)) };
  return roles.every((role) => mayGrant(own, role, facts));
}

/** @throws ApiError 403 for a role that the role of who asks does not give or take */
export async function refuseGrant(queries: Queries, opened: Granting, ...roles: TeamRole[]): Promise<void> {
  if (await maysGrant(queries, opened, roles)) return;
  throw new ApiError(403, "Your role in this team doesn't give or take this role.", { code: 'team_role' });
}

/** Why one person is not invited, while others may be. */
export type NotInvited = { outcome: 'member' | 'refused'; error: ApiError };

const ALREADY_MEMBER: NotInvited = {
  outcome: 'member',
  error: new ApiError(409, 'This person is in the team already.', { code: 'already_member' }),
};

/** An open invitation whose role the sender neither gives nor takes, which another one would withdraw. */
const KEPT_INVITATION: NotInvited = {
  outcome: 'refused',
  error: new ApiError(
    403,
    "This address has an invitation with a role that your role in this team doesn't give or take.",
    { code: 'team_role' },
  ),
};

/** Gives an invitation a new link and mails it; the earlier link ends. Call it in a change of the team. */
export async function mailInvitation(queries: Queries, inviting: Inviting, row: MembershipRow): Promise<void> {
  const { services, sender } = inviting;
  const at = services.clock.now();
  const token = newSecret();
  await updateMembership(queries, row.id, { token_hash: sha256(token), invited_by: sender.id, invited_at: at });
  const role = teamRoleSchema.parse(row.role);
  const expiresAt = row.expires_at ?? endOfInvitation(at);
  const isBound = boundAddress(row, inviting.opened.team) !== null;
  const facts = { sender: sender.email, role, token, expiresAt, isBound };
  const mail = invitationMail({ origin: services.settings.publicUrl, ...facts });
  await queueMail(queries, row.email ?? '', mail, at);
}

/**
 * Invites a person by mail. An open invitation of the address is mailed again; with another role it is replaced. Call it in a change of
 * the team.
 *
 * @returns the invitation and whether it is new; or why this person is not invited, and then nothing has changed.
 * @throws ApiError 403 `team_role` or `email_unconfirmed`, 409 `team_full`
 */
export async function invite(
  queries: Queries,
  inviting: Inviting,
  person: Invited,
): Promise<{ row: MembershipRow; isNew: boolean } | NotInvited> {
  const { services, opened, sender } = inviting;
  const { team } = opened;
  const at = services.clock.now();
  await refuseGrant(queries, opened, person.role);
  refuseUnconfirmed(sender);
  if (await isAddressInTeam(queries, team.id, person.email)) return ALREADY_MEMBER;
  const open = await findOpenInvitation(queries, team.id, person.email);
  const again =
    open?.role === person.role ? await applyMembershipEvent(queries, open, { type: 'membership.resent', at }) : null;
  if (!again) {
    if (open) {
      if (!(await maysGrant(queries, opened, [teamRoleSchema.parse(open.role)]))) return KEPT_INVITATION;
      await applyMembershipEvent(queries, open, { type: 'membership.revoked' });
      const withdrawn = {
        teamId: team.id,
        by: sender.id,
        action: 'team.invitationRevoked',
        at,
        about: open.id,
      } as const;
      await recordInTeam(queries, withdrawn);
    }
    const { members, invited } = await countPeople(queries, team.id, at);
    if (members + invited >= MAX_PEOPLE) {
      throw new ApiError(409, `A team has at most ${MAX_PEOPLE} people.`, { code: 'team_full' });
    }
  }
  const row =
    again ??
    (await insertMembership(queries, {
      ...{ id: newId(), team_id: team.id, ...person, state: 'invited', version: 0 },
      expires_at: endOfInvitation(at),
    }));
  await mailInvitation(queries, inviting, row);
  const action = again ? 'team.invitationResent' : 'team.invited';
  await recordInTeam(queries, { teamId: team.id, by: sender.id, action, at, about: row.id });
  return { row, isNew: !again };
}

/** Mails an invitation again. @throws ApiError 409 for one that was accepted or withdrawn, or whose address has a newer one */
export async function resend(queries: Queries, inviting: Inviting, row: MembershipRow): Promise<MembershipRow> {
  const { opened, sender, services } = inviting;
  await refuseGrant(queries, opened, teamRoleSchema.parse(row.role));
  const at = services.clock.now();
  const open = await findOpenInvitation(queries, opened.team.id, row.email ?? '');
  if (open?.state === 'invited' && open.id !== row.id) {
    throw new ApiError(409, 'This address has a newer invitation.', { code: 'invitation_closed' });
  }
  const again = await applyMembershipEvent(queries, row, { type: 'membership.resent', at });
  if (!again) throw new ApiError(409, 'This invitation is no longer open.', { code: 'invitation_closed' });
  await mailInvitation(queries, inviting, again);
  const entry = { teamId: opened.team.id, by: sender.id, action: 'team.invitationResent', at, about: row.id } as const;
  await recordInTeam(queries, entry);
  return again;
}

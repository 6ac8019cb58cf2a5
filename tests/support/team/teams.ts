import { endOfInvitation } from '../../../machines/team/membership/membership.machine.ts';
import type { TeamRole } from '../../../src/contract/account/roles.ts';
import type { RouteId } from '../../../src/contract/routes.ts';
import { inTransaction } from '../../../src/server/charts/observe-charts.ts';
import { placeVouchers } from '../../../src/server/commerce/place-voucher.ts';
import { newComboCode } from '../../../src/server/commerce/voucher-codes.ts';
import { findUser, insertUser } from '../../../src/server/data/account/users.ts';
import { insertMembership } from '../../../src/server/data/team/memberships.ts';
import { newId, newSecret, sha256 } from '../../../src/server/ids.ts';
import { foundTeam } from '../../../src/server/team/found-team.ts';
import { CERTIFICATION, type TestApp, type TestUser } from '../app.ts';

/** Of sample calls: the vouchers, and the member whose seats they are about. */
export const SAMPLE_COMBO = 'C-TEAM-SEAT';
export const SAMPLE_MEMBER = 'sample-team-member';
export const SAMPLE_INVITATION = 'sample-invitation';

export type TestTeam = { id: string; combo: string };

/** A team in use with one person and some free seats. */
export async function teamOf(
  app: TestApp,
  founder: TestUser,
  { seats = 3, role = 'owner' as TeamRole, name = 'Frontend guild' } = {},
): Promise<TestTeam> {
  const user = await findUser(app.queries, founder.id);
  if (!user) throw new Error('There is no such user.');
  const team = await inTransaction(app.queries, (transaction) =>
    foundTeam(transaction, user, { name, role, at: app.clock.now() }),
  );
  app.services.sessions.invalidateUser(founder.id);
  return { id: team.id, combo: seats === 0 ? '' : await seatsFor(app, founder, team.id, seats) };
}

/** Free seats of a team, or without one vouchers of their owner; the code of the combo. */
export async function seatsFor(
  app: TestApp,
  owner: TestUser,
  teamId: string | null,
  count: number,
  validUntil: number | null = null,
): Promise<string> {
  const covers = [{ certification_id: CERTIFICATION, type: 'EXAM' as const }];
  const wanted = { ownerId: owner.id, orderId: null, gives: 'all', covers, at: app.clock.now(), validUntil } as const;
  const [code = ''] = await inTransaction(app.queries, (transaction) =>
    placeVouchers(transaction, count, { ...wanted, teamId }),
  );
  const row = await app.queries
    .selectFrom('voucher_combo')
    .innerJoin('voucher', 'voucher.combo_id', 'voucher_combo.id')
    .select('voucher_combo.code')
    .where('voucher.code', '=', code)
    .executeTakeFirstOrThrow();
  return row.code;
}

/** Takes a user into a team. */
export async function join(app: TestApp, teamId: string, user: { id: string }, role: TeamRole): Promise<void> {
  const stored = await findUser(app.queries, user.id);
  if (!stored) throw new Error('There is no such user.');
  const { id: user_id, email, first_name, last_name } = stored;
  await insertMembership(app.queries, {
    ...{ id: newId(), team_id: teamId, user_id, email, first_name, last_name, role, state: 'active', version: 0 },
    ...{ token_hash: null, invited_by: null, invited_at: null, expires_at: null, ended_at: null },
    joined_at: app.clock.now(),
  });
  app.services.sessions.invalidateUser(user.id);
}

async function sampleMember(app: TestApp): Promise<{ id: string }> {
  await insertUser(app.queries, {
    ...{ id: SAMPLE_MEMBER, email: 'sample-member@example.com', first_name: 'Sample', last_name: 'Member' },
    ...{ password_hash: null, email_verified_at: null, share_permission: 0, tracking: null },
    created_at: app.clock.now(),
  });
  return { id: SAMPLE_MEMBER };
}

/** An open invitation to a team; the token of its link. Unless it is bound, any account may accept that of a member. */
export async function storeInvitation(
  app: TestApp,
  teamId: string,
  { id = newId(), role = 'member' as TeamRole, email = `${newId().toLowerCase()}@example.com`, isBound = false } = {},
): Promise<string> {
  const token = newSecret();
  if (!isBound) await app.queries.updateTable('team').set({ forwarding: 'allowed' }).where('id', '=', teamId).execute();
  const at = app.clock.now();
  await insertMembership(app.queries, {
    ...{ id, team_id: teamId, user_id: null, email, first_name: 'Grace', last_name: 'Hopper', role, version: 0 },
    ...{ state: 'invited', token_hash: sha256(token), invited_by: null, invited_at: at, joined_at: null },
    ...{ expires_at: endOfInvitation(at), ended_at: null },
  });
  return token;
}

/** An invitation to the team of somebody else; its token. */
export async function prepareInvitation(app: TestApp): Promise<string> {
  return storeInvitation(app, (await teamOf(app, await app.user(), { seats: 0 })).id);
}

/** A team of a user as the sample call needs it; its id. The fixed names of the sample belong to the last one. */
export async function prepareTeam(app: TestApp, id: RouteId, of: TestUser): Promise<string> {
  const { queries } = app;
  const combo = { from: { code: newComboCode() }, code: SAMPLE_COMBO };
  await queries.updateTable('voucher_combo').set(combo.from).where('code', '=', combo.code).execute();
  const team = await teamOf(app, of);
  await join(app, team.id, await sampleMember(app), 'member');
  const code = id === 'assignToTeam' ? await seatsFor(app, of, null, 3) : team.combo;
  const named = { code: SAMPLE_COMBO, ...(id === 'revokeFromTeam' ? { partner_id: of.id } : {}) };
  await queries.updateTable('voucher_combo').set(named).where('code', '=', code).execute();
  const params = { id: team.id };
  // Only those whose own address is confirmed send mails.
  await app.confirmAddress(of);
  if (id === 'revokeSeat') {
    await app.ok('assignSeat', { params, body: { voucher_combo_code: SAMPLE_COMBO, user_id: SAMPLE_MEMBER }, as: of });
  }
  if (id === 'resendInvitation' || id === 'revokeInvitation') {
    await queries.updateTable('membership').set({ id: newId() }).where('id', '=', SAMPLE_INVITATION).execute();
    await storeInvitation(app, team.id, { id: SAMPLE_INVITATION });
  }
  if (id === 'unarchiveTeam') await app.ok('archiveTeam', { params, as: of });
  return team.id;
}

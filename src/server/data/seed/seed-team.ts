import type { TeamRole } from '../../../contract/account/roles.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { findUserByEmail } from '../account/users.ts';
import { insertMembership } from '../team/memberships.ts';
import { listTeamsOf } from '../team/teams.ts';

/** Takes demo accounts into the team that came with the team order of the demo owner. */
export async function seedTeam(
  { database: { queries }, clock }: Pick<Services, 'database' | 'clock'>,
  ownerEmail: string,
  people: readonly { email: string; role: TeamRole }[],
): Promise<void> {
  const owner = await findUserByEmail(queries, ownerEmail);
  const [team] = owner ? await listTeamsOf(queries, owner.id) : [];
  if (!team) return;
  for (const { email, role } of people) {
    const user = await findUserByEmail(queries, email);
    if (!user) continue;
    const { id: user_id, first_name, last_name } = user;
    await insertMembership(queries, {
      ...{ id: newId(), team_id: team.id, user_id, email, first_name, last_name, role, state: 'active', version: 0 },
      ...{ token_hash: null, invited_by: null, invited_at: null, expires_at: null, ended_at: null },
      joined_at: clock.now(),
    });
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { joinName } from '../../contract/account/person-name.ts';
import type { TeamRole } from '../../contract/account/roles.ts';
import { cutText } from '../../contract/name-field.ts';
import type { Queries } from '../data/database.ts';
import type { TeamRow, UserRow } from '../data/tables.ts';
import { insertMembership } from '../data/team/memberships.ts';
import { insertTeam } from '../data/team/teams.ts';
import { newId } from '../ids.ts';
import { recordInTeam } from './team-history.ts';

type Founder = Pick<UserRow, 'id' | 'email' | 'first_name' | 'last_name'>;

/** Stores a team with its first person (TM-01); call it in a transaction. */
export async function foundTeam(
  queries: Queries,
  founder: Founder,
  { name, role, at, uuid = randomUUID() }: { name: string; role: TeamRole; at: number; uuid?: string },
): Promise<TeamRow> {
  const team: TeamRow = {
    ...{ id: newId(), uuid, name, state: 'active', onboarding: 'naming', forwarding: 'refused' },
    ...{ version: 0, created_at: at },
  };
  await insertTeam(queries, team);
  const { id: user_id, email, first_name, last_name } = founder;
  await insertMembership(queries, {
    ...{ id: newId(), team_id: team.id, user_id, email, first_name, last_name, role, state: 'active', version: 0 },
    joined_at: at,
  });
  await recordInTeam(queries, { teamId: team.id, by: founder.id, action: 'team.created', at });
  return team;
}

/** The UUID (RFC 9562, version 8) of the team that a user opens with a key: of a repeated call it is the same. */
export function uuidOfKey(userId: string, key: string): string {
  const hex = createHash('sha256').update(`${userId} ${key}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** The name of a team before its owner names it. */
export function nameOfTeam({ first_name, last_name }: Pick<Founder, 'first_name' | 'last_name'>): string {
  return cutText(`Team of ${joinName(first_name, last_name)}`, 100);
}

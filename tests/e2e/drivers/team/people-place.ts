import { request } from '../../support/prepared-exam.ts';
import type { BoughtTeam } from '../../support/team.ts';

/** The pages on which people are invited and changed: that of the team, and the second step of setting a team up. */
export type PeoplePlace = 'team' | 'onboarding';

/** The address of a page of a team that was just bought. */
export async function pathOf(url: string, { owner, teamId, orderId }: BoughtTeam, place: PeoplePlace): Promise<string> {
  if (place === 'team') return '/team/manage';
  await request(url, owner.token, 'PUT', `/teams/${teamId}`, { team_name: 'Frontend guild' });
  return `/team/onboarding/${orderId}`;
}

import type { TeamRole } from '../../../../src/contract/account/roles.ts';
import type { VoucherCombo } from '../../../../src/contract/commerce/offers.ts';
import type { SeatCombo } from '../../../../src/contract/team/seats.ts';
import type { Team, TeamSummary } from '../../../../src/contract/team/teams.ts';
import { confirmByMail, linkOf, mailTo } from '../mails.ts';
import { newPerson } from '../person.ts';
import { type Candidate, demoToken, request } from '../prepared-exam.ts';
import { JUNIOR } from '../voucher-shop.ts';

/** Somebody with an account, known by id and name as well. */
export type TeamPerson = Candidate & { id: string };

/** Somebody new with a name of their own. */
export async function registerNamed(url: string, first_name: string, last_name: string): Promise<TeamPerson> {
  const { email, password } = newPerson();
  const body = { first_name, last_name, email, password, password_confirmation: password };
  const { session } = await request<{ session: { token: string; user: { id: string } } }>(
    ...([url, null, 'POST', '/register'] as const),
    body,
  );
  return { email, password, name: `${first_name} ${last_name}`, token: session.token, id: session.user.id };
}

/** Somebody new who has accepted the invitation that was mailed. @param inviter token of who invites */
export async function joinTeam(
  url: string,
  inviter: string,
  teamId: string,
  [first, last]: readonly [string, string],
  role: Exclude<TeamRole, 'partner'> = 'member',
): Promise<TeamPerson> {
  const person = await registerNamed(url, first, last);
  await confirmByMail(url, person);
  await bringIn(url, inviter, teamId, person, role);
  return person;
}

/** Invites somebody who has an account, and accepts the invitation that was mailed. @param inviter token of who invites */
export async function bringIn(
  url: string,
  inviter: string,
  teamId: string,
  person: Candidate,
  role: Exclude<TeamRole, 'partner'> = 'member',
): Promise<void> {
  const [first_name, last_name] = person.name.split(' ');
  const body = { first_name, last_name, email: person.email, role };
  await request(url, inviter, 'POST', `/teams/${teamId}/users`, body);
  const token = linkOf(await mailTo(url, person.email, /Join a team/), '/team/invitation/')
    .split('/')
    .at(-1);
  await request(url, person.token, 'POST', `/team-invitations/${token}/accept`);
}

/** The first team in use of somebody. */
export async function ownTeam(url: string, token: string): Promise<TeamSummary> {
  const { data } = await request<{ data: TeamSummary[] }>(url, token, 'GET', '/teams');
  const team = data.find(({ status }) => status === 'active');
  if (!team) throw new Error('There is no team.');
  return team;
}

export async function seatsOf(url: string, token: string, teamId: string): Promise<SeatCombo[]> {
  return (await request<{ data: SeatCombo[] }>(url, token, 'GET', `/teams/${teamId}/voucher-combos`)).data;
}

export async function assignTo(url: string, token: string, teamId: string, combo: string, userId: string) {
  const body = { voucher_combo_code: combo, user_id: userId };
  await request(url, token, 'POST', `/teams/${teamId}/voucher-combos/assign`, body);
}

/** Address of the partner among the demo accounts. */
const PARTNER = 'partner@example.com';
export const partnerToken = (url: string) => demoToken(url, PARTNER);

/** Vouchers that come together and belong to the demo partner. */
export async function giveToPartner(url: string, count: number): Promise<void> {
  const covers = [{ certification_id: JUNIOR, type: 'EXAM' }];
  await request(url, null, 'POST', '/test/vouchers', { owner: PARTNER, gives: 'all', covers, count });
}

/** Vouchers that come together and that the demo partner has just been given. @returns their code and theirs */
export async function partnerVouchers(url: string, count: number): Promise<{ combo: string; codes: string[] }> {
  const owned = async () => {
    const token = await partnerToken(url);
    const { data } = await request<{ data: VoucherCombo[] }>(url, token, 'GET', '/voucher-combos?without_team=1');
    return data;
  };
  const before = new Set((await owned()).map(({ code }) => code));
  await giveToPartner(url, count);
  const given = (await owned()).find(({ code }) => !before.has(code));
  return { combo: given?.code ?? '', codes: given?.vouchers.map(({ code }) => code) ?? [] };
}

/** A team that the demo partner opens. */
export async function openTeam(url: string, token: string, name: string): Promise<Team> {
  return (await request<{ data: Team }>(url, token, 'POST', '/teams', { team_name: name })).data;
}

/** Hands the newest vouchers of the demo partner to a team. @returns the code of the team's seats */
export async function handToTeam(url: string, token: string, teamId: string, count: number): Promise<string> {
  await giveToPartner(url, count);
  const { data } = await request<{ data: { code: string; free: number }[] }>(
    url,
    token,
    'GET',
    '/team-partner-vouchers',
  );
  const combo = data.find(({ free }) => free === count);
  const body = { voucher_combo_code: combo?.code };
  const handed = await request<{ data: SeatCombo }>(
    url,
    token,
    'POST',
    `/teams/${teamId}/voucher-combos/assign-to-team`,
    body,
  );
  return handed.data.code;
}

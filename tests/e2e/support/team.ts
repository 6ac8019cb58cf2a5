import type { TeamRole } from '../../../src/contract/account/roles.ts';
import type { TeamSummary } from '../../../src/contract/team/teams.ts';
import { linkOf, mailTo, registerConfirmed } from './mails.ts';
import { type Candidate, request, startExam } from './prepared-exam.ts';
import { JUNIOR } from './voucher-shop.ts';

/** A team that came with a paid team order. */
export type BoughtTeam = { owner: Candidate; teamId: string; orderId: string };

/** Somebody new buys a team order. */
export async function buyTeam(url: string, seats = 5): Promise<BoughtTeam> {
  const owner = await registerConfirmed(url);
  const order = { email: owner.email, product: JUNIOR, kind: 'examination-only', quantity: seats, canUpgrade: false };
  await request(url, null, 'POST', '/test/orders', order);
  const { data: orders } = await request<{ data: { id: string }[] }>(url, owner.token, 'GET', '/orders');
  const { data: teams } = await request<{ data: TeamSummary[] }>(url, owner.token, 'GET', '/teams');
  return { owner, teamId: teams[0]?.id ?? '', orderId: orders[0]?.id ?? '' };
}

/** Invites an address by mail. @returns the token of the link in the mail */
export async function inviteByMail(
  url: string,
  { owner, teamId }: Pick<BoughtTeam, 'owner' | 'teamId'>,
  email: string,
  role: TeamRole = 'member',
): Promise<string> {
  const body = { email, first_name: 'Grace', last_name: 'Hopper', role };
  await request(url, owner.token, 'POST', `/teams/${teamId}/users`, body);
  return invitationToken(url, email);
}

/** The token of the newest invitation that was mailed to an address. */
export async function invitationToken(url: string, email: string): Promise<string> {
  const path = linkOf(await mailTo(url, email, /Join a team/), '/team/invitation/');
  return path.split('/').at(-1) ?? '';
}

/** Somebody new joins a team by its invitation. */
export async function joinTeam(
  url: string,
  team: Pick<BoughtTeam, 'owner' | 'teamId'>,
  role: TeamRole = 'member',
): Promise<Candidate> {
  const person = await registerConfirmed(url);
  const token = await inviteByMail(url, team, person.email, role);
  await request(url, person.token, 'POST', `/team-invitations/${token}/accept`);
  return person;
}

/** Redeems the seat of a member and starts the exam that it opens. @returns the id of the exam */
export async function useSeat(url: string, token: string): Promise<string> {
  const { data } = await request<{ data: { code: string; state: string }[] }>(url, token, 'GET', '/team-seats');
  const code = data.find(({ state }) => state === 'assigned')?.code;
  const { exams } = await request<{ exams: { id: string }[] }>(url, token, 'POST', `/vouchers/${code}/redeem`, {});
  const id = exams[0]?.id ?? '';
  await startExam(url, token, id);
  return id;
}

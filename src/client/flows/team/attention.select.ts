import type { TeamRole } from '../../../contract/account/roles.ts';
import { asLastDay, type LastDay } from '../../../contract/last-day.ts';
import type { SeatCombo } from '../../../contract/team/seats.ts';
import { hasTeamRight } from '../../../contract/team/team-rights.ts';
import type { Team } from '../../../contract/team/teams.ts';

/** How long before their end unused seats need attention. Milliseconds. */
const SOON_MS = 30 * 24 * 3_600_000;

/** What in a team waits for somebody to do something, the most urgent first. */
export type Attention =
  | { kind: 'onboarding'; orderId: string }
  | { kind: 'expiring'; seats: number; at: LastDay }
  | { kind: 'noSeatsLeft'; people: number }
  | { kind: 'free'; seats: number }
  | { kind: 'invited'; people: number };

type Facts = {
  role: TeamRole;
  team: Pick<Team, 'users' | 'orders_to_onboard'>;
  invited: number;
  combos: readonly SeatCombo[];
};

/** Members who have no seat, used or not. */
function withoutSeat({ team, combos }: Pick<Facts, 'team' | 'combos'>): number {
  const holders = new Set(combos.flatMap(({ holders: list }) => list.map(({ user_id }) => user_id)));
  return team.users.filter(({ id, role, status }) => status === 'active' && role === 'member' && !holders.has(id))
    .length;
}

/** What waits for somebody with a role in the team: only what that role can do something about. @param now milliseconds since 1970 */
export function selectAttention(facts: Facts, now: number): Attention[] {
  const { role, team, invited, combos } = facts;
  const mayAssign = hasTeamRight(role, 'assignSeats');
  const unused = combos.filter(({ total, redeemed }) => total > redeemed);
  const ending = unused.filter(({ valid_until: end }) => end !== null && end - now <= SOON_MS);
  const free = combos.reduce((sum, combo) => sum + combo.free, 0);
  const seatless = withoutSeat(facts);
  const [order] = team.orders_to_onboard;
  const list: Attention[] = [];
  const isOnboarding = order !== undefined && hasTeamRight(role, 'completeOnboarding');
  if (isOnboarding) list.push({ kind: 'onboarding', orderId: order });
  if (ending.length > 0) {
    const seats = ending.reduce((sum, { total, redeemed }) => sum + total - redeemed, 0);
    list.push({
      kind: 'expiring',
      seats,
      at: asLastDay(Math.min(...ending.map(({ valid_until: end }) => end ?? now))),
    });
  }
  // Onboarding leads to assigning.
  if (mayAssign && free > 0 && !isOnboarding) list.push({ kind: 'free', seats: free });
  // A partner sees only the seats that it handed over: a member may have one of the team's own.
  if (mayAssign && role !== 'partner' && free === 0 && seatless > 0)
    list.push({ kind: 'noSeatsLeft', people: seatless });
  if (invited > 0 && hasTeamRight(role, 'changePeople')) list.push({ kind: 'invited', people: invited });
  return list;
}

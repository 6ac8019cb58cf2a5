import type { SeatCombo } from '../../contract/team/seats.ts';
import { listGiven } from '../commerce/vouchers/voucher-mail.ts';
import { findUser } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import { composeMail, type MailContent } from '../mail/compose.ts';
import { queueEssentialMail } from '../mail/person-mail.ts';
import type { Services } from '../services.ts';
import { formatLastDay } from '../utc-day.ts';
import type { OpenedTeam } from './open-team.ts';

type Seat = Pick<SeatCombo, 'products' | 'gives' | 'valid_until'>;

/** Tells a member of the seat that the team assigned. */
export function seatAssignedMail(
  { products, gives, valid_until: end }: Seat,
  team: string,
  origin: string,
): MailContent {
  const titles = listGiven(gives, new Set(products.map(({ title }) => title)));
  return composeMail({
    origin,
    subject: 'You have a seat on Chartered',
    heading: `You have a seat: ${titles}`,
    paragraphs: [
      `${team} assigned it to you. Redeem it to open what it gives; an exam starts only when you start it.`,
      ...(end === null ? [] : [`Redeem it by ${formatLastDay(end)}.`]),
    ],
    button: { label: 'Redeem it', url: `${origin}/team/my-dashboard` },
    closing: 'You get this email because you are a member of the team. Your managers see whether you passed.',
  });
}

/** Queues the mail about a seat for the member who got it; who assigned the seat to themselves knows. Call it in the change. */
export async function mailAssignedSeat(
  services: Pick<Services, 'clock' | 'settings'>,
  queries: Queries,
  opened: OpenedTeam,
  { userId, seat, comboCode }: { userId: string; seat: Seat; comboCode: string },
): Promise<void> {
  if (userId === opened.userId) return;
  const to = await findUser(queries, userId);
  const cause = `seat:${opened.team.id}:${comboCode}:${userId}:${services.clock.now()}`;
  await queueEssentialMail(
    services,
    queries,
    { to, cause },
    seatAssignedMail(seat, opened.team.name, services.settings.publicUrl),
  );
}

import type { Reservation } from '../../contract/commerce/free-weekends.ts';
import type { Tech } from '../../contract/common.ts';
import {
  findReservation,
  listOpenReservations,
  markNotified,
  replaceReservation,
} from '../data/commerce/free-weekends.ts';
import type { FreeWeekendReservationRow, UserRow } from '../data/tables.ts';
import { queueMail } from '../mail/outbox.ts';
import { freeWeekendBegins } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { readFreeWeekend, readFreeWeekends } from './free-weekends.ts';

/** Reservations that one transaction notifies. */
const BATCH = 100;

type Holder = Pick<UserRow, 'id' | 'email_verified_at'>;

function present(row: FreeWeekendReservationRow | undefined, isActive: boolean, user: Holder): Reservation {
  // A user who was notified has had the free weekend that the reservation was for, unless it still runs.
  const isOpen = row !== undefined && (row.notified_at === null || isActive);
  return {
    reserved: isOpen,
    reserved_at: isOpen ? row.reserved_at : null,
    will_mail: isOpen && row.notified_at === null && user.email_verified_at !== null,
  };
}

/** Whether a user has reserved a spot in a technology's free weekend. */
export async function readReservation(
  { clock, database: { queries } }: Pick<Services, 'clock' | 'database'>,
  user: Holder,
  tech: Tech,
): Promise<Reservation> {
  const weekend = await readFreeWeekend(queries, tech, clock.now());
  return present(await findReservation(queries, user.id, tech), weekend?.is_active ?? false, user);
}

/** Reserves a spot in the free weekend that runs or comes next. */
export async function reserve(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  user: Holder,
  tech: Tech,
): Promise<Reservation> {
  const now = clock.now();
  const isActive = (await readFreeWeekend(database.queries, tech, now))?.is_active ?? false;
  return database.queries.transaction().execute(async (transaction) => {
    const known = await findReservation(transaction, user.id, tech);
    if (present(known, isActive, user).reserved) return present(known, isActive, user);
    // Nobody needs a mail about what they are looking at.
    const row = { user_id: user.id, tech, reserved_at: now, notified_at: isActive ? now : null };
    await replaceReservation(transaction, row);
    return present(row, isActive, user);
  });
}

/**
 * Writes to everybody who reserved a spot in a free weekend that has begun, once each: the mail is queued in the transaction
 * that stores that it was. A free weekend that was withdrawn or is over is not announced; the reservations wait for the next.
 *
 * @returns how many were notified.
 */
export async function announceFreeWeekends({
  clock,
  database: { queries },
  settings,
}: Pick<Services, 'clock' | 'database' | 'settings'>): Promise<number> {
  const active = (await readFreeWeekends(queries, clock.now())).filter(({ is_active }) => is_active);
  let notified = 0;
  for (const { tech, ended_at } of active) {
    for (;;) {
      const rows = await queries.transaction().execute(async (transaction) => {
        const open = await listOpenReservations(transaction, tech, BATCH);
        const now = clock.now();
        for (const { user_id, email, email_verified_at } of open) {
          const isFirst = await markNotified(transaction, user_id, tech, now);
          // Anybody can sign up with the address of somebody else.
          if (!isFirst || email_verified_at === null) continue;
          const mail = freeWeekendBegins({ origin: settings.publicUrl, tech, endsAt: ended_at });
          await queueMail(transaction, email, mail, now);
          notified += 1;
        }
        return open.length;
      });
      if (rows < BATCH) break;
    }
  }
  return notified;
}

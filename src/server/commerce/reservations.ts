import type { Reservation } from '../../contract/commerce/free-weekends.ts';
import type { Tech } from '../../contract/common.ts';
import { findUser } from '../data/account/users.ts';
import {
  findReservation,
  listOpenReservations,
  markNotified,
  replaceReservation,
} from '../data/commerce/free-weekends.ts';
import type { Queries } from '../data/database.ts';
import type { FreeWeekendReservationRow, UserRow } from '../data/tables.ts';
import { runTransaction } from '../data/transaction.ts';
import { queueOptionalMail, wantsMail } from '../mail/person-mail.ts';
import { freeWeekendBegins } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { readFreeWeekend, readFreeWeekends } from './free-weekends.ts';

/** Reservations that one transaction notifies. */
const BATCH = 100;

type Holder = Pick<UserRow, 'id' | 'email' | 'email_verified_at'>;

// A user who was notified has had the free weekend that the reservation was for, unless it still runs.
const isOpen = (row: FreeWeekendReservationRow | undefined, isActive: boolean) =>
  row !== undefined && (row.notified_at === null || isActive);

async function present(
  queries: Queries,
  row: FreeWeekendReservationRow | undefined,
  isActive: boolean,
  user: Holder,
): Promise<Reservation> {
  const reserved = isOpen(row, isActive);
  return {
    reserved,
    reserved_at: reserved && row ? row.reserved_at : null,
    will_mail: reserved && row?.notified_at === null && (await wantsMail(queries, user, 'free_weekends')),
  };
}

/** Whether a user has reserved a spot in a technology's free weekend. */
export async function readReservation(
  { clock, database: { queries } }: Pick<Services, 'clock' | 'database'>,
  user: Holder,
  tech: Tech,
): Promise<Reservation> {
  const weekend = await readFreeWeekend(queries, tech, clock.now());
  return present(queries, await findReservation(queries, user.id, tech), weekend?.is_active ?? false, user);
}

/** Reserves a spot in the free weekend that runs or comes next. */
export async function reserve(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  user: Holder,
  tech: Tech,
): Promise<Reservation> {
  const now = clock.now();
  const isActive = (await readFreeWeekend(database.queries, tech, now))?.is_active ?? false;
  return runTransaction(database.queries, async (transaction) => {
    const known = await findReservation(transaction, user.id, tech);
    if (isOpen(known, isActive)) return present(transaction, known, isActive, user);
    // Nobody needs a mail about what they are looking at.
    const row = { user_id: user.id, tech, reserved_at: now, notified_at: isActive ? now : null };
    await replaceReservation(transaction, row);
    return present(transaction, row, isActive, user);
  });
}

/**
 * Writes to everybody who reserved a spot in a free weekend that has begun, once each: the mail is queued in the transaction
 * that stores that it was. A free weekend that was withdrawn or is over is not announced; the reservations wait for the next, also
 * those of one that was withdrawn while it ran.
 *
 * @returns how many were notified.
 */
export async function announceFreeWeekends(
  services: Pick<Services, 'clock' | 'database' | 'settings' | 'signer'>,
): Promise<number> {
  const { clock, database, settings } = services;
  const { queries } = database;
  const active = (await readFreeWeekends(queries, clock.now())).filter(({ is_active }) => is_active);
  let notified = 0;
  for (const { tech, started_at, ended_at } of active) {
    for (;;) {
      const rows = await runTransaction(queries, async (transaction) => {
        const open = await listOpenReservations(transaction, tech, BATCH);
        const now = clock.now();
        for (const { user_id, reserved_at } of open) {
          if (!(await markNotified(transaction, user_id, tech, now))) continue;
          const to = await findUser(transaction, user_id);
          const cause = `free-weekend:${tech}:${started_at}:${user_id}:${reserved_at}`;
          const isQueued = await queueOptionalMail(
            services,
            transaction,
            { to, cause, kind: 'free_weekends' },
            (choices) => freeWeekendBegins({ origin: settings.publicUrl, tech, endsAt: ended_at, choices }),
          );
          if (isQueued) notified += 1;
        }
        return open.length;
      });
      if (rows < BATCH) break;
    }
  }
  return notified;
}

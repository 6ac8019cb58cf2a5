import type { Product } from '../../contract/commerce/orders.ts';
import { rolesWith } from '../../contract/team/team-rights.ts';
import { judgeRetakeOf, sellsRetake } from '../commerce/orders/retake.ts';
import { findUser } from '../data/account/users.ts';
import { findAttempt } from '../data/exam/attempts.ts';
import { findCombo, listTeamUsers, listUnusedVouchers } from '../data/reminders.ts';
import type { ReminderRow } from '../data/tables.ts';
import { runTransaction } from '../data/transaction.ts';
import type { Services } from '../services.ts';
import { retakePossible, vouchersExpire } from './exam-templates.ts';
import { queueOptionalMail } from './person-mail.ts';
import type { ReminderKind } from './schedule-reminder.ts';

type Remind = (services: Services, reminder: ReminderRow) => Promise<void>;

/** The cool-down after a failed certification is over; nothing is sent when a retake is no longer possible, or not yet. */
const retake: Remind = async (services, { id, subject_id }) => {
  const { catalog, database, settings } = services;
  const attempt = await findAttempt(database.queries, subject_id);
  const exam = attempt && catalog.find(attempt.certification_id)?.exam;
  if (!attempt || !exam || !(await sellsRetake(services, exam.slug))) return;
  await runTransaction(database.queries, async (transaction) => {
    if (await judgeRetakeOf(services, transaction, attempt.user_id, exam.slug)) return;
    const origin = settings.publicUrl;
    const about = {
      origin,
      exam: { title: exam.title, tech: exam.tech },
      url: `${origin}/${exam.tech}/dashboard/exam`,
    };
    const to = {
      to: await findUser(transaction, attempt.user_id),
      cause: `reminder:${id}`,
      kind: 'reminders',
    } as const;
    await queueOptionalMail(services, transaction, to, (choices) => retakePossible({ ...about, choices }));
  });
};

/** Vouchers are about to expire: tells each member about the own seats, and who can hand them out about the others. */
const vouchers: Remind = async (services, { id, subject_id }) => {
  const { catalog, clock, database, settings } = services;
  const origin = settings.publicUrl;
  await runTransaction(database.queries, async (transaction) => {
    const combo = await findCombo(transaction, subject_id);
    const unused = await listUnusedVouchers(transaction, subject_id, clock.now());
    const validUntil = combo?.valid_until ?? null;
    if (!combo || validUntil === null || unused.length === 0) return;
    const products: Product[] = JSON.parse(combo.products);
    const titles = [...new Set(products.map(({ certification_id }) => certification_id))].map(
      (slug) => catalog.find(slug)?.exam.title ?? slug,
    );
    const tech = products.map(({ certification_id }) => catalog.find(certification_id)?.exam.tech).find(Boolean);

    const queue = async (userId: string, count: number, page: string, isOwnSeat: boolean) => {
      const to = { to: await findUser(transaction, userId), cause: `reminder:${id}:${userId}:${isOwnSeat}` };
      const words = { origin, url: `${origin}${page}`, count, items: titles, validUntil, isOwnSeat };
      await queueOptionalMail(services, transaction, { ...to, kind: 'reminders' }, (choices) =>
        vouchersExpire({ ...words, choices }),
      );
    };

    const holderOf = (voucher: (typeof unused)[number]) =>
      voucher.seat_state === 'assigned' && voucher.member_state === 'active' ? voucher.member_id : null;
    for (const [holder, seats] of Map.groupBy(unused, holderOf)) {
      if (holder !== null) await queue(holder, seats.length, '/team/my-dashboard', true);
    }
    // Those who lead a team want to know of assigned seats, too: they are unused.
    const leaders = combo.team_id ? await listTeamUsers(transaction, combo.team_id, rolesWith('sendVouchers')) : [];
    const page = combo.team_id ? '/team/vouchers' : `/${tech ?? 'javascript'}/dashboard/vouchers`;
    const owners = combo.team_id ? leaders : combo.owner_id ? [combo.owner_id] : [];
    for (const owner of owners) await queue(owner, unused.length, page, false);
  });
};

/** What each kind of reminder does when it is due. */
export const REMINDER_KINDS: Record<ReminderKind, Remind> = { retake, vouchers };

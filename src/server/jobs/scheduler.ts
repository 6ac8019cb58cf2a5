import { answerPasswordRequests } from '../account/password/password-links.ts';
import { deleteExpiredAuthorizations } from '../account/social/oauth-flow.ts';
import { openWaitingExams } from '../commerce/entitlements/open-exams.ts';
import { deleteOldUnpaidOrders, expireAbandonedDrafts } from '../commerce/orders/cancel-orders.ts';
import { orderPayments } from '../commerce/orders/order-payments.ts';
import { paymentJobs } from '../commerce/payments/payment-jobs.ts';
import { sendRequestedRefunds } from '../commerce/refunds/send-refunds.ts';
import { announceFreeWeekends } from '../commerce/reservations.ts';
import { expireVouchers } from '../commerce/vouchers/expire-vouchers.ts';
import { deleteExpiredSessions } from '../data/account/sessions.ts';
import { deleteExpiredQuotes } from '../data/commerce/quotes.ts';
import { deleteTrackEvents } from '../data/site/track.ts';
import { gradeWaitingAttempts, releaseGradings } from '../exam/grading-job/grading-job.ts';
import { endOverdueAttempts } from '../exam/sweep.ts';
import { deleteOldMails, sendDueMails } from '../mail/mail-job.ts';
import { deleteOldReminders, sendDueReminders } from '../mail/reminders.ts';
import type { Services } from '../services.ts';
import { SERVED_EVERY_MS } from '../site/builds.ts';
import { createPartnerTool } from '../site/referral/partner-tool.ts';
import { reportReferrals } from '../site/referral/referrals.ts';
import { expireInvitations } from '../team/invitation-link.ts';
import { HEARTBEAT_MS } from './heartbeat.ts';

export type Scheduler = {
  /** Requests grading without waiting for the next interval. */
  wakeGrading(): void;
  /** Runs every job once, immediately. */
  runOnce(): Promise<void>;
  /** Stops scheduling and resolves when running jobs are done. */
  stop(): Promise<void>;
};

/** Visitor events are kept for thirteen months, so that a month can be compared with the same month a year earlier. */
const COUNTED_FOR_MS = 400 * 86_400_000;

/**
 * Runs each job at its own interval, never twice at once in one process. Deadlines that passed during downtime are
 * handled first; timers start after that.
 */
export function createScheduler(services: Services): Scheduler {
  const { partnerTool: tool } = services.settings;
  const partnerTool = tool && createPartnerTool(tool);
  const jobs = [
    { name: 'heartbeat', everyMs: HEARTBEAT_MS, run: () => services.heartbeat.beat() },
    { name: 'end overdue attempts', everyMs: 1000, run: () => endOverdueAttempts(services) },
    { name: 'grade', everyMs: 1000, run: () => gradeWaitingAttempts(services), isLong: true },
    { name: 'answer password requests', everyMs: 1000, run: () => answerPasswordRequests(services) },
    { name: 'delete old mails and links', everyMs: 3_600_000, run: () => deleteOldMails(services) },
    { name: 'store when sessions were used', everyMs: 10_000, run: () => services.sessions.storeUses() },
    { name: 'delete old OAuth flows', everyMs: 3_600_000, run: () => deleteExpiredAuthorizations(services) },
    {
      name: 'delete expired sessions',
      everyMs: 3_600_000,
      run: () => deleteExpiredSessions(services.database.queries, services.clock.now()),
    },
    { name: 'expire invitations', everyMs: 60_000, run: () => expireInvitations(services) },
    { name: 'expire vouchers', everyMs: 60_000, run: () => expireVouchers(services) },
    {
      name: 'delete expired quotes',
      everyMs: 3_600_000,
      run: () => deleteExpiredQuotes(services.database.queries, services.clock.now()),
    },
    { name: 'price what public pages show', everyMs: 10_000, run: () => services.shownPrices.refresh() },
    { name: 'send refunds', everyMs: 10_000, run: () => sendRequestedRefunds(services) },
    { name: 'open exams that were bought', everyMs: 60_000, run: () => openWaitingExams(services) },
    { name: 'delete old unpaid orders', everyMs: 3_600_000, run: () => deleteOldUnpaidOrders(services) },
    { name: 'end orders without a pay page', everyMs: 3_600_000, run: () => expireAbandonedDrafts(services) },
    {
      name: 'delete expired counters',
      everyMs: 3_600_000,
      run: () => deleteTrackEvents(services.database.queries, services.clock.now() - COUNTED_FOR_MS),
    },
    { name: 'store counts of statecharts', everyMs: 10_000, run: () => services.chartTraffic.store() },
    { name: 'delete old counts of statecharts', everyMs: 3_600_000, run: () => services.chartTraffic.prune() },
    { name: 'say which build is served', everyMs: SERVED_EVERY_MS, run: () => services.builds.renew() },
    { name: 'delete old builds', everyMs: 3_600_000, run: () => services.builds.prune() },
    { name: 'announce free weekends', everyMs: 30_000, run: () => announceFreeWeekends(services) },
    { name: 'report sign-ups to the partner tool', everyMs: 10_000, run: () => reportReferrals(services, partnerTool) },
    { name: 'send reminders', everyMs: 30_000, run: () => sendDueReminders(services) },
    { name: 'delete old reminders', everyMs: 3_600_000, run: () => deleteOldReminders(services) },
    ...paymentJobs(services, orderPayments(services)),
    { name: 'send mails', everyMs: 2000, run: () => sendDueMails(services), isLong: true },
  ].map((job) => ({
    /** Whether a round goes on while work comes in, so that the first run of the others must not wait for it. */
    isLong: false,
    ...job,
    timer: undefined as NodeJS.Timeout | undefined,
    round: Promise.resolve(),
  }));
  let stopped = false;

  type Job = (typeof jobs)[number];

  function round(job: Job): Promise<void> {
    clearTimeout(job.timer);
    job.round = job.round.then(async () => {
      if (stopped) return;
      try {
        await job.run();
      } catch (error) {
        if (!services.outages.note(error, { job: job.name })) {
          services.log.error({ err: error, job: job.name }, 'a job failed, it runs again in the next round');
        }
      }
      clearTimeout(job.timer);
      if (!stopped) job.timer = setTimeout(() => void round(job), job.everyMs);
    });
    return job.round;
  }

  async function runOnce() {
    for (const job of jobs) await round(job);
  }

  async function firstRound() {
    const { database } = services;
    // The embedded database has a single process, so earlier claims belong to a process that is gone.
    if (database.kind === 'sqlite') {
      await releaseGradings(services).catch((error: unknown) =>
        services.log.error({ err: error }, 'claims of an earlier process were not released'),
      );
    }
    for (const job of jobs) {
      const running = round(job);
      if (!job.isLong) await running;
    }
  }

  void firstRound();
  return {
    wakeGrading() {
      const job = jobs.find(({ name }) => name === 'grade');
      if (job && !stopped) void round(job);
    },
    runOnce,
    async stop() {
      stopped = true;
      for (const job of jobs) clearTimeout(job.timer);
      await Promise.all(jobs.map((job) => job.round));
    },
  };
}

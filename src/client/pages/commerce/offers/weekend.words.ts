import type { WeekendPlan } from '../../../../../machines/commerce/weekend-plan/weekend-plan.machine.ts';
import type { StaffFreeWeekend, WeekendStep } from '../../../../contract/commerce/free-weekends.ts';

type PlanStep = WeekendPlan['step'];

/** What the dialog of a step says. */
export const STEP_WORDS: Readonly<
  Record<PlanStep, { title: string; description: string; confirm: string; done: string }>
> = {
  prepare: {
    title: 'New free weekend',
    description: 'It is prepared for now. Visitors do not see it before you offer it.',
    confirm: 'Prepare',
    done: 'The free weekend is prepared. Offer it when everything is right.',
  },
  move: {
    title: 'Move the free weekend',
    description: 'Visitors do not see it yet.',
    confirm: 'Move',
    done: 'The free weekend is moved.',
  },
  offer: {
    title: 'Offer this free weekend?',
    description: 'You can withdraw it at any time.',
    confirm: 'Offer',
    done: 'The free weekend is offered.',
  },
  withdraw: {
    title: 'Withdraw this free weekend?',
    description:
      'Visitors no longer see it. What it opens is closed right away, also for those who are in it; a mock exam that has started goes on.',
    confirm: 'Withdraw',
    done: 'The free weekend is withdrawn.',
  },
  discard: {
    title: 'Discard this free weekend?',
    description: 'It is deleted. Reservations stay, for the next free weekend of its technology.',
    confirm: 'Discard',
    done: 'The free weekend is discarded.',
  },
};

/** Where a free weekend stands. */
export const STATE_WORDS = {
  closed: { label: 'Not offered', tone: 'neutral' },
  not_started: { label: 'Announced', tone: 'info' },
  active: { label: 'Open now', tone: 'positive' },
  ended: { label: 'Over', tone: 'neutral' },
} as const satisfies Record<StaffFreeWeekend['state'], object>;

/** What was done to a free weekend. */
export const CHANGE_WORDS: Readonly<Record<WeekendStep, string>> = {
  prepared: 'Prepared',
  moved: 'Moved',
  offered: 'Offered',
  withdrawn: 'Withdrawn',
};

/** What can be done to a free weekend now, the usual step first. */
export function stepsOf({ state, ended_at }: StaffFreeWeekend, now: number): PlanStep[] {
  if (state === 'closed') return ended_at > now ? ['offer', 'move', 'discard'] : ['move', 'discard'];
  return ['withdraw'];
}

/** The labels of the buttons of a free weekend. */
export const STEP_LABELS: Readonly<Record<PlanStep, string>> = {
  prepare: 'New free weekend',
  move: 'Move',
  offer: 'Offer',
  withdraw: 'Withdraw',
  discard: 'Discard',
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** "2 Jan 2027, 12:00 UTC". */
export const utcMoment = (at: number): string => `${moment.format(at)} UTC`;

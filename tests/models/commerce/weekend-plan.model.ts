import type { SnapshotFrom } from 'xstate';
import {
  type PlanChange,
  type WeekendPlan,
  weekendPlanMachine,
} from '../../../machines/commerce/weekend-plan/weekend-plan.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { StaffFreeWeekend, WeekendPreview } from '../../../src/contract/commerce/free-weekends.ts';
import { FREE_WEEKEND_MS } from '../../../src/contract/commerce/offers.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, failuresLead, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

/** A full minute, as the field has it. */
const START = Date.UTC(2096, 9, 3);
const LATER = START + 7 * FREE_WEEKEND_MS;
const PAUSE_MS = 400;

const weekend = (id: string, isOffered: boolean, started_at: number): StaffFreeWeekend => ({
  ...{ id, tech: 'javascript', state: isOffered ? 'not_started' : 'closed', is_enabled: isOffered, is_active: false },
  ...{ started_at, ended_at: started_at + FREE_WEEKEND_MS, start_date: '2096-10-02', end_date: '2096-10-04' },
  ...{ mock_exam: 'javascript-trial', certifications: [], trainings: ['javascript-developer'] },
  changes: [{ step: isOffered ? 'offered' : 'prepared', at: 0, started_at, by: 'Ada Lovelace' }],
});
const known = [weekend('weekend-2', false, LATER), weekend('weekend-1', true, START)];
const changed = [weekend('weekend-2', true, LATER), weekend('weekend-1', true, START)];

const preview = (problem: string | null): WeekendPreview => ({
  ...{ started_at: LATER, ended_at: LATER + FREE_WEEKEND_MS, shown_from: 0, problem },
  ...{ opens: ['Training: Developer'], reserved: 3 },
  following: [{ kind: 'banner', slug: 'javascript-soon', name: 'javascript-soon', from: 0, until: LATER }],
});
const possible = preview(null);
const overlapping = preview('JavaScript has a free weekend then.');

const prepared = { id: 'weekend-2', tech: 'javascript', startedAt: LATER, seenStart: LATER } as const;
const offered = { id: 'weekend-1', tech: 'javascript', startedAt: START, seenStart: START } as const;
const plans: readonly WeekendPlan[] = [
  { step: 'prepare', id: null, tech: 'javascript', startedAt: null, seenStart: null },
  { step: 'move', ...prepared },
  { step: 'offer', ...prepared },
  { step: 'discard', ...prepared },
  { step: 'withdraw', ...offered },
];
const isEntered = (plan: WeekendPlan | null) => plan?.step === 'prepare' || plan?.step === 'move';

const unreachable = failure('unreachable', 'No connection.');
const refused = failure('refused', 'This free weekend was moved. Look at it again.', { code: 'weekend_moved' });

type Now = SnapshotFrom<typeof weekendPlanMachine>;

/** What stands in the way of a plan keeps it from being carried out, unless it takes a free weekend away. */
const isKept = (previewed: Now) =>
  plans.every((plan) =>
    [possible, overlapping].every(
      (shown) =>
        withContext(previewed, { plan, preview: shown }).can({ type: 'weekendPlan.confirmed' }) ===
        (shown === possible || plan.step === 'withdraw' || plan.step === 'discard'),
    ),
  );

/** What is not changed stays as it is in the plan; of two changes both count. */
function keepsPlan(previewed: Now): boolean {
  const move: WeekendPlan = { step: 'move', ...prepared };
  const after = (...changes: PlanChange[]) =>
    ahead(
      withContext(previewed, { plan: move }),
      ...changes.map((change) => ({ type: 'weekendPlan.changed', change }) as const),
    ).context.plan;
  return (
    isSame(after({ tech: 'react' }), { ...move, tech: 'react' }) &&
    isSame(after({ startedAt: START }), { ...move, startedAt: START }) &&
    isSame(after({ startedAt: null }), { ...move, startedAt: null }) &&
    isSame(after({ tech: 'react' }, { startedAt: START }), { ...move, tech: 'react', startedAt: START }) &&
    isSame(after({ startedAt: null }, { startedAt: START }, { tech: 'vuejs' }), {
      ...move,
      tech: 'vuejs',
      startedAt: START,
    })
  );
}

export const model = defineModel(weekendPlanMachine, {
  input: [undefined],
  events: {
    // Of what is on the list.
    'weekendPlan.opened': ({ context: { weekends } }) =>
      plans
        .filter(({ step }) => step === 'prepare' || step === 'withdraw' || weekends === known)
        .map((plan) => named(plan.step, { plan })),
    'weekendPlan.changed': ({ context: { plan } }) =>
      isEntered(plan)
        ? [
            named('a start', { change: { startedAt: LATER } }),
            named('no start', { change: { startedAt: null } }),
            ...(plan?.step === 'prepare' ? [named('another technology', { change: { tech: 'react' as const } })] : []),
          ]
        : [],
    'weekendPlan.confirmed': [{}],
    'weekendPlan.cancelled': [{}],
    'weekendPlan.retried': [{}],
  },
  words: {
    'weekendPlan.confirmed': 'The administrator wants to confirm the plan.',
  },
  invokes: {
    fetchWeekends: {
      done: [named('two free weekends', known)],
      error: [named('the server is unreachable', unreachable)],
    },
    previewPlan: {
      done: ({ context: { plan } }) => [
        named('nothing stands in the way', possible),
        ...(plan?.step === 'prepare' || plan?.step === 'offer' || plan?.step === 'withdraw'
          ? [named('another one is at the same time', overlapping)]
          : []),
      ],
      error: [named('the server is unreachable', unreachable)],
    },
    carryOut: {
      done: [named('it is done', changed)],
      error: [named('it was moved meanwhile', refused), named('the server is unreachable', unreachable)],
    },
  },
  delays: { pause: PAUSE_MS },
  context: ({ weekends, plan, preview: seen, failure: last }) => ({
    weekends: weekends === known ? 'known' : weekends === changed ? 'changed' : 'none',
    plan: plan && [plan.step, plan.tech, plan.startedAt],
    problem: seen === null ? 'unseen' : seen.problem,
    last: last?.kind ?? null,
  }),
  ignored: [
    {
      in: ['loading', 'unreachable', 'carryingOut'],
      events: ['weekendPlan.opened', 'weekendPlan.changed', 'weekendPlan.cancelled'],
      because: 'there is no list to act on, or one thing is done after the other',
    },
    {
      in: ['loading', 'listed', 'carryingOut'],
      events: ['weekendPlan.retried'],
      because: 'nothing has failed that could be tried again',
    },
    {
      in: ['listed'],
      events: ['weekendPlan.changed', 'weekendPlan.cancelled'],
      because: 'no dialog is open',
    },
    { in: ['planning'], events: ['weekendPlan.opened'], because: 'a dialog is open' },
    {
      in: ['planning.incomplete', 'planning.changing', 'planning.previewing', 'planning.unpreviewed'],
      events: ['weekendPlan.confirmed'],
      because: 'nobody has seen what follows from the plan',
    },
    {
      in: ['planning.incomplete', 'planning.changing', 'planning.previewing', 'planning.previewed'],
      events: ['weekendPlan.retried'],
      because: 'no preview has failed',
    },
  ],
  outcomes: {
    start: 'loading',
    'weekendPlan.opened': {
      listed: (now, { event: { plan } }) =>
        now.context.plan === plan &&
        now.context.preview === null &&
        (plan.startedAt === null ? 'planning.incomplete' : 'planning.previewing'),
    },
    'weekendPlan.changed': {
      planning: (now, { event: { change }, before: { context }, delays }) =>
        isSame(now.context.plan, { ...context.plan, ...change }) &&
        // Each change begins the wait again.
        (delays?.includes('pause') ?? true) &&
        'planning.changing',
    },
    'weekendPlan.confirmed': {
      'planning.previewed': (_, { before: { context } }) =>
        // Taking away is possible whatever else there is.
        context.preview?.problem === null || context.plan?.step === 'withdraw' || context.plan?.step === 'discard'
          ? 'carryingOut'
          : 'planning.previewed',
    },
    // What made a step fail may show in the list.
    'weekendPlan.cancelled': {
      planning: (_, { before: { context } }) => (context.failure === null ? 'listed.unchanged' : 'loading'),
    },
    'weekendPlan.retried': {
      unreachable: (now) => now.context.failure === null && 'loading',
      'planning.unpreviewed': 'planning.previewing',
    },
    'done(fetchWeekends)': (now, { event }) => now.context.weekends === event.output && 'listed.unchanged',
    'error(fetchWeekends)': (now, { event }) => now.context.failure === event.error && 'unreachable',
    'done(previewPlan)': (now, { event }) => now.context.preview === event.output && 'planning.previewed',
    'error(previewPlan)': (now, { event }) => now.context.failure === event.error && 'planning.unpreviewed',
    'done(carryOut)': (now, { event }) => now.context.weekends === event.output && 'listed.done',
    'error(carryOut)': (now, { event, before }) =>
      now.context.failure === event.error && now.context.plan === before.context.plan && 'planning.previewed',
    'after(pause)': (now, { before: { context } }) =>
      context.plan?.startedAt === null
        ? now.context.preview === null && 'planning.incomplete'
        : hasInput(now.children['previewPlan'], { plan: context.plan }) && 'planning.previewing',
  },
  checks: {
    loading: (snapshot) =>
      snapshot.hasTag('busy') && !snapshot.hasTag('listed') && snapshot.children['fetchWeekends'] !== undefined,
    unreachable: (snapshot) =>
      snapshot.context.failure === unreachable && !snapshot.hasTag('listed') && !snapshot.hasTag('busy'),
    listed: (snapshot) =>
      snapshot.hasTag('listed') &&
      !snapshot.hasTag('dialog') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      plans.every((plan) => snapshot.can({ type: 'weekendPlan.opened', plan })),
    'listed.unchanged': ({ context }, { event }) =>
      event?.type.startsWith('xstate.done.actor.fetchWeekends') === true ? context.weekends === known : true,
    'listed.done': ({ context }) => context.weekends === changed,
    planning: (snapshot) =>
      snapshot.hasTag('listed') && snapshot.hasTag('dialog') && snapshot.can({ type: 'weekendPlan.cancelled' }),
    'planning.beginning': neverAtRest,
    'planning.incomplete': (snapshot) =>
      snapshot.context.plan?.startedAt === null &&
      snapshot.context.preview === null &&
      !snapshot.hasTag('busy') &&
      !snapshot.can({ type: 'weekendPlan.confirmed' }),
    'planning.changing': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.children['previewPlan'] === undefined &&
      !snapshot.can({ type: 'weekendPlan.confirmed' }),
    'planning.previewing': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.context.plan?.startedAt != null &&
      hasInput(snapshot.children['previewPlan'], { plan: snapshot.context.plan }),
    'planning.unpreviewed': (snapshot) => snapshot.context.failure === unreachable && !snapshot.hasTag('busy'),
    'planning.previewed': (snapshot) => {
      const { plan, preview: shown } = snapshot.context;
      const isTaking = plan?.step === 'withdraw' || plan?.step === 'discard';
      return (
        !snapshot.hasTag('busy') &&
        once(snapshot, 'plans', () => isKept(snapshot) && keepsPlan(snapshot)) &&
        // Whatever failed may show in the list.
        [refused, unreachable].every((last) =>
          ahead(withContext(snapshot, { failure: last }), { type: 'weekendPlan.cancelled' }).matches('loading'),
        ) &&
        (shown === possible || shown === overlapping) &&
        snapshot.can({ type: 'weekendPlan.confirmed' }) === (isTaking || shown === possible)
      );
    },
    carryingOut: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.hasTag('dialog') &&
      snapshot.hasTag('listed') &&
      snapshot.context.failure === null &&
      failuresLead(snapshot, 'carryOut', { others: { planning: 'previewed' } }) &&
      hasInput(snapshot.children['carryOut'], { plan: snapshot.context.plan }),
  },
});

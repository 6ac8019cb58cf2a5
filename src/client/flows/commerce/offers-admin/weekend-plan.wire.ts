import { fromPromise } from 'xstate';
import {
  type WeekendPlan,
  weekendPlanMachine,
} from '../../../../../machines/commerce/weekend-plan/weekend-plan.machine.ts';
import {
  createWeekend,
  discardWeekend,
  fetchStaffWeekends,
  moveWeekend,
  offerWeekend,
  previewWeekend,
  withdrawWeekend,
} from '../../../api/commerce/free-weekends.ts';

/** The start of a plan that has one. @throws Error for one that has none, which the chart does not send */
function startOf({ startedAt }: WeekendPlan): number {
  if (startedAt === null) throw new Error('The plan has no start.');
  return startedAt;
}

async function carryOut(plan: WeekendPlan): Promise<void> {
  const { step, id, tech, seenStart } = plan;
  if (step === 'prepare') {
    await createWeekend(tech, startOf(plan));
    return;
  }
  if (id === null || seenStart === null) throw new Error('The plan is for no free weekend.');
  switch (step) {
    case 'move':
      await moveWeekend(id, startOf(plan), seenStart);
      return;
    case 'offer':
      await offerWeekend(id, seenStart);
      return;
    case 'discard':
      await discardWeekend(id, seenStart);
      return;
    case 'withdraw':
      await withdrawWeekend(id);
  }
}

/** The plan of free weekends with its effects in this browser. */
export const wiredWeekendPlan = weekendPlanMachine.provide({
  actors: {
    fetchWeekends: fromPromise(() => fetchStaffWeekends()),
    previewPlan: fromPromise(({ input: { plan } }: { input: { plan: WeekendPlan | null } }) => {
      if (plan === null) throw new Error('There is no plan.');
      return previewWeekend({ tech: plan.tech, started_at: startOf(plan), id: plan.id });
    }),
    carryOut: fromPromise(async ({ input: { plan } }: { input: { plan: WeekendPlan | null } }) => {
      if (plan === null) throw new Error('There is no plan.');
      await carryOut(plan);
      return fetchStaffWeekends();
    }),
  },
});

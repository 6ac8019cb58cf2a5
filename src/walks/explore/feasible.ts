import type { Moment } from './pure-run.ts';
import type { Step } from './step.ts';

/** Whether a step can happen in a moment: its actor still runs, its timer is on. */
export function impossible(moment: Moment, step: Step): string | undefined {
  if (moment.snapshot.status !== 'active') return 'the machine has ended';
  if (step.kind === 'delay') {
    return moment.timers.some((timer) => timer.id === step.timerId) ? undefined : `no timer ${step.timerId} is on`;
  }
  if (step.kind === 'event') return undefined;
  return moment.open.includes(step.invokeId) ? undefined : `the actor ${step.invokeId} is not running`;
}

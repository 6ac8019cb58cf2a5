import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { guardsMachine } from './guards.machine.ts';
import type { GuardFacts, GuardsEvent, GuardsInput, Visitor } from './guards.types.ts';

export type GuardOutcome =
  | { kind: 'shown' }
  | { kind: 'missing' }
  | { kind: 'forbidden'; message: string }
  | { kind: 'login'; to: string }
  | { kind: 'onward' | 'elsewhere'; to: string };

type Event = GuardsEvent | { type: `xstate.done.actor.${string}`; output?: unknown };

/**
 * Runs the chart to completion without its effects, for the server and for the route table.
 * @param readFacts called only when a guard needs it
 */
export async function decideGuards(
  input: GuardsInput,
  visitor: Visitor,
  readFacts: () => Promise<GuardFacts>,
): Promise<GuardOutcome> {
  let [snapshot] = initialTransition(guardsMachine, input);
  const step = (event: Event) => {
    [snapshot] = transition(guardsMachine, snapshot, event as GuardsEvent);
  };
  step({ type: 'guards.visitorKnown', visitor });
  while (snapshot.hasTag('waiting')) {
    if (snapshot.matches('readingFacts')) {
      step({ type: 'xstate.done.actor.readFacts', output: await readFacts() });
    } else if (snapshot.matches('ensuringTrialExam')) {
      // Creating the trial is a separate call; this only decides who may see the page.
      step({ type: 'xstate.done.actor.ensureTrialExam' });
    } else {
      throw new Error(`The guards wait in ${JSON.stringify(snapshot.value)}.`);
    }
  }
  return outcomeOf(snapshot);
}

/** The outcome of a chart that has decided. */
function outcomeOf(snapshot: SnapshotFrom<typeof guardsMachine>): GuardOutcome {
  const { destination: to, message } = snapshot.context;
  if (snapshot.matches('shown')) return { kind: 'shown' };
  if (snapshot.matches('missing')) return { kind: 'missing' };
  if (snapshot.matches('forbidden')) return { kind: 'forbidden', message };
  if (snapshot.matches('sentToLogin')) return { kind: 'login', to };
  if (snapshot.matches('sentOnward')) return { kind: 'onward', to };
  if (snapshot.matches('sentElsewhere')) return { kind: 'elsewhere', to };
  throw new Error(`The guards have not decided: ${JSON.stringify(snapshot.value)}.`);
}

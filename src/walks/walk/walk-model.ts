import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { impossible } from '../explore/feasible.ts';
import { createStepLister } from '../explore/possible-steps.ts';
import { createPureRunner, type Moment, type Outcome, type PureRunner } from '../explore/pure-run.ts';
import { type Step, stepLabel } from '../explore/step.ts';
import { dueNext } from '../explore/timers.ts';
import type { PathModel } from '../model.ts';
import { brokenWords, follow } from '../properties/judge-properties.ts';
import type { Property } from '../properties/property.ts';
import { minimise } from '../shrink/minimise.ts';
import { messageOf } from './failure.ts';
import { judgeOutcomes } from './judge-outcomes.ts';
import { randomNumbers } from './random-numbers.ts';
import { checkStates } from './walk-pure.ts';

/** A walk on one chart on which a check of its model does not hold. */
export interface FoundOnModel {
  readonly chart: string;
  readonly seed: number;
  readonly input: unknown;
  readonly steps: readonly Step[];
  readonly problem: string;
}

/** How many walks on one chart, and how long. */
export interface ModelWalks {
  readonly seed: number;
  readonly runs: number;
  readonly steps: number;
  /** Another machine than the model's own, to see whether the checks notice what is wrong with it. */
  readonly machine?: AnyStateMachine;
  /** What must hold over the whole walk, besides the model's checks. */
  readonly properties?: readonly Property[];
}

/**
 * Walks a chart at random over the cases of its model, much longer than the generated paths. The model's checks judge each
 * situation, its properties the whole walk.
 *
 * @returns the first check that does not hold, on a shrunk walk; undefined when all held
 */
export async function walkModel(
  model: PathModel,
  { seed, runs, steps, machine = model.machine, properties = [] }: ModelWalks,
): Promise<FoundOnModel | undefined> {
  const runner = createPureRunner(machine);
  const stepsFrom = createStepLister(model, runner.machine);
  for (let run = 0; run < runs; run += 1) {
    const draw = randomNumbers(seed + run);
    const input = model.input[draw(model.input.length)];
    const taken: Step[] = [];
    const choose = (moment: Moment): Step | undefined => {
      const offered = taken.length < steps ? stepsFrom(moment) : [];
      const step = offered.length > 0 ? offered[draw(offered.length)] : undefined;
      if (step) taken.push(step);
      return step;
    };
    const problem = judge(runner, model, properties, input, choose);
    if (problem !== undefined) {
      const shortest = await minimise(
        taken,
        (candidate) => judge(runner, model, properties, input, repeat(candidate)) === problem,
      );
      return { chart: machine.id, seed: seed + run, input, steps: shortest, problem };
    }
  }
  return undefined;
}

/** A failed walk in words. */
export function describeModelWalk({ chart, seed, steps, problem }: FoundOnModel, machine: AnyStateMachine): string {
  const lines = steps.map((step, at) => `  ${at + 1}. ${stepLabel(step, machine)}`);
  return [`${chart}, seed ${seed}: ${problem}`, ...lines].join('\n');
}

/** Takes the steps that are possible; the others are left out. */
function repeat(steps: readonly Step[]): (moment: Moment) => Step | undefined {
  const rest = [...steps];
  return (moment) => {
    for (let step = rest.shift(); step; step = rest.shift()) if (isPossible(moment, step)) return step;
    return undefined;
  };
}

function isPossible(moment: Moment, step: Step): boolean {
  if (impossible(moment, step) !== undefined) return false;
  const due = dueNext(moment.timers);
  return step.kind === 'delay' ? due.some(({ id }) => id === step.timerId) : due.every(({ delay }) => delay > 0);
}

/** The first problem on a walk, without what differs between two walks to it. */
function judge(
  runner: PureRunner,
  model: PathModel,
  properties: readonly Property[],
  input: unknown,
  choose: (moment: Moment) => Step | undefined,
): string | undefined {
  let step: Step | undefined;
  let outcome: Outcome;
  let hasChanged = true;
  let earlier: AnyMachineSnapshot | undefined;
  const follower = follow(runner, model, properties);
  try {
    outcome = runner.start(input);
    for (;;) {
      const { snapshot } = outcome.moment;
      const problem = hasChanged
        ? checkStates(model, snapshot, outcome.effects, step?.event, earlier, undefined)
        : judgeOutcomes(model, snapshot, {
            ...{ effects: outcome.effects, event: step?.event, before: earlier, delays: undefined },
          });
      if (problem) return problem.message;
      const broken = follower.step(outcome, step?.event);
      if (broken) return brokenWords(broken);
      step = snapshot.status === 'active' ? choose(outcome.moment) : undefined;
      if (!step) {
        const owed = follower.end();
        return owed && brokenWords(owed);
      }
      earlier = snapshot;
      outcome = runner.apply(outcome.moment, step);
      // A step that only listens for something else leaves the machine as it was judged before.
      hasChanged =
        outcome.effects.length > 0 || outcome.entered.length > 0 || outcome.moment.snapshot.context !== earlier.context;
    }
  } catch (error) {
    return `something throws: ${messageOf(error)}`;
  }
}

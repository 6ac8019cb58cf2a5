import { makePath, type Path } from '../cover/generate.ts';
import type { GraphEdge } from '../explore/explore.ts';
import { impossible } from '../explore/feasible.ts';
import type { PureRunner } from '../explore/pure-run.ts';
import { type Step, stepLabel } from '../explore/step.ts';
import { dueNext } from '../explore/timers.ts';
import { minimise } from './minimise.ts';

/** Runs steps on the pure machine and returns them as a path; undefined when they cannot happen in this order. */
export function retrace(runner: PureRunner, input: unknown, label: string, steps: readonly Step[]): Path | undefined {
  let outcome = runner.start(input);
  const edges: GraphEdge[] = [{ from: -1, to: -1, step: undefined, input, label, outcome, goals: [] }];
  for (const step of steps) {
    const { moment } = outcome;
    if (impossible(moment, step) !== undefined) return undefined;
    const due = dueNext(moment.timers);
    if (
      step.kind === 'delay' ? !due.some((timer) => timer.id === step.timerId) : due.some((timer) => timer.delay <= 0)
    ) {
      return undefined;
    }
    try {
      outcome = runner.apply(moment, step);
    } catch {
      return undefined;
    }
    edges.push({
      from: -1,
      to: -1,
      step,
      input: undefined,
      label: stepLabel(step, runner.machine),
      outcome,
      goals: [],
    });
  }
  return makePath(edges);
}

/** The shortest path found that still fails. None of its steps can be left out alone. */
export async function shrink(
  runner: PureRunner,
  path: Path,
  fails: (candidate: Path) => boolean | Promise<boolean>,
): Promise<Path> {
  const [start] = path.edges;
  if (!start) return path;
  let best = path;
  await minimise(
    path.edges.flatMap((edge) => (edge.step ? [edge.step] : [])),
    async (steps) => {
      const candidate = retrace(runner, start.input, start.label, steps);
      if (!candidate || !(await fails(candidate))) return false;
      best = candidate;
      return true;
    },
  );
  return best;
}

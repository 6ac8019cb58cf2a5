import type { GraphEdge } from '../explore/explore.ts';

interface Life {
  readonly started: number;
  readonly order: number;
  readonly delay: number;
}

/** `time[to] >= time[from] + wait`. */
interface Constraint {
  readonly from: number;
  readonly to: number;
  readonly wait: number;
}

function constraintsOf(edges: readonly GraphEdge[]): Constraint[] {
  const constraints: Constraint[] = [];
  const pending = new Map<string, Life>();
  let order = 0;
  edges.forEach((edge, at) => {
    if (at > 0) constraints.push({ from: at - 1, to: at, wait: 0 });
    const step = edge.step;
    const firing = step?.kind === 'delay' ? pending.get(step.timerId) : undefined;
    if (step?.kind === 'delay' && firing) {
      constraints.push({ from: firing.started, to: at, wait: firing.delay });
      constraints.push({ from: at, to: firing.started, wait: -firing.delay });
      pending.delete(step.timerId);
    }
    for (const life of pending.values()) {
      // Of timers due at the same millisecond the one scheduled first fires first; an event comes before both.
      const sameInstant = firing !== undefined && firing.order < life.order;
      constraints.push({ from: at, to: life.started, wait: (sameInstant ? 0 : 1) - life.delay });
    }
    for (const change of edge.outcome.timerChanges) {
      pending.delete(change.id);
      if (change.type === 'schedule') {
        pending.set(change.id, { started: at, order, delay: change.delay });
        order += 1;
      }
    }
    if (edge.outcome.moment.snapshot.status !== 'active') pending.clear();
  });
  return constraints;
}

/**
 * When each step of a path happens, in ms from its start and as early as possible, so that exactly the timers fire
 * that the path says, in its order. Undefined when no such times exist. (Longest paths over difference constraints,
 * Bellman and Ford.)
 */
export function scheduleTimes(edges: readonly GraphEdge[]): number[] | undefined {
  const times = edges.map(() => 0);
  if (!edges.some((edge) => edge.outcome.timerChanges.length > 0)) return times;
  const constraints = constraintsOf(edges);
  for (let round = 0; round <= edges.length; round += 1) {
    let changed = false;
    for (const { from, to, wait } of constraints) {
      const least = (times[from] ?? 0) + wait;
      if ((times[to] ?? 0) < least) {
        times[to] = least;
        changed = true;
      }
    }
    // Pushing the start later only shifts the path; the walker begins at 0 either way.
    if (!changed) return times.map((time) => time - (times[0] ?? 0));
  }
  return undefined;
}

import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '../../charts/xstate-internals.ts';
import type { Suite } from '../cover/generate.ts';
import type { AnyOutcome, CheckContext, PathModel } from '../model.ts';
import { type Failure, messageOf } from './failure.ts';

type Problem = Pick<Failure, 'kind' | 'message'>;

const pathsIn = (snapshot: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set(activeNodes(snapshot).map((node) => node.path.join('.')));

/** How a model names what happened: the type of an event, `done(load)`, `error(load)`, `snapshot(load)`, `after(retryDelay)`. */
function nameOf(type: string, before: AnyMachineSnapshot): string {
  const actor = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? /^xstate\.(snapshot)\.(.*)$/.exec(type);
  if (actor) {
    const [, kind, id = ''] = actor;
    const { src } = (before.children as Record<string, { src?: unknown } | undefined>)[id] ?? {};
    return `${kind}(${typeof src === 'string' ? src : id})`;
  }
  const timer = /^xstate\.after\.(.*)$/.exec(type)?.[1];
  if (timer === undefined) return type;
  return `after(${timer.slice(0, timer.indexOf(`.${before.machine.id}`))})`;
}

/** The outcomes that a model states for a step, or for a start, each with the state it is stated for; '' for any. */
function stated(
  model: PathModel,
  type: string | undefined,
  before: AnyMachineSnapshot | undefined,
): [state: string, outcome: AnyOutcome][] {
  if (type === undefined || before === undefined) {
    const { start } = model.outcomes;
    return start === undefined ? [] : [['', start as AnyOutcome]];
  }
  const found = model.outcomes[nameOf(type, before)];
  if (found === undefined) return [];
  if (typeof found !== 'object' || Array.isArray(found)) return [['', found as AnyOutcome]];
  const active = pathsIn(before);
  return Object.entries(found as Readonly<Record<string, AnyOutcome>>).filter(([state]) => active.has(state));
}

/** Asks what the model states of a step; the first outcome that does not come about. */
export function judgeOutcomes(
  model: PathModel,
  now: AnyMachineSnapshot,
  more: CheckContext<AnyMachineSnapshot>,
): Problem | undefined {
  const { event, before } = more;
  for (const [state, outcome] of stated(model, event?.type, before)) {
    const what = event && before ? nameOf(event.type, before) : 'start';
    const where = `${what}${state === '' ? '' : ` in ${state}`}`;
    try {
      const expected = typeof outcome === 'function' ? outcome(now, more as Parameters<typeof outcome>[1]) : outcome;
      if (expected === false) return { kind: 'outcome', message: `the outcome of ${where} does not come about` };
      if (typeof expected === 'boolean' || expected === undefined) continue;
      const active = pathsIn(now);
      const missing = [expected].flat().find((path) => !active.has(path));
      if (missing !== undefined) return { kind: 'outcome', message: `${where} does not lead to ${missing}` };
    } catch (error) {
      return { kind: 'outcome', message: `the outcome of ${where} does not come about: ${messageOf(error)}` };
    }
  }
  return undefined;
}

/** Outcomes that are stated for what never happens on a path, in words. */
export function idleOutcomes({ model, paths }: Suite): string[] {
  const asked = new Set(['start ']);
  for (const { edges } of paths) {
    for (const [at, { step }] of edges.entries()) {
      const before = edges[at - 1]?.outcome.moment.snapshot;
      if (!step || !before) continue;
      for (const [state] of stated(model, step.event.type, before))
        asked.add(`${nameOf(step.event.type, before)} ${state}`);
    }
  }
  return Object.entries(model.outcomes).flatMap(([name, found]) => {
    const states = typeof found === 'object' && !Array.isArray(found) ? Object.keys(found) : [''];
    return states
      .filter((state) => !asked.has(`${name} ${state}`))
      .map((state) => `outcomes: no path has ${name}${state === '' ? '' : ` in ${state}`}`);
  });
}

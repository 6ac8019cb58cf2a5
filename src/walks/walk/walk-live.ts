import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import { isBuiltInAction, rebuild } from '../../charts/xstate-internals.ts';
import type { Path } from '../cover/generate.ts';
import type { GraphNode } from '../explore/explore.ts';
import { type Moment, noteEffect, situation } from '../explore/pure-run.ts';
import { type Step, stepLabel } from '../explore/step.ts';
import { stubActors } from '../explore/stub-actor.ts';
import type { TimerChange } from '../explore/timers.ts';
import type { Effect, PathModel } from '../model.ts';
import { stableJson } from '../stable-json.ts';
import { type Failure, messageOf } from './failure.ts';
import { createPathClock } from './path-clock.ts';
import { checkStates } from './walk-pure.ts';

type Problem = Pick<Failure, 'kind' | 'message'>;

/** A machine for live runs: actors are stubs, effects do nothing, assignments and guards are the real ones. */
function liveMachine(machine: AnyStateMachine): AnyStateMachine {
  const actions = Object.entries(machine.implementations.actions ?? {})
    .filter(([, action]) => !isBuiltInAction(action))
    .map(([name]) => [name, () => {}] as const);
  return rebuild(machine, { actors: stubActors(machine), actions: Object.fromEntries(actions) });
}

/** Prepares walks of a model's paths with a real actor under a simulated clock. */
export function createLiveWalker(
  model: PathModel,
  subject: AnyStateMachine = model.machine,
): (path: Path, nodes?: readonly GraphNode[]) => Failure | undefined {
  const machine = liveMachine(subject);
  const visited = new Set<number>();
  return (path, nodes = []) => walkLive(machine, model, path, nodes, visited);
}

function walkLive(
  machine: AnyStateMachine,
  model: PathModel,
  path: Path,
  nodes: readonly GraphNode[],
  visited: Set<number>,
): Failure | undefined {
  const clock = createPathClock();
  const effects: Effect[] = [];
  const [start] = path.edges;
  let root: unknown;
  let broken: unknown;
  const actor = createActor(machine, {
    input: start?.input as never,
    clock: clock as never,
    logger: () => {},
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.action' || inspected.actorRef !== root) return;
      const ignored = { effects, timerChanges: [] as TimerChange[], mailbox: [] };
      noteEffect(ignored, { ...inspected.action, exec: undefined }, root);
    },
  });
  root = actor;
  actor.subscribe({ error: (error) => (broken = error) });
  const live = (): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot;
  try {
    for (const [at, edge] of path.edges.entries()) {
      const fail = (problem: Problem): Failure => ({ ...problem, pathId: path.id, at, label: edge.label });
      effects.length = 0;
      const before = edge.step ? live() : undefined;
      const obstacle = edge.step ? perform(actor, edge.step, path.times[at] ?? 0, clock) : void actor.start();
      if (obstacle) return fail(obstacle);
      if (live().status === 'error') return fail({ kind: 'throws', message: messageOf(broken ?? live().error) });
      const problem =
        differenceFromPure(model, edge.outcome.moment, edge.outcome.effects, live(), effects) ??
        checkStates(model, live(), effects, edge.step?.event, before, undefined) ??
        sendUnoffered(actor, model, nodes[edge.to], visited);
      if (problem) return fail(problem);
    }
    return undefined;
  } finally {
    actor.stop();
  }
}

function perform(
  actor: AnyActorRef,
  step: Step,
  time: number,
  clock: ReturnType<typeof createPathClock>,
): Problem | undefined {
  if (step.kind === 'delay') {
    return clock.fireAt(time) ? undefined : { kind: 'impossible', message: `no timer is due at ${time} ms` };
  }
  clock.moveTo(time);
  if (step.kind === 'event' || step.kind === 'snapshot') {
    actor.send(step.event);
    return undefined;
  }
  const child = (actor.getSnapshot() as AnyMachineSnapshot).children[step.invokeId] as AnyActorRef | undefined;
  if (!child) return { kind: 'impossible', message: `the actor ${step.invokeId} is not running` };
  child.send(
    step.kind === 'done'
      ? { type: 'stub.done', output: step.event['output'] }
      : { type: 'stub.error', error: step.event['error'] },
  );
  return undefined;
}

/** Timers are left out: a wrong one shows when the clock moves. */
function comparable(moment: Moment, project: PathModel['context']): string {
  return stableJson(situation({ ...moment, timers: [] }, project));
}

function differenceFromPure(
  model: PathModel,
  pure: Moment,
  pureEffects: readonly Effect[],
  snapshot: AnyMachineSnapshot,
  effects: readonly Effect[],
): Problem | undefined {
  const children = snapshot.children as Record<string, AnyActorRef | undefined>;
  const open = Object.keys(children).filter((id) => children[id]?.getSnapshot().status === 'active');
  const live: Moment = { snapshot, timers: [], open: snapshot.status === 'active' ? open.sort() : [] };
  const expected = comparable(pure, model.context);
  const found = comparable(live, model.context);
  if (expected !== found) {
    return { kind: 'difference', message: `pure and live disagree\n    pure ${expected}\n    live ${found}` };
  }
  const wanted = stableJson(pureEffects);
  const done = stableJson(effects);
  if (wanted === done) return undefined;
  return {
    kind: 'difference',
    message: `pure and live disagree\n    pure effects ${wanted}\n    live effects ${done}`,
  };
}

function sendUnoffered(
  actor: AnyActorRef,
  model: PathModel,
  node: GraphNode | undefined,
  visited: Set<number>,
): Problem | undefined {
  const before = actor.getSnapshot() as AnyMachineSnapshot;
  if (!node || visited.has(node.index) || before.status !== 'active') return undefined;
  visited.add(node.index);
  for (const step of node.unoffered) {
    actor.send(step.event);
    const after = actor.getSnapshot() as AnyMachineSnapshot;
    if (after.context !== before.context || stableJson(after.value) !== stableJson(before.value)) {
      return {
        kind: 'unoffered',
        message: `${stepLabel(step, model.machine)} is not offered here, yet does something`,
      };
    }
  }
  return undefined;
}

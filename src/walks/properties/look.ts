import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '../../charts/xstate-internals.ts';
import type { Moment, Outcome } from '../explore/pure-run.ts';
import type { AnyEvent } from '../explore/step.ts';
import type { Effect } from '../model.ts';
import type { AnyLook } from './property.ts';

const activePaths = new WeakMap<AnyMachineSnapshot, ReadonlySet<string>>();

function pathsOf(snapshot: AnyMachineSnapshot): ReadonlySet<string> {
  const known = activePaths.get(snapshot);
  if (known) return known;
  const paths = new Set(activeNodes(snapshot).map((node) => node.path.join('.')));
  activePaths.set(snapshot, paths);
  return paths;
}

type AnyScene = NonNullable<AnyLook['before']>;

function sceneOf({ snapshot, open }: Moment): AnyScene {
  return {
    context: snapshot.context,
    is: (...states) => states.some((state) => pathsOf(snapshot).has(state as string)),
    has: (tag) => snapshot.hasTag(tag),
    runs: (invokeId) => open.includes(invokeId),
    isOver: snapshot.status === 'done',
  };
}

/** Looks at what a step of a chart has done. */
export function lookAt(
  chart: string,
  { moment, taken, effects }: Pick<Outcome, 'moment' | 'taken' | 'effects'>,
  event: AnyEvent | undefined,
  before: Moment | undefined,
  at?: number,
): AnyLook {
  return lookWith(chart, sceneOf(moment), { taken, effects, event, before: before && sceneOf(before), at });
}

/** A look made of a scene and what led to it. */
export function lookWith(
  chart: string,
  scene: AnyScene,
  step: {
    readonly taken: readonly string[];
    readonly effects: readonly Effect[];
    readonly event: AnyEvent | undefined;
    readonly before: AnyScene | undefined;
    readonly at: number | undefined;
  },
): AnyLook {
  return Object.assign(scene, {
    entered: (state: string) => scene.is(state as never) && step.before?.is(state as never) !== true,
    event: step.event,
    effects: step.effects,
    before: step.before,
    at: step.at,
    // The transitions of the root begin with a slash, those of a state with a dot.
    took: (id: string) => step.taken.some((taken) => taken.slice(chart.length).replace(/^\./, '').startsWith(id)),
    did: (action: string) => step.effects.some(({ type }) => type === action),
  });
}

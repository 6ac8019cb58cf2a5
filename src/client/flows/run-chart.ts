/**
 * The only way to run a chart in the browser: observers see every transition, of children too. Components use the
 * hooks, which create the actor during render, start it in an effect and stop it on unmount; actors that outlive
 * components are created with `createChart`.
 */
import { useActorRef, useMachine } from '@xstate/react';
import {
  type Actor,
  type ActorOptions,
  type AnyStateMachine,
  type ConditionalRequired,
  createActor,
  type IsNotNever,
  type RequiredActorOptionsKeys,
  type StateFrom,
} from 'xstate';
import { watched } from '../adapters/chart-watchers.ts';

type Options<Chart extends AnyStateMachine> = ConditionalRequired<
  [options?: Pick<ActorOptions<Chart>, 'input'> & { [K in RequiredActorOptionsKeys<Chart>]: unknown }],
  IsNotNever<RequiredActorOptionsKeys<Chart>>
>;

/** An actor of a chart with its effects; not started. */
export function createChart<Chart extends AnyStateMachine>(chart: Chart, ...[options]: Options<Chart>): Actor<Chart> {
  return createActor(chart, { ...options, ...watched() } as ActorOptions<Chart>);
}

/** Runs a chart while the component is mounted, and renders on every change. */
export function useChart<Chart extends AnyStateMachine>(
  chart: Chart,
  ...[options]: Options<Chart>
): [StateFrom<Chart>, Actor<Chart>['send'], Actor<Chart>] {
  return useMachine(chart, { ...options, ...watched() } as ActorOptions<Chart>);
}

/** Runs a chart while the component is mounted, and renders on changes of the selection. */
export function useChartActor<Chart extends AnyStateMachine>(chart: Chart, ...[options]: Options<Chart>): Actor<Chart> {
  return useActorRef(chart, { ...options, ...watched() } as ActorOptions<Chart>);
}

/**
 * The only way to run a chart in the browser: observers hear of every transition, of children too. A component uses the
 * hooks, which make the actor while rendering, start it in an effect and stop it with the component; what outlives components is
 * made by `createChart`.
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
import { chartReporter } from '../adapters/chart-watchers.ts';

type Options<Chart extends AnyStateMachine> = ConditionalRequired<
  [options?: Pick<ActorOptions<Chart>, 'input'> & { [K in RequiredActorOptionsKeys<Chart>]: unknown }],
  IsNotNever<RequiredActorOptionsKeys<Chart>>
>;

const watched = chartReporter && { inspect: chartReporter };

/** An actor of a chart that has its effects; not started. */
export function createChart<Chart extends AnyStateMachine>(chart: Chart, ...[options]: Options<Chart>): Actor<Chart> {
  return createActor(chart, { ...options, ...watched } as ActorOptions<Chart>);
}

/** Runs a chart as long as the component is on show, and renders it again with every change. */
export function useChart<Chart extends AnyStateMachine>(
  chart: Chart,
  ...[options]: Options<Chart>
): [StateFrom<Chart>, Actor<Chart>['send'], Actor<Chart>] {
  return useMachine(chart, { ...options, ...watched } as ActorOptions<Chart>);
}

/** Runs a chart as long as the component is on show; what is rendered is selected from it. */
export function useChartActor<Chart extends AnyStateMachine>(chart: Chart, ...[options]: Options<Chart>): Actor<Chart> {
  return useActorRef(chart, { ...options, ...watched } as ActorOptions<Chart>);
}

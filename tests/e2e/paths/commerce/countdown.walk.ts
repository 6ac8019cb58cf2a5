import type { SnapshotFrom } from 'xstate';
import type { CountdownInput, countdownMachine } from '../../../../machines/commerce/countdown/countdown.machine.ts';
import { generate } from '../../../../src/walks/cover/generate.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { model } from '../../../models/commerce/countdown.model.ts';
import { CountdownWorld, countdownDrivers } from '../../drivers/commerce/countdown.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { pathsInWorld } from '../../drivers/paths-in-world.ts';

/** Steps that no browser can be led to, with the reason. */
const UNREACHABLE = {
  'transition:countdown.reading/error.invoke(readClock)/0':
    'where the server does not answer, the clock of the page does',
};

/** Where the visitor looks away, with a number on show. */
type LooksAway = 'counting' | 'reading';

/** The page opens before it has heard from the server. */
const follow =
  ({ nodes }: Graph) =>
  (world: LooksAway, { from, step, input }: GraphEdge): LooksAway | undefined => {
    if (step === undefined) return (input as CountdownInput).now === null ? world : undefined;
    if (step.kind === 'error') return undefined;
    if (step.kind !== 'event' || step.event.type !== 'countdown.pageHidden') return world;
    const before = nodes[from]?.moment.snapshot as SnapshotFrom<typeof countdownMachine>;
    return before.matches(world) && before.context.now !== null ? world : undefined;
  };

function plan() {
  const { graph, goals } = generate(model);
  const wanted = new Set(goals.all.filter((goal) => /^(state|transition|case):/.test(goal)));
  const found = (['counting', 'reading'] as const).flatMap((world) =>
    pathsInWorld<LooksAway>(graph, wanted, world, follow(graph)),
  );
  return {
    paths: [...new Map(found.map((path) => [path.id, path])).values()],
    defined: goals.all.filter((goal) => /^(state|transition):/.test(goal)),
  };
}

export const walk = defineWalk({
  title: '[ST-11] every state and every transition of a countdown is walked in the browser',
  chart: 'countdown',
  plan,
  unreachable: UNREACHABLE,
  drivers: countdownDrivers,
  world: () => new CountdownWorld(),
  allowedProblems: [],
});

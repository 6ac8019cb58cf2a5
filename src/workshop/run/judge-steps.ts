/** Judges runs by the temporal properties of their charts, which the tests state and prove. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import type { Judgement, RunStep } from '../../../machines/site/workshop/workshop.types.ts';
import { allNodes } from '../../charts/transition-ids.ts';
import { eventWithoutData, judgeRun, type RunMoment } from '../../walks/properties/judge-run.ts';
import type { Property } from '../../walks/properties/property.ts';
import type { Simulation } from '../simulator/simulator.ts';

/** Judges a run; a simulated one with its data, any other by its states and transitions alone. */
export function judgeSteps(
  machine: AnyStateMachine,
  properties: readonly Property[],
  steps: readonly RunStep[],
): Judgement {
  const nodes = new Map(allNodes(machine).map((node) => [node.id, node]));
  const verdicts = judgeRun(
    machine,
    properties,
    steps.map((step, at) => momentOf(nodes, step, at === 0)),
  );
  return {
    kept: verdicts.filter(({ result }) => result === 'kept').length,
    open: verdicts.filter(({ result }) => result === 'open' || result === 'unknown').length,
    broken: verdicts.flatMap(({ result, at, property }) =>
      result === 'broken' ? [{ at: at ?? steps.length - 1, words: property.words }] : [],
    ),
  };
}

type Nodes = ReadonlyMap<string, AnyStateNode>;

function momentOf(nodes: Nodes, { active, taken, record, memory }: RunStep, isFirst: boolean): RunMoment {
  const known = active.flatMap((id) => nodes.get(id) ?? []);
  const event = isFirst ? undefined : eventWithoutData(record?.keys[0]?.event ?? '');
  const moment: RunMoment = {
    states: known.filter(({ parent }) => parent).map(({ path }) => path.join('.')),
    taken,
    event,
    tags: known.flatMap(({ tags }) => tags),
    at: record?.at,
    isOver: known.some(({ parent, type }) => parent && !parent.parent && type === 'final'),
  };
  if (memory === undefined) return moment;
  const { snapshot, event: simulated } = memory as Simulation;
  return { ...moment, ...dataOf(snapshot), ...(simulated && !isFirst ? { event: simulated } : {}) };
}

function dataOf({ context, children, status }: AnyMachineSnapshot): Partial<RunMoment> {
  return { context, children: Object.keys(children), isOver: status === 'done' };
}

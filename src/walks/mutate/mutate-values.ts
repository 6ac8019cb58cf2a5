import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { asFunction } from '../../charts/assigned-fields.ts';
import { asList, type Config, configAt, copyConfig, readSlot, slotOf, writeSlot } from '../../charts/config-edit.ts';
import { allNodes, listTransitions } from '../../charts/transition-ids.ts';
import { assignmentOf, type MachineChanges, rebuild, withAssignment } from '../../charts/xstate-internals.ts';
import { partsOf, type ValuePath, withPart } from '../value-parts.ts';
import type { Mutant, Operator } from './mutants.ts';
import { actionName } from './mutate-transitions.ts';

/** What is done to the values that a place of a chart makes. */
type Transform = (value: unknown) => unknown;

/** A place where a chart makes a value for the world, or for its context. */
interface Site {
  readonly id: string;
  readonly where: string;
  readonly touches: readonly string[];
  /** Changes the copied config of a machine, or gives another body to one of its actions. */
  readonly apply: (config: Config, actions: Record<string, unknown>, transform: Transform) => void;
}

/** The lists and files that a place was seen to make, by their path in the value. */
export interface SeenParts {
  readonly longest: number;
  readonly hasFile: boolean;
}

/** Site → path of the part → what was seen there. */
export type SeenValues = ReadonlyMap<string, ReadonlyMap<ValuePath, SeenParts>>;

const edits: readonly {
  readonly operator: Operator;
  readonly applies: (seen: SeenParts) => boolean;
  readonly edit: Transform;
}[] = [
  { operator: 'empty-file', applies: ({ hasFile }) => hasFile, edit: () => new Blob() },
  { operator: 'empty-list', applies: ({ longest }) => longest > 0, edit: () => [] },
  { operator: 'first-only', applies: ({ longest }) => longest > 1, edit: (list) => asList(list).slice(0, 1) },
  // Of two elements the same one is left as by the edit above.
  { operator: 'drop-last', applies: ({ longest }) => longest > 2, edit: (list) => asList(list).slice(0, -1) },
];

/** The mutants of lists and files that the chart was seen to pass on. */
export function valueMutants(machine: AnyStateMachine, seen: SeenValues): Mutant[] {
  return sitesOf(machine).flatMap((site) =>
    [...(seen.get(site.id) ?? [])].flatMap(([path, parts]) =>
      edits
        .filter(({ applies }) => applies(parts))
        .map(({ operator, edit }): Mutant => {
          const id = `${operator} ${site.id}${path === '' ? '' : ` ${path}`}`;
          const changes = (): MachineChanges =>
            changesOf(machine, [site], () => (value) => withPart(value, path, edit));
          return { id, operator, where: site.where, touches: site.touches, changes };
        }),
    ),
  );
}

/**
 * Runs a machine whose places note the lists and files they make.
 *
 * @param run takes the machine through whatever it should do
 */
export function seeValues(machine: AnyStateMachine, run: (watched: AnyStateMachine) => void): SeenValues {
  const seen = new Map<string, Map<ValuePath, SeenParts>>();
  const note = (site: Site): Transform => {
    const parts = new Map<ValuePath, SeenParts>();
    seen.set(site.id, parts);
    return (value) => {
      for (const { path, length, isFile } of partsOf(value)) {
        const { longest = 0, hasFile = false } = parts.get(path) ?? {};
        parts.set(path, { longest: Math.max(longest, length), hasFile: hasFile || isFile });
      }
      return value;
    };
  };
  run(rebuild(machine, changesOf(machine, sitesOf(machine), note)));
  return seen;
}

function changesOf(
  machine: AnyStateMachine,
  sites: readonly Site[],
  transform: (site: Site) => Transform,
): MachineChanges {
  const config = copyConfig(machine.config as unknown as Config);
  const actions: Record<string, unknown> = {};
  for (const site of sites) site.apply(config, actions, transform(site));
  return { config, actions };
}

/** The params of actions, the input of what is invoked, outputs, and the fields that assignments write. */
function sitesOf(machine: AnyStateMachine): Site[] {
  const nodes: AnyStateNode[] = allNodes(machine);
  const transitions = listTransitions(machine);
  const ofTransitions = transitions.flatMap((info) => {
    const node = nodes.find(({ id }) => id === info.source);
    if (!node || info.kind === 'initial' || info.kind === 'history') return [];
    const invokeIds = node.invoke.map(({ id }) => id);
    return (info.definition.actions ?? []).flatMap((action, at): Site[] => {
      if (!hasParams(action)) return [];
      const apply: Site['apply'] = (config, _actions, transform) => {
        const slot = slotOf(configAt(config, node.path), info, invokeIds);
        if (!slot) return;
        const candidates = readSlot(slot);
        const candidate = candidates[info.position] as Config;
        candidate['actions'] = asList(candidate['actions']).map((one, index) =>
          index === at ? withTransformed(one, 'params', transform) : one,
        );
        writeSlot(slot, candidates);
      };
      return [{ id: `${info.id} ${actionName(action)}#${at}`, where: info.id, touches: [info.id], apply }];
    });
  });
  return [...ofTransitions, ...nodes.flatMap(sitesOfState), ...assignmentSites(machine, nodes, transitions)];
}

function sitesOfState(node: AnyStateNode): Site[] {
  const config = node.config as unknown as Config;
  const site = (at: string, apply: (state: Config, transform: Transform) => void): Site => ({
    id: `${node.id}/${at}`,
    where: node.id,
    touches: [node.id],
    apply: (root, _actions, transform) => apply(configAt(root, node.path), transform),
  });
  const lists = (['entry', 'exit'] as const).flatMap((key) =>
    asList(config[key]).flatMap((action, at) =>
      hasParams(action)
        ? site(`${key} ${actionName(action)}#${at}`, (state, transform) => {
            state[key] = asList(state[key]).map((one, index) =>
              index === at ? withTransformed(one, 'params', transform) : one,
            );
          })
        : [],
    ),
  );
  const invokes = asList(config['invoke']).flatMap((invoke, at) =>
    (invoke as Config)['input'] === undefined
      ? []
      : site(`invoke(${node.invoke[at]?.id})`, (state, transform) => {
          state['invoke'] = asList(state['invoke']).map((one, index) =>
            index === at ? withTransformed(one, 'input', transform) : one,
          );
        }),
  );
  const outputs =
    config['output'] === undefined
      ? []
      : [site('output', (state, transform) => Object.assign(state, withTransformed(state, 'output', transform)))];
  return [...lists, ...invokes, ...outputs];
}

function assignmentSites(
  machine: AnyStateMachine,
  nodes: readonly AnyStateNode[],
  transitions: ReturnType<typeof listTransitions>,
): Site[] {
  return Object.entries(machine.implementations.actions ?? {}).flatMap(([name, action]): Site[] => {
    const assignment = assignmentOf(action);
    if (assignment === undefined) return [];
    const does = (actions: readonly unknown[]): boolean => actions.some((one) => actionName(one) === name);
    const touches = [
      ...transitions.filter(({ definition }) => does(definition.actions ?? [])).map(({ id }) => id),
      ...nodes.filter(({ entry, exit }) => does([...entry, ...exit])).map(({ id }) => id),
    ];
    const assign = asFunction(assignment);
    const apply: Site['apply'] = (_config, actions, transform) => {
      actions[name] = withAssignment((args: never, params: unknown) => transform(assign(args, params)));
    };
    return [{ id: name, where: name, touches, apply }];
  });
}

const hasParams = (action: unknown): boolean =>
  typeof action === 'object' && action !== null && 'params' in action && action.params !== undefined;

/** A copy of a part of a config in which one value, or what a function answers, is transformed. */
function withTransformed(part: unknown, key: string, transform: Transform): Config {
  const { [key]: value, ...rest } = part as Config;
  const made =
    typeof value === 'function'
      ? (...args: unknown[]) => transform((value as Transform)(...(args as [unknown])))
      : transform(value);
  return { ...rest, [key]: made };
}

import { type AnyStateMachine, type AnyStateNode, not } from 'xstate';
import { asList, type Config, configAt, copyConfig, readSlot, slotOf, writeSlot } from './config-edit.ts';
import { describes } from './offers.ts';
import { shortHash } from './stable-json.ts';
import { allNodes, listTransitions, type TransitionInfo } from './transition-ids.ts';

/** A way to break a machine. */
export type Operator =
  | 'delete'
  | 'drop-after'
  | 'retarget'
  | 'drop-guard'
  | 'negate-guard'
  | 'drop-action'
  | 'swap-outcome'
  | 'sneak-path';

/** A machine config with one small mistake. */
export interface Mutant {
  readonly id: string;
  readonly operator: Operator;
  /** The transition changed, or the state where an action was dropped or a sneak path begins. */
  readonly where: string;
  readonly config: () => Config;
}

/** How many sneak paths are tried per state. */
const sneaksPerState = 2;

/**
 * Lists the mutants of a machine: the same ones on every run. Sneak paths begin only in states where the machine
 * rests; in one that is always left at once no event can arrive.
 */
export function listMutants(
  machine: AnyStateMachine,
  eventTypes: readonly string[],
  rests: (stateId: string) => boolean = () => true,
): Mutant[] {
  const nodes = allNodes(machine);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edit = (path: readonly string[], change: (state: Config) => void) => (): Config => {
    const config = copyConfig(machine.config as unknown as Config);
    change(configAt(config, path));
    return config;
  };
  const transitions = listTransitions(machine);
  return [
    ...transitions.flatMap((info) => transitionMutants(info, byId, edit)),
    ...nodes.flatMap((node) => actionMutants(node, edit)),
    ...nodes.flatMap((node) => swapMutants(node, edit)),
    ...nodes.filter((node) => rests(node.id)).flatMap((node) => sneakMutants(node, eventTypes, edit)),
  ];
}

type Edit = (path: readonly string[], change: (state: Config) => void) => () => Config;

function transitionMutants(info: TransitionInfo, byId: ReadonlyMap<string, AnyStateNode>, edit: Edit): Mutant[] {
  const node = byId.get(info.source);
  if (!node) return [];
  const mutant = (operator: Operator, change: (candidate: Config, all: Config[]) => void, suffix = ''): Mutant => ({
    id: `${operator} ${info.id}${suffix}`,
    operator,
    where: info.id,
    config: edit(node.path, (state) => {
      if (info.kind === 'initial' || info.kind === 'history') return change(state, []);
      const slot = slotOf(
        state,
        info,
        node.invoke.map((invoke) => invoke.id),
      );
      if (!slot) throw new Error(`The config holds no transition ${info.id}.`);
      const candidates = readSlot(slot);
      change(candidates[info.position] as Config, candidates);
      writeSlot(slot, candidates);
    }),
  });
  const elsewhere = otherTarget(byId.get(info.targets[0] ?? ''));
  if (info.kind === 'initial' || info.kind === 'history') {
    const key = info.kind === 'initial' ? 'initial' : 'target';
    if (!elsewhere) return [];
    return [mutant('retarget', (state) => retargetKey(state, key, elsewhere), ` → ${elsewhere.id}`)];
  }
  const mutants = [
    mutant(info.kind === 'after' ? 'drop-after' : 'delete', (_candidate, all) => {
      all.splice(info.position, 1);
    }),
  ];
  if (elsewhere) {
    const change = (candidate: Config): void => {
      candidate['target'] = [`#${elsewhere.id}`, ...asList(candidate['target']).slice(1)];
    };
    mutants.push(mutant('retarget', change, ` → ${elsewhere.id}`));
  }
  if (info.guard !== undefined) {
    mutants.push(mutant('drop-guard', (candidate) => delete candidate['guard']));
    mutants.push(
      mutant('negate-guard', (candidate) => {
        candidate['guard'] = not(candidate['guard'] as never);
      }),
    );
  }
  (info.definition.actions ?? []).forEach((action, index) => {
    const drop = (candidate: Config): void => {
      candidate['actions'] = asList(candidate['actions']).filter((_action, at) => at !== index);
    };
    mutants.push(mutant('drop-action', drop, ` ${actionName(action)}#${index}`));
  });
  return mutants;
}

function retargetKey(state: Config, key: 'initial' | 'target', elsewhere: AnyStateNode): void {
  if (key === 'target') state[key] = `#${elsewhere.id}`;
  else if (typeof state[key] === 'object') state[key] = { ...(state[key] as Config), target: elsewhere.key };
  else state[key] = elsewhere.key;
}

/** The next sibling of a target, in document order and around. */
function otherTarget(target: AnyStateNode | undefined): AnyStateNode | undefined {
  if (target?.parent?.type !== 'compound') return undefined;
  const siblings = Object.values(target.parent.states as Record<string, AnyStateNode>).filter(
    (node) => node.type !== 'history',
  );
  const other = siblings[(siblings.indexOf(target) + 1) % siblings.length];
  return other === target ? undefined : other;
}

function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type);
  return typeof action === 'function' && action.name ? action.name : 'inline';
}

function actionMutants(node: AnyStateNode, edit: Edit): Mutant[] {
  return (['entry', 'exit'] as const).flatMap((key) =>
    asList((node.config as unknown as Config)[key]).map((action, index): Mutant => {
      const drop = (state: Config): void => {
        state[key] = asList(state[key]).filter((_action, at) => at !== index);
      };
      const where = `${node.id}/${key}`;
      return {
        id: `drop-action ${where} ${actionName(action)}#${index}`,
        operator: 'drop-action',
        where,
        config: edit(node.path, drop),
      };
    }),
  );
}

function swapMutants(node: AnyStateNode, edit: Edit): Mutant[] {
  return node.invoke.flatMap((invoke, index): Mutant[] => {
    if (!invoke.onDone || !invoke.onError) return [];
    const swap = (state: Config): void => {
      const holder = asList(state['invoke'])[index] as Config;
      [holder['onDone'], holder['onError']] = [holder['onError'], holder['onDone']];
    };
    const where = `${node.id}/done.invoke(${invoke.id})`;
    return [{ id: `swap-outcome ${where}`, operator: 'swap-outcome', where, config: edit(node.path, swap) }];
  });
}

function ancestorsAndSelf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node, ...ancestorsAndSelf(node.parent as AnyStateNode)] : [node];
}

function sneakMutants(node: AnyStateNode, eventTypes: readonly string[], edit: Edit): Mutant[] {
  if (node.type !== 'atomic' || !node.parent) return [];
  const line = ancestorsAndSelf(node);
  const taken = line.flatMap((state) => [...state.transitions.keys()].map(String));
  const free = eventTypes.filter((type) => !taken.some((name) => describes(name, type)));
  const target = line.map((state) => otherTarget(state)).find((other) => other !== undefined);
  if (!target) return [];
  // Chosen by hash, so that a new event or state does not exchange the sneak paths of all others.
  return free
    .map((type) => ({ type, rank: shortHash(`${node.id} ${type}`) }))
    .sort((a, b) => a.rank.localeCompare(b.rank))
    .slice(0, sneaksPerState)
    .map(({ type }): Mutant => {
      const add = (state: Config): void => {
        state['on'] = { ...(state['on'] as Config | undefined), [type]: { target: `#${target.id}` } };
      };
      const where = `${node.id}/${type}`;
      return {
        id: `sneak-path ${where} → ${target.id}`,
        operator: 'sneak-path',
        where,
        config: edit(node.path, add),
      };
    });
}

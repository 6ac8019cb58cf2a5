import type { AnyStateNode } from 'xstate';
import { asList, type Config } from '../../charts/config-edit.ts';
import { describes } from '../../charts/offers.ts';
import { shortHash } from '../stable-json.ts';
import type { Edit, Mutant, MutantOptions, Operator } from './mutants.ts';
import { actionName, otherTarget } from './mutate-transitions.ts';

/** How many sneak paths are tried per state. */
const SNEAKS_PER_STATE = 2;

type Make = (operator: Operator, at: string, change: (state: Config) => void, touches?: readonly string[]) => Mutant;

/** The mutants of one state: its actions, what it invokes, its tags, its end, and events it should ignore. */
export function stateMutants(node: AnyStateNode, edit: Edit, options: MutantOptions): Mutant[] {
  const make: Make = (operator, at, change, touches = [node.id]) => {
    const where = `${node.id}${at.startsWith('/') ? at.split(' ')[0] : ''}`;
    return { id: `${operator} ${node.id}${at}`, operator, where, touches, changes: edit(node.path, change) };
  };
  return [
    ...actionMutants(node, make),
    ...invokeMutants(node, make),
    ...asList((node.config as unknown as Config)['tags']).map((tag) =>
      make('drop-tag', ` ${String(tag)}`, (state) => {
        state['tags'] = asList(state['tags']).filter((other) => other !== tag);
      }),
    ),
    ...(node.type === 'final' ? [make('drop-final', '', (state) => delete state['type'])] : []),
    ...sneakMutants(node, make, options),
  ];
}

function actionMutants(node: AnyStateNode, make: Make): Mutant[] {
  const { entry, exit } = node.config as unknown as Config;
  const drops = (['entry', 'exit'] as const).flatMap((key) =>
    asList((node.config as unknown as Config)[key]).map((action, index) =>
      make('drop-action', `/${key} ${actionName(action)}#${index}`, (state) => {
        state[key] = asList(state[key]).filter((_action, at) => at !== index);
      }),
    ),
  );
  if (entry === undefined && exit === undefined) return drops;
  const swap = (state: Config): void => {
    [state['entry'], state['exit']] = [asList(state['exit']), asList(state['entry'])];
  };
  return [...drops, make('swap-entry-exit', '', swap)];
}

function invokeMutants(node: AnyStateNode, make: Make): Mutant[] {
  return node.invoke.flatMap((invoke, index): Mutant[] => {
    const change = (edit: (invoke: Config) => void) => (state: Config) => {
      const all = asList(state['invoke']) as Config[];
      edit(all[index] as Config);
      state['invoke'] = all;
    };
    const { id, onDone, onError } = invoke;
    const { input } = invoke as { input?: unknown };
    const drop = (operator: Operator, key: string, at: string): Mutant =>
      make(
        operator,
        `/${at}(${id})`,
        change((holder) => delete holder[key]),
      );
    return [
      ...(onError ? [drop('drop-error', 'onError', 'error.invoke')] : []),
      ...(onDone ? [drop('drop-done', 'onDone', 'done.invoke')] : []),
      ...(onDone && onError
        ? [
            make(
              'swap-outcome',
              `/done.invoke(${id})`,
              change((holder) => {
                [holder['onDone'], holder['onError']] = [holder['onError'], holder['onDone']];
              }),
            ),
          ]
        : []),
      ...(input === undefined ? [] : [drop('drop-input', 'input', 'invoke')]),
      make('drop-invoke', `/invoke(${id})`, (state) => {
        state['invoke'] = asList(state['invoke']).filter((_invoke, at) => at !== index);
      }),
    ];
  });
}

function ancestorsAndSelf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node, ...ancestorsAndSelf(node.parent as AnyStateNode)] : [node];
}

function sneakMutants(node: AnyStateNode, make: Make, { eventTypes, rests = () => true }: MutantOptions): Mutant[] {
  if (node.type !== 'atomic' || !node.parent || !rests(node.id)) return [];
  const line = ancestorsAndSelf(node);
  const taken = line.flatMap((state) => [...state.transitions.keys()].map(String));
  const free = eventTypes.filter((type) => !taken.some((name) => describes(name, type)));
  const target = line.map((state) => otherTarget(state)).find((other) => other !== undefined);
  if (!target) return [];
  // Chosen by hash, so that a new event or state does not exchange the sneak paths of all others.
  return free
    .map((type) => ({ type, rank: shortHash(`${node.id} ${type}`) }))
    .sort((a, b) => a.rank.localeCompare(b.rank))
    .slice(0, SNEAKS_PER_STATE)
    .map(({ type }) =>
      make('sneak-path', `/${type} → ${target.id}`, (state) => {
        state['on'] = { ...(state['on'] as Config | undefined), [type]: { target: `#${target.id}` } };
      }),
    );
}

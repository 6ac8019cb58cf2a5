import { type AnyStateNode, not } from 'xstate';
import { isForbidden, isReentering } from '../../charts/chart-structure.ts';
import { asList, type Config, readSlot, slotOf, writeSlot } from '../../charts/config-edit.ts';
import type { TransitionInfo } from '../../charts/transition-ids.ts';
import type { Edit, Mutant, Operator } from './mutants.ts';

type Change = (candidate: Config, all: Config[]) => void;

/** The mutants of one transition: it is missing, leads elsewhere, has another guard, actions or place. */
export function transitionMutants(info: TransitionInfo, nodes: readonly AnyStateNode[], edit: Edit): Mutant[] {
  const find = (id: string | undefined): AnyStateNode | undefined => nodes.find((node) => node.id === id);
  const node = find(info.source);
  if (!node) return [];
  const elsewhere = otherTarget(find(info.targets[0]));
  if (info.kind === 'initial' || info.kind === 'history') {
    if (!elsewhere) return [];
    const key = info.kind === 'initial' ? 'initial' : 'target';
    const changes = edit(node.path, (state) => retargetKey(state, key, elsewhere));
    return [mutantOf(info, 'retarget', changes, ` → ${elsewhere.id}`)];
  }
  const mutant = (operator: Operator, change: Change, suffix = ''): Mutant =>
    mutantOf(info, operator, edit(node.path, changeSlot(node, info, change)), suffix);
  const drop: Change = (_candidate, all) => all.splice(info.position, 1);
  if (isForbidden(info.definition)) return [mutant('drop-forbidden', drop)];
  return [
    ...(isOnlyHandler(node, info) ? [] : [mutant('drop-transition', drop)]),
    ...(elsewhere
      ? [
          mutant(
            'retarget',
            (candidate) => {
              candidate['target'] = [`#${elsewhere.id}`, ...asList(candidate['target']).slice(1)];
            },
            ` → ${elsewhere.id}`,
          ),
        ]
      : []),
    ...guardMutants(info, mutant),
    ...(info.definition.actions ?? []).map((action, index) =>
      mutant(
        'drop-action',
        (candidate) => {
          candidate['actions'] = asList(candidate['actions']).filter((_action, at) => at !== index);
        },
        ` ${actionName(action)}#${index}`,
      ),
    ),
    ...placeMutants(node, info, mutant),
  ];
}

function mutantOf(info: TransitionInfo, operator: Operator, changes: Mutant['changes'], suffix: string): Mutant {
  return { id: `${operator} ${info.id}${suffix}`, operator, where: info.id, touches: [info.id], changes };
}

function changeSlot(node: AnyStateNode, info: TransitionInfo, change: Change): (state: Config) => void {
  return (state) => {
    const invokeIds = node.invoke.map((invoke) => invoke.id);
    const slot = slotOf(state, info, invokeIds);
    if (!slot) throw new Error(`The config holds no transition ${info.id}.`);
    const candidates = readSlot(slot);
    change(candidates[info.position] as Config, candidates);
    writeSlot(slot, candidates);
  };
}

function guardMutants(info: TransitionInfo, mutant: (operator: Operator, change: Change) => Mutant): Mutant[] {
  if (info.guard === undefined) return [];
  return [
    mutant('drop-guard', (candidate) => delete candidate['guard']),
    mutant('negate-guard', (candidate) => {
      candidate['guard'] = not(candidate['guard'] as never);
    }),
  ];
}

/** How many candidates the same trigger has in the same state. */
function candidatesOf(node: AnyStateNode, info: TransitionInfo): number {
  if (info.kind === 'always') return node.always?.length ?? 0;
  return (node.transitions as unknown as ReadonlyMap<string, unknown[]>).get(info.eventType)?.length ?? 0;
}

/** Dropping it is dropping `onDone` or `onError` as a whole, which is a mutant of the state. */
function isOnlyHandler(node: AnyStateNode, info: TransitionInfo): boolean {
  return ['done.invoke', 'error.invoke'].includes(info.kind) && candidatesOf(node, info) === 1;
}

function placeMutants(
  node: AnyStateNode,
  info: TransitionInfo,
  mutant: (operator: Operator, change: Change, suffix?: string) => Mutant,
): Mutant[] {
  const hasNext = info.position + 1 < candidatesOf(node, info);
  return [
    ...(isReentering(info.definition) ? [mutant('drop-reenter', (candidate) => delete candidate['reenter'])] : []),
    ...(hasNext
      ? [
          mutant('swap-order', (_candidate, all) =>
            all.splice(info.position, 2, ...all.slice(info.position, info.position + 2).reverse()),
          ),
        ]
      : []),
  ];
}

function retargetKey(state: Config, key: 'initial' | 'target', elsewhere: AnyStateNode): void {
  if (key === 'target') state[key] = `#${elsewhere.id}`;
  else if (typeof state[key] === 'object') state[key] = { ...state[key], target: elsewhere.key };
  else state[key] = elsewhere.key;
}

/** The next sibling of a target, in document order and around. */
export function otherTarget(target: AnyStateNode | undefined): AnyStateNode | undefined {
  if (target?.parent?.type !== 'compound') return undefined;
  const siblings = Object.values(target.parent.states as Record<string, AnyStateNode>).filter(
    (node) => node.type !== 'history',
  );
  const other = siblings[(siblings.indexOf(target) + 1) % siblings.length];
  return other === target ? undefined : other;
}

/** The name of an action in a mutant's id. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type);
  return typeof action === 'function' && action.name ? action.name : 'inline';
}

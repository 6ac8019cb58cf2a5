import type { TransitionInfo } from './transition-ids.ts';

/** A machine config as plain data. */
export type Config = Record<string, unknown>;

/** A copy of a config whose objects and arrays may be changed; functions and class instances are shared. */
export function copyConfig<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyConfig) as T;
  if (typeof value !== 'object' || value === null) return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyConfig(inner)])) as T;
}

/** The config of a state, by the path of its node. */
export function configAt(root: Config, path: readonly string[]): Config {
  return path.reduce((config, key) => (config['states'] as Record<string, Config>)[key] as Config, root);
}

/** The same as a list, as XState reads "one or many". */
export function asList(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? [...value] : [value];
}

/** The place in a state's config that holds a list of transitions. */
export interface Slot {
  readonly holder: Config;
  readonly key: string;
}

/** Finds where a config keeps a transition and its fellow candidates. */
export function slotOf(state: Config, info: TransitionInfo, invokeIds: readonly string[]): Slot | undefined {
  switch (info.kind) {
    case 'event':
      return { holder: state['on'] as Config, key: info.trigger };
    case 'after': {
      const holder = state['after'] as Config;
      const key = Object.keys(holder).find((name) => name === info.trigger || String(Number(name)) === info.trigger);
      return key === undefined ? undefined : { holder, key };
    }
    case 'always':
      return { holder: state, key: 'always' };
    case 'done.state':
      return { holder: state, key: 'onDone' };
    case 'done.invoke':
    case 'error.invoke':
    case 'snapshot.invoke': {
      const key = { 'done.invoke': 'onDone', 'error.invoke': 'onError', 'snapshot.invoke': 'onSnapshot' }[info.kind];
      const holder = asList(state['invoke'])[invokeIds.indexOf(info.trigger)] as Config | undefined;
      return holder && { holder, key };
    }
    case 'initial':
    case 'history':
      return undefined;
  }
}

/** The candidates of a slot, each as an object that may be changed. */
export function readSlot(slot: Slot): Config[] {
  const { [slot.key]: value } = slot.holder;
  const list = Array.isArray(value) ? value : [value];
  return list.map((item) => (typeof item === 'object' && item !== null ? (item as Config) : { target: item }));
}

/** Puts candidates back; an empty list removes the key. */
export function writeSlot(slot: Slot, candidates: readonly Config[]): void {
  if (candidates.length === 0) delete slot.holder[slot.key];
  else slot.holder[slot.key] = candidates;
}

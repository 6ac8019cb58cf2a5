import { useMemo } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { Failure } from '../../../../machines/shared/failure.ts';
import { createResourceMachine } from '../../../../machines/site/resource/resource.machine.ts';
import { useChart } from '../run-chart.ts';
import { useInitial } from './initial-data.tsx';

export type Resource<T> =
  | { state: 'loading' | 'missing'; content: null }
  | { state: 'shown'; content: T }
  | { state: 'unreachable'; content: null; failure: Failure | null; retry: () => void };

function createWired<T>(load: () => Promise<T>) {
  return createResourceMachine<T>().provide({ actors: { loadResource: fromPromise(load) } });
}

type Wired<T> = ReturnType<typeof createWired<T>>;

/**
 * Content that a page loads once and shows, run by the resource chart.
 *
 * @param key name of the data that the server may have put into the page; null where it never does
 * @param load what is loaded is constant for the component's life: use it as its React key
 */
export function useResource<T>(key: string | null, load: () => Promise<T>): Resource<T> {
  const initial = useInitial<T>(key) ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is loaded is another component's
  const machine = useMemo(() => createWired(load), []);
  const [snapshot, send] = useChart(machine, { input: { initial } });
  return selectResource<T>(snapshot, () => send({ type: 'resource.retried' }));
}

function selectResource<T>(snapshot: SnapshotFrom<Wired<T>>, retry: () => void): Resource<T> {
  const { content, failure } = snapshot.context;
  if (content !== null) return { state: 'shown', content };
  if (snapshot.can({ type: 'resource.retried' })) return { state: 'unreachable', content: null, failure, retry };
  return { state: snapshot.hasTag('busy') ? 'loading' : 'missing', content: null };
}

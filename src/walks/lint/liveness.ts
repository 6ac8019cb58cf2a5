import type { Graph } from '../explore/explore.ts';

/**
 * The situations tagged `busy` from which no sequence of steps leads to one that is not: anyone who waits there waits for
 * ever. By their state values, each once.
 */
export function busyForEver({ nodes }: Graph): string[] {
  const isBusy = (index: number): boolean => {
    const snapshot = nodes[index]?.moment.snapshot;
    return snapshot?.status === 'active' && snapshot.hasTag('busy');
  };
  const arrivals = new Map<number, number[]>();
  for (const node of nodes) {
    for (const { to } of node.edges) arrivals.set(to, [...(arrivals.get(to) ?? []), node.index]);
  }
  const ending = new Set(nodes.map(({ index }) => index).filter((index) => !isBusy(index)));
  for (const index of ending) for (const from of arrivals.get(index) ?? []) ending.add(from);
  const stuck = nodes.filter(({ index }) => !ending.has(index));
  return [...new Set(stuck.map(({ moment }) => JSON.stringify(moment.snapshot.value)))];
}

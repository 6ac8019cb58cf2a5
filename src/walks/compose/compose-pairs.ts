import type { World } from './compose.ts';

/** Which states of two charts were seen together. */
export interface Pairs {
  readonly visit: (world: World) => void;
  /** Pairs that were never seen, as "chart state + chart state". */
  readonly unseen: () => readonly string[];
  readonly seen: () => readonly string[];
}

/**
 * Counts pairs of states of two charts.
 *
 * @param charts the states of each, by the name under which the world shows the chart
 */
export function createPairs(charts: Readonly<Record<string, readonly string[]>>): Pairs {
  const names = Object.keys(charts);
  const all = new Set<string>();
  const seen = new Set<string>();
  for (const [at, one] of names.entries()) {
    for (const other of names.slice(at + 1)) {
      for (const state of charts[one] ?? []) {
        for (const otherState of charts[other] ?? []) all.add(`${one} ${state} + ${other} ${otherState}`);
      }
    }
  }
  return {
    visit: (world) => {
      const states = world.states();
      for (const [at, one] of names.entries()) {
        for (const other of names.slice(at + 1)) {
          if (states[one] === undefined || states[other] === undefined) continue;
          const pair = `${one} ${states[one]} + ${other} ${states[other]}`;
          if (all.has(pair)) seen.add(pair);
        }
      }
    },
    seen: () => [...seen],
    unseen: () => [...all].filter((pair) => !seen.has(pair)),
  };
}

import { minimise } from '../shrink/minimise.ts';
import { messageOf } from '../walk/failure.ts';
import { randomNumbers } from '../walk/random-numbers.ts';
import type { Composition, Watcher, World, WorldStep } from './compose.ts';

/** A walk as it can be repeated: the start and the steps, in words. */
export type Script = readonly [start: string, ...steps: string[]];

/** The result of a walk. */
export interface Walked {
  readonly script: Script;
  /** The property that broke, in words; undefined when all held. */
  readonly broken: string | undefined;
}

/** Chooses the next step; undefined ends the walk. */
type Choose = (steps: readonly WorldStep[]) => WorldStep | undefined;

interface WalkOptions {
  /** Inspects the world whenever it is idle. */
  readonly visit?: (world: World) => void;
  /** Whether faults are repaired at the end and `eventually` is checked. On by default. */
  readonly isHealed?: boolean;
}

/** Takes steps until none is chosen or a property breaks. */
function walk<TWorld extends World>(
  { starts, properties }: Composition<TWorld>,
  start: string,
  choose: Choose,
  { visit, isHealed = true }: WalkOptions = {},
): Walked {
  const open = starts[start];
  if (!open) throw new Error(`No walk begins with "${start}".`);
  const script: [string, ...string[]] = [start];
  const watchers = properties.map(({ words, watch }) => ({ words, watcher: watch() }));
  const firstBroken = (asks: (watcher: Watcher<TWorld>) => boolean | undefined) =>
    watchers.find(({ watcher }) => asks(watcher) === false)?.words;
  const world = open();
  try {
    let broken = firstBroken(({ atRest }) => atRest?.(world));
    visit?.(world);
    while (broken === undefined) {
      const step = choose(world.steps());
      if (!step) break;
      script.push(step.words);
      step.run();
      visit?.(world);
      broken = firstBroken(({ atRest }) => atRest?.(world));
    }
    if (broken === undefined && isHealed) {
      world.restoreConnections();
      broken = firstBroken(({ atRest, atEnd }) => (atRest?.(world) ?? true) && (atEnd?.(world) ?? true));
    }
    return { script, broken };
  } catch (error) {
    return { script, broken: `something throws: ${messageOf(error)}` };
  } finally {
    world.close();
  }
}

/** A walk whose steps are drawn by weight. The same seed gives the same walk. */
export function walkRandomly<TWorld extends World>(
  composition: Composition<TWorld>,
  { seed, steps, ...options }: { readonly seed: number; readonly steps: number } & WalkOptions,
): Walked {
  const draw = randomNumbers(seed);
  const starts = Object.keys(composition.starts);
  let left = steps;
  return walk(
    composition,
    starts[draw(starts.length)] as string,
    (offered) => {
      left -= 1;
      const total = offered.reduce((sum, { weight = 1 }) => sum + weight, 0);
      if (left < 0 || total === 0) return undefined;
      let place = draw(total);
      return offered.find(({ weight = 1 }) => {
        place -= weight;
        return place < 0;
      });
    },
    options,
  );
}

/** Repeats a walk. Steps that are not possible any more, because earlier ones were left out, are left out, too. */
export function replay<TWorld extends World>(
  composition: Composition<TWorld>,
  [start, ...steps]: Script,
  options: WalkOptions = {},
): Walked {
  const rest = [...steps];
  return walk(
    composition,
    start,
    (offered) => {
      for (let words = rest.shift(); words !== undefined; words = rest.shift()) {
        const step = offered.find((candidate) => candidate.words === words);
        if (step) return step;
      }
      return undefined;
    },
    options,
  );
}

/** The shortest walk found that breaks the same property. */
export async function shrinkWalk<TWorld extends World>(
  composition: Composition<TWorld>,
  { script: [start, ...steps], broken }: Walked,
): Promise<Walked> {
  let best: Walked = { script: [start, ...steps], broken };
  await minimise(steps, (candidate) => {
    const again = replay(composition, [start, ...candidate]);
    if (again.broken !== broken) return false;
    best = again;
    return true;
  });
  return best;
}

/** A broken property with the walk that leads there, in words. */
export function describeWalk(name: string, { script, broken }: Walked, seed: number): string {
  const steps = script.map((words, at) => `  ${at}. ${words}`);
  return [`${name}, seed ${seed}: this does not hold: ${broken}`, ...steps].join('\n');
}

/**
 * Walks with one seed after another until a property breaks.
 *
 * @returns what broke, on a shrunk walk; undefined when everything held
 */
export async function findViolations<TWorld extends World>(
  composition: Composition<TWorld>,
  { seed, runs, steps, visit, onRun }: WalkPlan,
): Promise<(Walked & { seed: number }) | undefined> {
  for (let run = 0; run < runs; run += 1) {
    const walked = walkRandomly(composition, { seed: seed + run, steps, ...(visit ? { visit } : {}) });
    if (walked.broken !== undefined) return { ...(await shrinkWalk(composition, walked)), seed: seed + run };
    onRun?.(run + 1);
  }
  return undefined;
}

/** How many walks, and how long. */
export interface WalkPlan {
  readonly seed: number;
  readonly runs: number;
  readonly steps: number;
  readonly visit?: (world: World) => void;
  readonly onRun?: (done: number) => void;
}

import { stableJson } from '../stable-json.ts';
import type { Composition, World } from './compose.ts';
import { replay, type Script, type Walked } from './compose-walk.ts';

/** What a bounded exploration has seen. */
export interface Explored {
  readonly situations: number;
  /** Steps from a start to the farthest situation whose steps were all tried. */
  readonly depth: number;
  /** Why it ended. */
  readonly isComplete: boolean;
  readonly broken: Walked | undefined;
}

/**
 * Visits every situation of a composition, breadth first, until a bound. Each is reached again from its start, because what an
 * actor holds cannot be copied.
 *
 * @param bounds `depth`: steps from a start; `situations`: how many to distinguish
 */
export function exploreTogether<TWorld extends World>(
  composition: Composition<TWorld>,
  { depth, situations, visit }: { depth: number; situations: number; visit?: (world: World) => void },
): Explored {
  const seen = new Set<string>();
  let layer: Script[] = [];
  let done = 0;
  let isComplete = true;
  const look = (script: Script): Walked => {
    let offered: readonly string[] = [];
    let key = '';
    const walked = replay(composition, script, {
      isHealed: false,
      visit: (world) => {
        visit?.(world);
        key = stableJson(world.situation());
        offered = world.steps().map(({ words }) => words);
      },
    });
    if (seen.has(key)) return walked;
    if (seen.size >= situations) {
      isComplete = false;
      return walked;
    }
    seen.add(key);
    next.push(...offered.map((words): Script => [...script, words] as unknown as Script));
    return walked;
  };
  let next: Script[] = [];
  layer = Object.keys(composition.starts).map((start) => [start]);
  for (; layer.length > 0 && done <= depth; done += 1) {
    next = [];
    for (const script of layer) {
      const walked = look(script);
      if (walked.broken !== undefined) return { situations: seen.size, depth: done, isComplete: false, broken: walked };
      if (!isComplete) return { situations: seen.size, depth: done - 1, isComplete, broken: undefined };
    }
    layer = next;
  }
  return { situations: seen.size, depth: done - 1, isComplete: layer.length === 0, broken: undefined };
}

import type { Property } from './compose.ts';

/** Holds in every situation. */
export function always<TWorld>(words: string, holds: (world: TWorld) => boolean): Property<TWorld> {
  return { words, watch: () => ({ atRest: holds }) };
}

/** Happens in no situation. */
export function never<TWorld>(words: string, happens: (world: TWorld) => boolean): Property<TWorld> {
  return always(words, (world) => !happens(world));
}

/** Holds once everything works again, however the walk went. */
export function eventually<TWorld>(words: string, holds: (world: TWorld) => boolean): Property<TWorld> {
  return { words, watch: () => ({ atEnd: holds }) };
}

/** From the moment in which `since` is true, `holds` stays true until `until` is; it may begin again after that. */
export function until<TWorld>(
  words: string,
  of: Record<'since' | 'holds' | 'until', (world: TWorld) => boolean>,
): Property<TWorld> {
  return {
    words,
    watch: () => {
      let isOn = false;
      return {
        atRest: (world) => {
          if (isOn && of.until(world)) isOn = false;
          isOn ||= of.since(world);
          return !isOn || of.holds(world);
        },
      };
    },
  };
}

import type { AnyActor } from 'xstate';

type Kept<T extends AnyActor> = { actor: T; isOf(pathname: string): boolean };

const keepers = new Set<(pathname: string | null) => void>();

/**
 * Actors owned by a URL instead of a component: an error boundary, a Suspense fallback or a guard may unmount the page
 * while it is saving.
 *
 * @returns a function that gets or creates the actor of a name. The actor stops when another URL opens, never because
 * React unmounts.
 */
export function keepActors<T extends AnyActor>(): (name: string, isOf: Kept<T>['isOf'], create: () => T) => T {
  const kept = new Map<string, Kept<T>>();
  keepers.add((pathname) => {
    for (const [name, { actor, isOf }] of kept) {
      if (pathname !== null && isOf(pathname)) continue;
      kept.delete(name);
      actor.stop();
    }
  });
  return (name, isOf, create) => {
    const known = kept.get(name);
    if (known) return known.actor;
    const actor = create();
    kept.set(name, { actor, isOf });
    return actor;
  };
}

/**
 * Stops the actors of other URLs.
 *
 * @param pathname null stops all of them, for a different user
 */
export function releaseActors(pathname: string | null): void {
  for (const release of keepers) release(pathname);
}

import type { AnyActor } from 'xstate';

type Kept<T extends AnyActor> = { actor: T; isOf(pathname: string): boolean };

const keepers = new Set<(pathname: string | null) => void>();

/**
 * Actors that belong to an address instead of a component: an error boundary, a Suspense fallback or a guard may unmount the
 * page, and what it was saving goes on.
 *
 * @returns gives the actor of a name, made when there is none. It is stopped when another address is opened, never by React.
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
 * Stops the actors that belong to other addresses.
 *
 * @param pathname null stops all of them: somebody else is signed in
 */
export function releaseActors(pathname: string | null): void {
  for (const release of keepers) release(pathname);
}

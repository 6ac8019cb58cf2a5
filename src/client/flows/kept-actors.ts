import type { AnyActor } from 'xstate';

type Kept<T extends AnyActor> = { actor: T; isOf(pathname: string): boolean; isLeft: boolean };

const keepers = new Set<(pathname: string | null) => void>();

/**
 * Actors owned by a URL instead of a component: an error boundary, a Suspense fallback or a guard may unmount the page
 * while it is saving.
 *
 * @param finish tells an actor whose URL is left to send what it has; returns whether it still has something to send,
 *   and is called again after each of its changes. Without it, actors stop at once.
 * @returns a function that gets or creates the actor of a name. The actor stops when another URL opens and everything is
 *   sent, never because React unmounts.
 */
export function keepActors<T extends AnyActor>(
  finish: (actor: T) => boolean = () => false,
): (name: string, isOf: Kept<T>['isOf'], create: () => T) => T {
  const kept = new Map<string, Kept<T>>();
  function stop(name: string, one: Kept<T>) {
    kept.delete(name);
    one.actor.stop();
  }
  function leave(name: string, one: Kept<T>) {
    if (one.isLeft) return;
    if (!finish(one.actor)) return stop(name, one);
    one.isLeft = true;
    const watching = one.actor.subscribe(() => {
      if (one.isLeft && finish(one.actor)) return;
      watching.unsubscribe();
      if (one.isLeft) stop(name, one);
    });
  }
  keepers.add((pathname) => {
    for (const [name, one] of kept) {
      if (pathname === null) stop(name, one);
      else if (!one.isOf(pathname)) leave(name, one);
    }
  });
  return (name, isOf, create) => {
    const known = kept.get(name);
    if (known) {
      known.isLeft = false;
      return known.actor;
    }
    const actor = create();
    kept.set(name, { actor, isOf, isLeft: false });
    return actor;
  };
}

/**
 * Stops the actors of other URLs, as soon as they have sent everything.
 *
 * @param pathname null stops all of them at once, for a different user
 */
export function releaseActors(pathname: string | null): void {
  for (const release of keepers) release(pathname);
}

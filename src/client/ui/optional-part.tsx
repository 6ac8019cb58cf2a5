import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A part that a page can do without, fetched when it is first shown. Where its program does not arrive the page goes on
 * without it, and asks again when the connection returns: somebody who answers offline must not lose the page to a menu.
 *
 * @param load fetches the component
 * @param fallback what stands in its place until then
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for a part, at module level
  return function OptionalPart(props: Props) {
    const [View, setView] = useState<ComponentType<Props> | null>(() => known);

    useEffect(() => {
      if (View) return;
      let isOnShow = true;
      async function ask() {
        try {
          const found = await load();
          known = found;
          if (isOnShow) setView(() => found);
        } catch {
          console.warn('A part of the page did not arrive; the page goes on without it.');
        }
      }
      const again = () => void ask();
      again();
      addEventListener('online', again);
      return () => {
        isOnShow = false;
        removeEventListener('online', again);
      };
    }, [View]);

    return View ? <View {...props} /> : fallback;
  };
}

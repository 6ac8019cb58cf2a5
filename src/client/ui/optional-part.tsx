import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A part that a page can do without, loaded when first shown. If its chunk fails to load, the page continues without it
 * and retries when the connection returns: a candidate who answers offline must not lose the page to a menu.
 *
 * @param load loads the component
 * @param fallback shown until then
 * @param failed shown when loading failed, with a retry; defaults to the fallback
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
  failed?: (retry: () => void, props: Props) => ReactNode,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for a part, at module level
  return function OptionalPart(props: Props) {
    const [View, setView] = useState<ComponentType<Props> | null>(() => known);
    const [retry, setRetry] = useState<(() => void) | null>(null);

    useEffect(() => {
      if (View) return;
      let isOnShow = true;
      async function ask() {
        setRetry(null);
        try {
          const found = await load();
          known = found;
          if (isOnShow) setView(() => found);
        } catch {
          console.warn('A part of the page failed to load; the page continues without it.');
          if (isOnShow) setRetry(() => again);
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

    if (View) return <View {...props} />;
    if (retry && failed) return failed(retry, props);
    return typeof fallback === 'function' ? fallback(props) : fallback;
  };
}

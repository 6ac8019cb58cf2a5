import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Arrived } from './arrived.tsx';

/** Load status of a deferred part. */
export type Deferred<Props = object> = {
  View: ComponentType<Props>;
  /** Starts loading. */
  open: () => void;
  /** Its height when the reader left the page, in pixels; 0 before. */
  height: number;
};

/**
 * Creates a deferred part of a page. Prerendering includes it; in the browser that HTML stays until the part's chunk
 * loads, which happens when the reader comes near.
 */
export function deferred<Props = object>(load: () => Promise<ComponentType<Props>>): Deferred<Props> {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  if (typeof document === 'undefined') open();
  const View = lazy(async () => {
    await opened;
    return { default: await load() };
  });
  return { View: View as ComponentType<Props>, open, height: 0 };
}

/**
 * Renders a deferred part. Until it loads, a placeholder of similar height keeps links to its `id` accurate, and for who
 * comes back one of the same height the scroll position. Memoized against renders of the page: React would discard HTML
 * whose chunk is not loaded.
 */
export const WhenNear = memo(function WhenNear({ id, height, part }: { id?: string; height: string; part: Deferred }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) part.open();
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [part]);

  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      part.height = element?.offsetHeight ?? 0;
    };
  }, [part]);

  return (
    <div ref={place} id={id} data-early>
      <Suspense fallback={<div className={height} style={part.height > 0 ? { height: part.height } : undefined} />}>
        <part.View />
        <Arrived place={place} />
      </Suspense>
    </div>
  );
});

/**
 * Shows a deferred component whose HTML the page brought along, and fetches its code when a visitor turns to it: moves the
 * pointer over it, touches it, or reaches it by keyboard. What is done there before is repeated then.
 */
export const WhenUsed = memo(function WhenUsed({ height, part }: { height: string; part: Deferred }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // Before the app was hydrated.
    if (element.matches(':hover, :focus-within, :has(:checked)')) part.open();
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    const onUse = ({ target }: Event) => {
      if (target instanceof Node && element.contains(target)) part.open();
    };
    // At the document: React's root keeps events of parts that are not hydrated from going further.
    for (const event of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(event, onUse, options);
    return () => controller.abort();
  }, [part]);

  return (
    <div ref={place} data-early>
      <Suspense
        fallback={
          <Opening part={part}>
            <div className={height} />
          </Opening>
        }
      >
        <part.View />
        <Arrived place={place} />
      </Suspense>
    </div>
  );
});

/**
 * Placeholder of a deferred part that is only read. It appears only after a client-side navigation, and then loads the
 * chunk; prerendered HTML never needs the chunk.
 */
export function Opening({ part, children }: { part: Pick<Deferred, 'open'>; children: ReactNode }) {
  useEffect(() => part.open(), [part]);
  return children;
}

/** A deferred part that is only read: the prerendered HTML stays, and needs no chunk. */
export const ReadPart = memo(function ReadPart({ id, height, part }: { id?: string; height: string; part: Deferred }) {
  return (
    <div id={id}>
      <Suspense
        fallback={
          <Opening part={part}>
            <div className={height} />
          </Opening>
        }
      >
        <part.View />
      </Suspense>
    </div>
  );
});

import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef } from 'react';

/** A part of a page whose program is fetched later than the page's own. */
export type Deferred<Props = object> = {
  View: ComponentType<Props>;
  /** It is needed: fetch it. */
  open: () => void;
};

/**
 * Makes a part of a page late. Rendered on a server it is there at once; in the browser that HTML stays as it is until the
 * part's program arrives, which is fetched when the part is opened.
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
  return { View: View as ComponentType<Props>, open };
}

/**
 * Shows a late part. Until it is there, the place is about as high as what comes, so that links to its `id` land where they
 * should. Kept from rendering again with the page around it: React would give up HTML that has no program yet.
 */
export const WhenNear = memo(function WhenNear({ id, height, part }: { id: string; height: string; part: Deferred }) {
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

  return (
    <div ref={place} id={id}>
      <Suspense fallback={<div className={height} />}>
        <part.View />
      </Suspense>
    </div>
  );
});

/**
 * Shows a deferred component whose HTML the page brought along, and fetches its code when a visitor turns to it: moves the
 * pointer over it, touches it, or reaches it by keyboard. The browser's own fields work until then.
 */
export const WhenUsed = memo(function WhenUsed({ height, part }: { height: string; part: Deferred }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { signal, abort } = abortable();
    for (const event of ['pointerover', 'pointerdown', 'focusin']) {
      element.addEventListener(event, part.open, { signal, once: true, passive: true });
    }
    return abort;
  }, [part]);

  return (
    <div ref={place}>
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

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/**
 * What stands in place of a late part that is only read. It appears where the page brought no HTML along, after a navigation
 * in the browser, and has the part's program fetched then; where the page brought it, the program is never needed.
 */
export function Opening({ part, children }: { part: Pick<Deferred, 'open'>; children: ReactNode }) {
  useEffect(() => part.open(), [part]);
  return children;
}

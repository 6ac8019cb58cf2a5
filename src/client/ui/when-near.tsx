import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';

/** A part of a page whose program is fetched when a reader comes near it. */
export type LatePart = {
  View: ComponentType;
  /** Somebody is near: fetch it. */
  open: () => void;
};

/**
 * Makes a part of a long page late. Rendered on a server it is there at once; in the browser that HTML stays as it is until
 * the part's program arrives, which is fetched when a reader comes near.
 */
export function latePart(load: () => Promise<ComponentType>): LatePart {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  if (typeof document === 'undefined') open();
  const View = lazy(async () => {
    await opened;
    return { default: await load() };
  });
  return { View, open };
}

/**
 * Shows a late part. Until it is there, the place is about as high as what comes, so that links to its `id` land where they
 * should.
 */
export function WhenNear({ id, height, part }: { id: string; height: string; part: LatePart }) {
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
}

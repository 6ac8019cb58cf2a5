import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/**
 * A part of a long page that is fetched when a reader comes near it. Until then it is about as high as what comes, so that
 * links to its `id` land where they should.
 */
export function WhenNear({ id, height, children }: { id: string; height: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  const gap = <div className={height} />;
  return (
    <div ref={place} id={id}>
      {isNear ? <Suspense fallback={gap}>{children}</Suspense> : gap}
    </div>
  );
}

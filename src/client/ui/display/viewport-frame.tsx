import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Makes an empty document look like this page's: same styles, other classes on its root. */
function dress(page: Document, title: string): void {
  page.title = title;
  const { lang, style } = page.documentElement;
  if (lang === '') page.documentElement.lang = document.documentElement.lang || 'en';
  // The frame is as high as its content.
  style.overflow = 'hidden';
  style.scrollbarGutter = 'auto';
  for (const styles of document.querySelectorAll('link[rel="stylesheet"], style')) {
    page.head.append(page.importNode(styles, true));
  }
}

/**
 * Content in a viewport of its own, so that media queries and the root's classes apply to it as on another device. It is
 * scaled down where there is less space than the viewport is wide.
 *
 * @param viewportWidth in CSS pixels
 * @param rootClass classes of the document's root: theme, dark or light
 */
export function ViewportFrame({
  title,
  viewportWidth,
  rootClass,
  children,
}: {
  title: string;
  viewportWidth: number;
  rootClass: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);

  // An empty document is there at once in some browsers and replaced by another one in others, which then say that it is loaded.
  const adopt = useCallback(() => {
    const empty = frame.current?.contentDocument;
    if (empty?.readyState !== 'complete') return;
    if (empty.title === '') dress(empty, title);
    setPage(empty);
  }, [title]);
  useEffect(adopt, [adopt]);

  useEffect(() => {
    if (page) page.documentElement.className = rootClass;
  }, [page, rootClass]);

  useEffect(() => {
    const [outer, inner, shown] = [box.current, content.current, frame.current];
    if (!page || !outer || !inner || !shown) return;
    const fit = () => {
      const scale = Math.min(1, outer.clientWidth / viewportWidth);
      const height = inner.offsetHeight;
      Object.assign(shown.style, { width: `${viewportWidth}px`, height: `${height}px`, transform: `scale(${scale})` });
      outer.style.height = `${height * scale}px`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [page, viewportWidth]);

  return (
    <div ref={box} className="max-w-full overflow-hidden">
      <iframe ref={frame} title={title} className="origin-top-left" onLoad={adopt} />
      {page && createPortal(<div ref={content}>{children}</div>, page.body)}
    </div>
  );
}

import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';

/** Two panes with a separator that is moved by pointer, arrow keys, Home and End; double click resets it. */
export function SplitPane({
  first,
  second,
  label,
  direction = 'horizontal',
  initialShare = 50,
  min = 20,
  max = 80,
  className,
}: {
  first: ReactNode;
  second: ReactNode;
  /** What the separator resizes: "Editor and preview". */
  label: string;
  /** `horizontal`: side by side. */
  direction?: 'horizontal' | 'vertical' | undefined;
  /** Percentage of the first pane: initial value and limits. */
  initialShare?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  className?: string | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(initialShare);
  const [isDragging, setIsDragging] = useState(false);
  const isHorizontal = direction === 'horizontal';

  // Not a style attribute: prerendered HTML must not contain any.
  useLayoutEffect(() => box.current?.style.setProperty('--share', `${share}%`), [share]);

  const move = (next: number) => setShare(Math.min(max, Math.max(min, Math.round(next * 10) / 10)));

  const handlePointerMove = (event: PointerEvent) => {
    const bounds = box.current?.getBoundingClientRect();
    if (!isDragging || !bounds) return;
    move(
      isHorizontal
        ? ((event.clientX - bounds.left) / bounds.width) * 100
        : ((event.clientY - bounds.top) / bounds.height) * 100,
    );
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const back = isHorizontal ? 'ArrowLeft' : 'ArrowUp';
    const forth = isHorizontal ? 'ArrowRight' : 'ArrowDown';
    const step = event.shiftKey ? 10 : 2;
    const next = { [back]: share - step, [forth]: share + step, Home: min, End: max }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };

  return (
    <div
      ref={box}
      className={cx(
        'grid min-h-0 min-w-0',
        isHorizontal
          ? 'grid-cols-[minmax(0,var(--share,50%))_auto_minmax(0,1fr)]'
          : 'grid-rows-[minmax(0,var(--share,50%))_auto_minmax(0,1fr)]',
        className,
      )}
    >
      {/* While dragging, an iframe under the pointer would swallow the events. */}
      <div className={cx('relative min-h-0 min-w-0 overflow-auto', isDragging && 'pointer-events-none')}>{first}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator that is moved has no HTML element */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={isHorizontal ? 'vertical' : 'horizontal'}
        aria-valuenow={Math.round(share)}
        aria-valuemin={min}
        aria-valuemax={max}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setIsDragging(true);
        }}
        onPointerMove={handlePointerMove}
        onPointerUp={() => setIsDragging(false)}
        onPointerCancel={() => setIsDragging(false)}
        onDoubleClick={() => setShare(initialShare)}
        onKeyDown={handleKeyDown}
        className={cx(
          'group relative z-10 grid touch-none place-items-center',
          isHorizontal ? 'w-3 cursor-col-resize' : 'h-3 cursor-row-resize',
        )}
      >
        <span
          className={cx(
            'absolute bg-line transition-colors duration-100 group-hover:bg-line-strong group-focus-visible:bg-focus forced-colors:bg-[CanvasText]',
            isHorizontal ? 'inset-y-0 w-px' : 'inset-x-0 h-px',
            isDragging && 'bg-accent-ink!',
          )}
        />
        <span
          className={cx(
            'relative rounded-full bg-line-strong',
            isHorizontal ? 'h-8 w-1' : 'h-1 w-8',
            isDragging && 'bg-accent-ink!',
          )}
        />
      </div>
      <div className={cx('relative min-h-0 min-w-0 overflow-auto', isDragging && 'pointer-events-none')}>{second}</div>
    </div>
  );
}

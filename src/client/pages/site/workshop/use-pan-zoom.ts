import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Where a drawing lies in its frame: a shift in pixels, and a scale. */
export type Viewport = { readonly x: number; readonly y: number; readonly scale: number };

type Size = { readonly width: number; readonly height: number };
type Area = Size & { readonly x: number; readonly y: number };

const MIN_SCALE = 0.1;
const MAX_SCALE = 3;
const MARGIN = 24;
/** The scale below which labels are too small to read. */
const READABLE = 0.62;
/** The scale down to which a drawing opens whole: to see where everything is outweighs somewhat small labels. */
const WHOLE = 0.5;
const STEP = 1.25;
/** Pixels of one press of an arrow key. */
const NUDGE = 60;
/** Of a drawing that is rendered where nothing can be measured. */
const UNSCALED: Viewport = { x: 0, y: 0, scale: 1 };
const isMeasurable = typeof document !== 'undefined';

/** The viewport in which a drawing is seen whole, at most at its own size. */
export function fitted(drawing: Size, frame: Size): Viewport {
  const room = { width: frame.width - 2 * MARGIN, height: frame.height - 2 * MARGIN };
  const scale = clamp(Math.min(1, room.width / drawing.width, room.height / drawing.height));
  return {
    x: (frame.width - drawing.width * scale) / 2,
    y: (frame.height - drawing.height * scale) / 2,
    scale,
  };
}

/**
 * The viewport in which a drawing opens: whole if it is not much too small then; else at a size that can be read, around where
 * the chart begins.
 */
export function opening(drawing: Size, frame: Size, start: { x: number; y: number } | undefined): Viewport {
  const whole = fitted(drawing, frame);
  if (whole.scale >= WHOLE || !start) return whole;
  const place = (side: number, length: number, at: number) =>
    length * READABLE <= side ? (side - length * READABLE) / 2 : side * 0.3 - at * READABLE;
  const within = (side: number, length: number, at: number) =>
    Math.min(MARGIN, Math.max(side - length * READABLE - MARGIN, place(side, length, at)));
  return {
    x: within(frame.width, drawing.width, start.x),
    y: within(frame.height, drawing.height, start.y),
    scale: READABLE,
  };
}

/** The viewport in which the point stays where it is, at another scale. */
export function zoomed({ x, y, scale }: Viewport, factor: number, point: { x: number; y: number }): Viewport {
  const next = clamp(scale * factor);
  const share = next / scale;
  return { x: point.x - (point.x - x) * share, y: point.y - (point.y - y) * share, scale: next };
}

/** The viewport in which an area is seen; the same one if it is seen already. */
export function showing(viewport: Viewport, area: Area, frame: Size): Viewport {
  const { scale } = viewport;
  const left = area.x * scale + viewport.x;
  const top = area.y * scale + viewport.y;
  const isSeen =
    left >= 0 && top >= 0 && left + area.width * scale <= frame.width && top + area.height * scale <= frame.height;
  if (isSeen) return viewport;
  // Small text cannot be read, so a far drawing comes nearer.
  const near = Math.max(scale, Math.min(0.8, frame.width / (area.width + 2 * MARGIN)));
  return {
    x: frame.width / 2 - (area.x + area.width / 2) * near,
    y: frame.height / 2 - (area.y + area.height / 2) * near,
    scale: near,
  };
}

/** The area of a drawing that is in the frame, with a margin for what is drawn around boxes. */
function areaSeen({ x, y, scale }: Viewport, frame: Size): Area {
  return {
    x: -x / scale - MARGIN,
    y: -y / scale - MARGIN,
    width: frame.width / scale + 2 * MARGIN,
    height: frame.height / scale + 2 * MARGIN,
  };
}

const clamp = (scale: number) => Math.max(MIN_SCALE, Math.min(MAX_SCALE, scale));

/**
 * Moves a drawing by dragging, wheel, pinch and keys. It is placed again when `key` changes.
 *
 * Its viewport is null until the frame is measured. A drawing that stood in the document before that would be laid out twice:
 * text of an SVG is, whenever its scale changes.
 */
export function usePanZoom(
  frame: RefObject<HTMLElement | null>,
  drawing: Size,
  key: string,
  start: { x: number; y: number } | undefined,
) {
  const [viewport, setViewport] = useState<Viewport | null>(isMeasurable ? null : UNSCALED);
  /** Of the frame when the drawing was placed. */
  const [frameSize, setFrameSize] = useState<Size>();
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const { width, height } = drawing;

  const sizeOf = useCallback(
    () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 }),
    [frame],
  );
  const fit = useCallback(() => setViewport(fitted({ width, height }, sizeOf())), [width, height, sizeOf]);
  /** Changes the viewport, once there is one. */
  const move = useCallback(
    (change: (known: Viewport) => Viewport) => setViewport((known) => known && change(known)),
    [],
  );
  const zoom = useCallback(
    (factor: number) => {
      const size = sizeOf();
      move((known) => zoomed(known, factor, { x: size.width / 2, y: size.height / 2 }));
    },
    [move, sizeOf],
  );
  const show = useCallback((area: Area) => move((known) => showing(known, area, sizeOf())), [move, sizeOf]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another drawing is placed
  useLayoutEffect(() => {
    const size = sizeOf();
    setViewport(opening({ width, height }, size, start));
    setFrameSize(size);
  }, [key]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // React listens to the wheel passively, and the page would scroll or zoom as well.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const point = { x: event.clientX - box.left, y: event.clientY - box.top };
      if (event.ctrlKey || event.metaKey) {
        move((known) => zoomed(known, Math.exp(-event.deltaY / 200), point));
      } else {
        move((known) => ({ ...known, x: known.x - event.deltaX, y: known.y - event.deltaY }));
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, move]);

  const onPointerDown = (event: PointerEvent) => {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const after = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    // A click must reach what is drawn: capturing begins with the first real move.
    if (
      Math.hypot(after.x - before.x, after.y - before.y) < 3 &&
      !event.currentTarget.hasPointerCapture(event.pointerId)
    )
      return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, after);
    if (!other) {
      move((known) => ({ ...known, x: known.x + after.x - before.x, y: known.y + after.y - before.y }));
      return;
    }
    const box = event.currentTarget.getBoundingClientRect();
    const middle = { x: (after.x + other.x) / 2 - box.left, y: (after.y + other.y) / 2 - box.top };
    const factor = distance(after, other) / Math.max(1, distance(before, other));
    move((known) => zoomed(known, factor, middle));
  };
  const onPointerEnd = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };
  const pan = (x: number, y: number) => () => move((known) => ({ ...known, x: known.x + x, y: known.y + y }));
  const moveOf = (key: string): (() => void) | null => {
    if (key === '+' || key === '=') return () => zoom(STEP);
    if (key === '-') return () => zoom(1 / STEP);
    if (key === '0') return fit;
    if (key === 'ArrowLeft') return pan(NUDGE, 0);
    if (key === 'ArrowRight') return pan(-NUDGE, 0);
    if (key === 'ArrowUp') return pan(0, NUDGE);
    return key === 'ArrowDown' ? pan(0, -NUDGE) : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys on a drawn state belong to it.
    if (event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey) return;
    const moveByKey = moveOf(event.key);
    if (!moveByKey) return;
    event.preventDefault();
    moveByKey();
  };

  return {
    viewport,
    /** The area of the drawing that is in the frame. */
    seen: viewport && frameSize ? areaSeen(viewport, frameSize) : undefined,
    fit,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    show,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onKeyDown,
    },
  };
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y);

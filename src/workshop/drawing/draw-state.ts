import { badge, envelope, ring } from './badge.ts';
import { drawRow } from './draw-row.ts';
import { collapsedHint, SIZES } from './face.ts';
import type { Box, Point } from './layout.types.ts';
import { dashes, type ElementLook } from './look.ts';
import { type Colour, toneColours } from './palette.ts';
import type { SceneState } from './scene.ts';
import { group, path, rect, type Shape, text } from './shapes.ts';
import { textWidth } from './text.ts';

/** Draws the box of a state with what is written in it; states within are drawn over it. */
export function drawState(item: SceneState, box: Box, look: ElementLook, isRegion: boolean): Shape {
  const { state, children, isCollapsed } = item;
  const tone = look.overlay && toneColours(look.overlay.tone);
  const stroke: Colour = edgeColour(look) ?? tone?.line ?? 'line-strong';
  const width = look.isActive || look.isLit || look.isSelected || look.isFailed ? 2.5 : 1.25;
  const fill = fillOf(item, look) ?? tone?.soft ?? (children.length > 0 ? 'surface' : 'surface-raised');
  const lineStyle = { 'stroke-width': width, ...(isRegion ? { 'stroke-dasharray': '6 4' } : {}), ...dashes(look) };
  const inset = { x: box.x + 3.5, y: box.y + 3.5, width: box.width - 7, height: box.height - 7 };
  return group(
    [
      ...(isCollapsed ? stack(box) : []),
      rect(box, { fill, stroke }, { rx: 8, ...lineStyle }),
      ...(state.kind === 'final' ? [rect(inset, { fill: 'none', stroke }, { rx: 5.5, 'stroke-width': 1 })] : []),
      ...(children.length > 0 ? [] : drawFace(item, box, look)),
      ...(isCollapsed ? [hint(item, box)] : []),
      ...(look.isSelected ? [ring(box)] : []),
      ...(look.hasMessage ? [envelope(box)] : []),
      ...(look.overlay?.label === undefined ? [] : [badge(look.overlay.label, look.overlay.tone, box)]),
    ],
    look.isFaint ? { opacity: 0.35 } : {},
  );
}

/** The heading of a state with others in it, over the lines that cross it. */
export function drawHeading(item: SceneState, box: Box, look: ElementLook): Shape {
  const { face } = item;
  const behind = face.title.map((line, index) =>
    rect(
      {
        x: box.x + SIZES.padX - 3,
        y: box.y + SIZES.padY + index * SIZES.titleLine,
        width: Math.ceil(textWidth(line, SIZES.title) * 1.06) + 6,
        height: SIZES.titleLine,
      },
      { fill: 'surface' },
      { rx: 3, opacity: 0.85 },
    ),
  );
  const rows = face.rows.map((row) =>
    rect(
      { x: box.x + row.x - 2, y: box.y + row.y, width: row.width + 4, height: row.height },
      { fill: 'surface' },
      { rx: 3, opacity: 0.85 },
    ),
  );
  return group([...behind, ...rows, ...drawFace(item, box, look)], look.isFaint ? { opacity: 0.35 } : {});
}

function drawFace({ face }: SceneState, box: Box, look: ElementLook): Shape[] {
  return [
    ...face.title.map((line, index) =>
      text(line, box.x + SIZES.padX, box.y + SIZES.padY + 13 + index * SIZES.titleLine, 'ink', {
        'font-size': SIZES.title,
        'font-weight': 600,
      }),
    ),
    ...(look.isActive ? [activeSign(box)] : []),
    ...face.rows.filter((row) => row.transition === undefined).map((row) => drawRow(row, box.x, box.y)),
  ];
}

function edgeColour({ isFailed, isSelected, isActive, isLit }: ElementLook): Colour | undefined {
  if (isFailed) return 'danger';
  if (isSelected) return 'focus';
  return isActive || isLit ? 'info' : undefined;
}

function fillOf({ children }: SceneState, { isActive, isFailed }: ElementLook): Colour | undefined {
  if (isFailed) return 'danger-soft';
  return isActive && children.length === 0 ? 'info-soft' : undefined;
}

/** Edges of sheets below: there is more within. */
const stack = ({ x, y, width, height }: Box): Shape[] => [
  rect({ x: x + 4, y: y + 4, width, height }, { fill: 'surface-sunken', stroke: 'line-strong' }, { rx: 8 }),
];

const hint = ({ state, face }: SceneState, { x, y }: Box): Shape =>
  text(collapsedHint(state), x + SIZES.padX, y + face.height - 9, 'muted', { 'font-size': SIZES.text });

/** A play sign in the upper right corner. */
const activeSign = ({ x, y, width }: Box): Shape =>
  path('M0 0v10l8-5z', { fill: 'info' }, { transform: `translate(${x + width - 16} ${y + 8})` });

/** The mark where a state begins. */
export function drawMark([x, y]: Point): Shape {
  return { tag: 'circle', attrs: { cx: x, cy: y, r: SIZES.mark / 2 - 1 }, fill: 'ink' };
}

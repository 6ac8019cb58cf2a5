import type { Overlay } from '../drawing/look.ts';
import type { Change } from './diff-charts.ts';

const OVERLAYS: Record<Change['kind'], Overlay> = {
  added: { tone: 'positive', label: 'new' },
  removed: { tone: 'danger', label: 'removed', pattern: 'dashed' },
  changed: { tone: 'warning', label: 'changed', pattern: 'dotted' },
};

/** How differences are shown on a drawing, by state and transition id. Removed ones are there on the older version alone. */
export function diffOverlays(changes: readonly Change[]): Map<string, Overlay> {
  const shown = changes.filter(({ of }) => of === 'state' || of === 'transition');
  return new Map(
    shown.flatMap(({ id, was, kind }) => [id, was].flatMap((key) => (key ? [[key, OVERLAYS[kind]]] : []))),
  );
}

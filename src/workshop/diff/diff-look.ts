import type { ViewLayout } from '../drawing/layout.types.ts';
import type { Overlay } from '../drawing/look.ts';
import { isWithin } from '../drawing/views.ts';
import type { Change } from './diff-charts.ts';

const OVERLAYS: Record<Change['kind'], Overlay> = {
  added: { tone: 'positive', label: 'new' },
  removed: { tone: 'danger', label: 'removed', pattern: 'dashed' },
  changed: { tone: 'warning', label: 'changed', pattern: 'dotted' },
};

/** How differences are shown on a drawing, by state and transition id. Removed ones are on the older version, and on both together. */
export function diffOverlays(changes: readonly Change[]): Map<string, Overlay> {
  const shown = changes.filter(({ of }) => of === 'state' || of === 'transition');
  return new Map(
    shown.flatMap(({ id, was, kind }) => [id, was].flatMap((key) => (key ? [[key, OVERLAYS[kind]]] : []))),
  );
}

/** The same for a view: a collapsed state says that something in it is different. */
export function withChangesInside(overlays: ReadonlyMap<string, Overlay>, view: ViewLayout): Map<string, Overlay> {
  // The id of a transition begins with that of its source.
  const sources = [...overlays.keys()].map((id) => id.split('/')[0] ?? id);
  const collapsed = view.collapsed.filter(
    (id) => !overlays.has(id) && sources.some((source) => source !== id && isWithin(source, id)),
  );
  const inside: Overlay = { tone: 'warning', label: 'changes inside', pattern: 'dotted' };
  return new Map([...overlays, ...collapsed.map((id): [string, Overlay] => [id, inside])]);
}

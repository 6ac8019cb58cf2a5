import { type Colour, type Tone, toneColours } from './palette.ts';

/** What an overlay says of a state or a transition. */
export interface Overlay {
  readonly tone: Tone;
  /** Shown beside it, short: `12%`. No meaning is in the colour alone. */
  readonly label?: string;
  /** The line's pattern: dashed for what is gone or missing, dotted for what was never used, both for what is only recorded. */
  readonly pattern?: Pattern;
}

/** A pattern of a line. */
export type Pattern = keyof typeof PATTERNS;

/** SVG's dash arrays. */
export const PATTERNS = { dashed: '6 4', dotted: '1.5 4', 'dash-dot': '8 3 1.5 3' } as const;

/** How a chart is shown beyond its definition; every set holds ids of states or transitions. */
export interface Look {
  readonly active?: ReadonlySet<string>;
  /** Transitions of a path or the last step, and the states it went through. */
  readonly lit?: ReadonlySet<string>;
  /** The step at which a path failed. */
  readonly failed?: string;
  readonly selected?: string;
  readonly overlays?: ReadonlyMap<string, Overlay>;
  /** What is sent to other charts or comes from them, in words. */
  readonly messages?: ReadonlyMap<string, string>;
  /** What is neither lit nor in this set is drawn faintly. */
  readonly found?: ReadonlySet<string>;
}

/** How one element is shown. */
export interface ElementLook {
  readonly isActive: boolean;
  readonly isLit: boolean;
  readonly isFailed: boolean;
  readonly isSelected: boolean;
  readonly isFaint: boolean;
  readonly hasMessage: boolean;
  readonly overlay: Overlay | undefined;
}

/** How a state or a transition is shown. */
export function lookOf(look: Look, id: string): ElementLook {
  const { active, lit, failed, selected, overlays, messages, found } = look;
  return {
    isActive: active?.has(id) ?? false,
    isLit: lit?.has(id) ?? false,
    isFailed: failed === id,
    isSelected: selected === id,
    isFaint: found !== undefined && !found.has(id) && !lit?.has(id),
    hasMessage: messages?.has(id) ?? false,
    overlay: overlays?.get(id),
  };
}

/** The pattern of a line as SVG's dash array. */
export function dashes({ isFailed, overlay }: Pick<ElementLook, 'isFailed' | 'overlay'>): Record<string, string> {
  const pattern = isFailed ? 'dashed' : overlay?.pattern;
  if (pattern === undefined) return {};
  return { 'stroke-dasharray': PATTERNS[pattern] };
}

/** The colours of a transition that is anything but plain. */
export function coloursOf({
  isFailed,
  isSelected,
  isLit,
  overlay,
}: ElementLook): { line: Colour; soft: Colour } | null {
  if (isFailed) return { line: 'danger', soft: 'danger-soft' };
  if (isSelected) return { line: 'focus', soft: overlay ? toneColours(overlay.tone).soft : 'info-soft' };
  if (isLit) return { line: 'info', soft: 'info-soft' };
  return overlay ? toneColours(overlay.tone) : null;
}

/** Colours of the design system that drawings use, as values for files that know no style sheet: light and dark. */
export const PALETTE = {
  surface: ['#ffffff', '#0e0f12'],
  'surface-raised': ['#ffffff', '#16181b'],
  'surface-sunken': ['#f6f7f9', '#08090b'],
  'surface-hover': ['#eef0f4', '#1f2226'],
  line: ['#dfe1e5', '#2a2d31'],
  'line-strong': ['#84888f', '#6c7077'],
  ink: ['#13171e', '#eef0f3'],
  muted: ['#5f636b', '#9da2a9'],
  focus: ['#2264e7', '#82adfe'],
  positive: ['#03873d', '#7ad68f'],
  'positive-ink': ['#037d38', '#85cf95'],
  'positive-soft': ['#edfaef', '#132a19'],
  'positive-line': ['#bae0c0', '#2f5839'],
  warning: ['#a16904', '#f6b663'],
  'warning-ink': ['#966103', '#ebb673'],
  'warning-soft': ['#fef5e6', '#32210a'],
  'warning-line': ['#edcfaa', '#64461e'],
  danger: ['#d83639', '#ff7e77'],
  'danger-ink': ['#ce2a30', '#f77e77'],
  'danger-soft': ['#fef3f2', '#371c19'],
  'danger-line': ['#f9c6c1', '#6e3d3a'],
  info: ['#0579bf', '#72bffe'],
  'info-ink': ['#0471b2', '#75bcf6'],
  'info-soft': ['#eff7fe', '#102638'],
  'info-line': ['#b5d9f9', '#2a5170'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** A colour by the name of its token in `src/client/styles/tokens.css`. */
export type Colour = keyof typeof PALETTE;

/** A tone for what an overlay says of a state or a transition. */
export type Tone = 'positive' | 'warning' | 'danger' | 'info';

/** The colours of a tone; `line` is strong enough for thin lines. */
export function toneColours(tone: Tone): { line: Colour; ink: Colour; soft: Colour } {
  return { line: tone, ink: `${tone}-ink`, soft: `${tone}-soft` };
}

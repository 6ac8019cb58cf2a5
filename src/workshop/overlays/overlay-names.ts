/** What can be laid over a drawing: its name in addresses, and how pages call it. */
export const OVERLAYS = { changes: 'Changes', coverage: 'Coverage', traffic: 'Traffic' };

export type OverlayName = keyof typeof OVERLAYS;

/** The overlay that an address asks for; null if it asks for none, or for one that there is not. */
export function overlayNamed(asked: string | null): OverlayName | null {
  return asked !== null && Object.hasOwn(OVERLAYS, asked) ? (asked as OverlayName) : null;
}

/** What a reader is told whose address asks for an overlay that there is not; null if there is nothing to tell. */
export function overlayProblem(asked: string | null): string | null {
  if (asked === null || overlayNamed(asked) !== null) return null;
  return `There is no overlay “${asked}”. Choose ${Object.values(OVERLAYS)
    .join(', ')
    .replace(/, (\w+)$/, ' or $1')} from the menu.`;
}

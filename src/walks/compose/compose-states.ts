/** A state value as text: `taking.answering`. Regions stand beside each other. */
export function leafOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as object)
    .map(([state, inner]) => `${state}.${leafOf(inner)}`)
    .join(' ');
}

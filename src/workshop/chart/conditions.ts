import { compositeGuard } from '../../../machines/shared/chart-structure.ts';
import { guardName } from '../../../machines/shared/transition-ids.ts';
import { conditionOf } from './sentences.ts';
import { inWords } from './titles.ts';

/**
 * A guard in words that can be read after "if", also one made of others: "the time is up and it is not true that an
 * answer is missing". A guard without a description is read by its name.
 *
 * @param descriptions sentences by the names of guards
 */
export function conditionWords(
  guard: unknown,
  descriptions: Readonly<Record<string, { readonly description?: string }>>,
): string | undefined {
  const composite = compositeGuard(guard);
  if (composite?.kind === 'in') return `the chart is in ${inWords(placeOf(composite.stateValue))}`;
  if (composite) {
    const parts = composite.guards.map((inner) => conditionWords(inner, descriptions) ?? '');
    return composite.kind === 'not' ? `it is not true that ${parts.join()}` : parts.join(` ${composite.kind} `);
  }
  const name = guardName(guard);
  if (name === undefined) return undefined;
  const description = descriptions[name]?.description;
  return description === undefined ? inWords(name) : conditionOf(description.replace(/\.$/, ''));
}

/** `#exam.taking.answering` → `answering`; of a state value, its innermost states. */
function placeOf(value: unknown): string {
  if (typeof value === 'string') return value.split('.').at(-1) ?? value;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => (typeof inner === 'object' && Object.keys(inner ?? {}).length === 0 ? key : placeOf(inner)))
    .join(' and ');
}

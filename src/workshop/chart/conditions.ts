import { compositeGuard } from '../../charts/chart-structure.ts';
import { guardName } from '../../charts/transition-ids.ts';
import { conditionOf } from './sentences.ts';
import { sourceText } from './source-text.ts';
import { inWords } from './titles.ts';

/** What is known of a guard: its sentence, and the conditions for single values that transitions compare with. */
export type KnownGuard = {
  readonly description?: string;
  readonly cases?: Readonly<Record<string, string>>;
};

/**
 * A guard in words that can be read after "if", also one made of others: "the time is up and it is not true that an
 * answer is missing". A guard without a description is read by its name; one with words for the value that its parameters
 * hold, by these.
 *
 * @param descriptions sentences by the names of guards
 */
export function conditionWords(guard: unknown, descriptions: Readonly<Record<string, KnownGuard>>): string | undefined {
  const composite = compositeGuard(guard);
  if (composite?.kind === 'in') return `the chart is in ${inWords(placeOf(composite.stateValue))}`;
  if (composite) {
    const parts = composite.guards.map((inner) => conditionWords(inner, descriptions) ?? '');
    return composite.kind === 'not' ? `it is not true that ${parts.join()}` : parts.join(` ${composite.kind} `);
  }
  const name = guardName(guard);
  if (name === undefined) return undefined;
  const described = caseOf(guard, descriptions[name]?.cases ?? {});
  if (described !== undefined) return described;
  const description = descriptions[name]?.description;
  return description === undefined ? inWords(name) : conditionOf(description.replace(/\.$/, ''));
}

/** The words for the value that the parameters of a guard hold, as a text in their source. */
function caseOf(guard: unknown, cases: Readonly<Record<string, string>>): string | undefined {
  const params = typeof guard === 'object' && guard !== null && 'params' in guard ? guard.params : undefined;
  if (params === undefined) return undefined;
  const values = [...sourceText(params).matchAll(/(['"`])([^'"`]+)\1/g)].flatMap(([, , value]) => value ?? []);
  return values.flatMap((value) => cases[value] ?? [])[0];
}

/** `#exam.taking.answering` → `answering`; of a state value, its innermost states. */
function placeOf(value: unknown): string {
  if (typeof value === 'string') return value.split('.').at(-1) ?? value;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => (typeof inner === 'object' && Object.keys(inner ?? {}).length === 0 ? key : placeOf(inner)))
    .join(' and ');
}

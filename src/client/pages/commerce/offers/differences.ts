import { formatMoment } from '../../../ui/display/format-date.ts';
import type { FieldSpec, Fields } from './field-spec.ts';
import { shownNumber } from './typed-number.ts';

/** One field that differs between two versions, in words. */
export type Difference = { label: string; before: string; after: string };

type Version = { data: Record<string, unknown>; startsAt: number | null; endsAt: number | null };

const NOTHING = 'nothing';

/** What differs between two versions of an offer, field by field. */
export function differencesOf(fields: Fields, before: Version, after: Version): Difference[] {
  const schedule = [
    { label: 'Start', before: inTime(before.startsAt), after: inTime(after.startsAt) },
    { label: 'End', before: inTime(before.endsAt), after: inTime(after.endsAt) },
  ];
  const data = Object.entries(fields).map(([name, spec]) => ({
    label: spec.label,
    before: inWords(spec, before.data[name]),
    after: inWords(spec, after.data[name]),
  }));
  return [...data, ...schedule].filter((difference) => difference.before !== difference.after);
}

const inTime = (at: number | null) => (at === null ? 'no limit' : formatMoment(at));

function inWords(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  switch (spec.kind) {
    case 'flag':
      return value === true ? 'yes' : 'no';
    case 'number':
      return numberInWords(spec.unit, value);
    case 'text':
      return spec.options?.find((option) => option.value === value)?.label ?? String(value);
    case 'lines':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : NOTHING;
    case 'list':
      return Array.isArray(value) && value.length > 0
        ? value.map((row) => fieldsInWords(spec.fields, row)).join('; ')
        : NOTHING;
    case 'group':
      return fieldsInWords(spec.fields, value);
    case 'choice':
      return fieldsInWords(spec.cases[String(partsOf(value).kind)]?.fields ?? {}, value);
  }
}

function numberInWords(unit: 'money' | '%' | undefined, value: unknown): string {
  return unit === '%' ? `${value}%` : shownNumber(unit === undefined ? {} : { unit }, value);
}

const partsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function fieldsInWords(fields: Fields, value: unknown): string {
  const parts = partsOf(value);
  return Object.entries(fields)
    .map(([name, spec]) => `${spec.label.toLowerCase()} ${inWords(spec, parts[name])}`)
    .join(', ');
}

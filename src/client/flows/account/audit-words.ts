import { AUDIT_ACTIONS } from '../../../contract/account/audit-actions.ts';
import type { AuditNamed } from '../../../contract/account/audit-log.ts';
import { TECH_LABELS } from '../../../contract/techs.ts';

/** What was done, in words; what an earlier version wrote as it stands. */
export function actionWords(action: string): string {
  const words: Readonly<Record<string, string>> = AUDIT_ACTIONS;
  return words[action] ?? action;
}

/** Who or what an entry names: a person, or that there is none any more, or an id. */
export function namedWords({ id, name, is_deleted: isDeleted }: AuditNamed): string {
  return isDeleted ? 'Deleted account' : (name ?? id);
}

/** Facts whose name alone does not say what they are. */
const LABELS: Readonly<Record<string, string>> = {
  about: 'Membership',
  action: 'Decision',
  certification: 'Exam',
  count: 'Number',
  credited: 'Credited exercises',
  expires_at: 'Until',
  started_at: 'Starts',
  tech: 'Technology',
};

/** "proposedBy" and "proposed_by" as "proposed by". */
const spaced = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A moment as "2026-11-27 09:30:00 UTC". */
function utcMoment(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Facts that are codes of the product, which are words once they are spaced. Ids are left alone. */
const CODES = ['action', 'reason', 'state'];
const CODE = /^[a-z]+(?:[A-Z][a-z]+)*$/;

function factValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((one) => factValue('', one)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (name.endsWith('_at')) return utcMoment(value);
    // Cents, in the currency of the order.
    if (name === 'amount') return (value / 100).toFixed(2);
  }
  if (typeof value === 'string') {
    if (name === 'tech') return TECH_LABELS[value as keyof typeof TECH_LABELS] ?? value;
    if (CODES.includes(name) && CODE.test(value)) return spaced(value);
  }
  return String(value);
}

/** The facts of an entry as names and values to read; without those that are empty. */
export function factWords(facts: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(facts)
    .map(([name, value]) => ({
      name: LABELS[name] ?? capitalized(spaced(name)),
      value: factValue(name, value),
    }))
    .filter(({ value }) => value !== '');
}

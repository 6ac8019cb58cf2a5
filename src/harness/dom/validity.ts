/** Constraint validation of form controls; see https://html.spec.whatwg.org/#constraints. */
import { Event } from './events.ts';
import type { Element } from './nodes.ts';

type Field = Element & { type: string; value: string; checked: boolean };

export type Validity = {
  valueMissing: boolean;
  typeMismatch: boolean;
  patternMismatch: boolean;
  rangeUnderflow: boolean;
  rangeOverflow: boolean;
  customError: boolean;
  valid: boolean;
};

/** https://html.spec.whatwg.org/#valid-e-mail-address */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

const messages = new WeakMap<Element, string>();

function isMissing(field: Field): boolean {
  if (!field.hasAttribute('required') || field.hasAttribute('readonly')) return false;
  if (field.type === 'checkbox') return !field.checked;
  if (field.type !== 'radio') return field.value === '';
  const name = field.getAttribute('name') ?? '';
  const root = (field.closest('form') ?? field.getRootNode()) as Element;
  const group = root.querySelectorAll('input[type="radio"]') as Field[];
  return !group.some((other) => other.checked && (other === field || other.getAttribute('name') === name));
}

function isOutside(field: Field, attribute: 'min' | 'max'): boolean {
  const limit = field.getAttribute(attribute);
  if (limit === null || limit === '' || field.value === '') return false;
  const isText = ['date', 'month', 'week', 'time', 'datetime-local'].includes(field.type);
  if (!isText && !['number', 'range'].includes(field.type)) return false;
  const [value, bound] = isText ? [field.value, limit] : [Number(field.value), Number(limit)];
  return attribute === 'min' ? value < bound : value > bound;
}

function hasPatternMismatch(field: Field): boolean {
  const pattern = field.getAttribute('pattern');
  if (pattern === null || field.value === '' || !/^(text|search|url|tel|email|password)$/.test(field.type))
    return false;
  try {
    return !new RegExp(`^(?:${pattern})$`, 'v').test(field.value);
  } catch {
    return false;
  }
}

/** Whether a control is judged at all. */
export function willValidate(field: Field): boolean {
  if (['FIELDSET', 'OUTPUT'].includes(field.nodeName) || ['hidden', 'button', 'reset'].includes(field.type))
    return false;
  return !field.hasAttribute('disabled') && field.closest('fieldset[disabled]') === null;
}

export function validityOf(field: Field): Validity {
  const { type, value } = field;
  const found = {
    valueMissing: isMissing(field),
    typeMismatch:
      value !== '' && ((type === 'email' && !EMAIL.test(value)) || (type === 'url' && !isAbsoluteUrl(value))),
    patternMismatch: hasPatternMismatch(field),
    rangeUnderflow: isOutside(field, 'min'),
    rangeOverflow: isOutside(field, 'max'),
    customError: messages.has(field),
  };
  return { ...found, valid: !Object.values(found).includes(true) };
}

function isAbsoluteUrl(text: string): boolean {
  return (globalThis as unknown as { URL: typeof URL }).URL.canParse(text);
}

export function setMessage(field: Element, message: unknown): void {
  if (String(message) === '') messages.delete(field);
  else messages.set(field, String(message));
}

export function messageOf(field: Field): string {
  if (!willValidate(field) || validityOf(field).valid) return '';
  return messages.get(field) ?? 'Invalid value.';
}

/** Fires `invalid` at a control that is not valid. */
export function check(field: Field): boolean {
  if (!willValidate(field) || validityOf(field).valid) return true;
  field.dispatchEvent(new Event('invalid', { cancelable: true }));
  return false;
}

const PLACEHOLDER = /\{\{\s*([A-Za-z]\w*)\s*(?:\|([^{}]*))?\}\}/g;

export class MissingValueError extends Error {
  constructor(key) {
    super(`No value for "${key}"`);
    this.name = 'MissingValueError';
    this.key = key;
  }
}

export function fill(template, values) {
  return template.replace(PLACEHOLDER, (_, key, fallback) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value !== undefined && value !== null) return String(value);
    if (fallback !== undefined) return fallback.trim();
    throw new MissingValueError(key);
  });
}

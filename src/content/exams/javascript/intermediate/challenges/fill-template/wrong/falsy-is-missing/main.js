export class MissingValueError extends Error {
  name = 'MissingValueError';
  constructor(key) {
    super(key);
    this.key = key;
  }
}

export function fill(template, values) {
  return template.replace(/\{\{\s*([A-Za-z]\w*)\s*(?:\|([^{}]*))?\}\}/g, (_, key, fallback) => {
    if (Object.hasOwn(values, key) && values[key]) return String(values[key]);
    if (fallback) return fallback.trim();
    throw new MissingValueError(key);
  });
}

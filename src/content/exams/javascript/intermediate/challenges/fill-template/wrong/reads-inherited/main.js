export class MissingValueError extends Error {
  name = 'MissingValueError';
  constructor(key) {
    super(key);
    this.key = key;
  }
}

export function fill(template, values) {
  return template.replace(/\{\{\s*([A-Za-z]\w*)\s*(?:\|([^{}]*))?\}\}/g, (_, key, fallback) => {
    const value = values[key] ?? fallback?.trim();
    if (value === undefined) throw new MissingValueError(key);
    return String(value);
  });
}

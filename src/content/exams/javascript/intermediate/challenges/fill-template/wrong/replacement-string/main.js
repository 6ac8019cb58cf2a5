export class MissingValueError extends Error {
  name = 'MissingValueError';
  constructor(key) {
    super(key);
    this.key = key;
  }
}

export function fill(template, values) {
  let result = template;
  for (const [whole, key, fallback] of template.matchAll(/\{\{\s*([A-Za-z]\w*)\s*(?:\|([^{}]*))?\}\}/g)) {
    const value = (Object.hasOwn(values, key) ? values[key] : undefined) ?? fallback?.trim();
    if (value === undefined) throw new MissingValueError(key);
    result = result.replace(whole, String(value));
  }
  return result;
}

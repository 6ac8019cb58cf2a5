export class MissingValueError extends Error {
  constructor(key) {
    super(`No value for ${key}`);
  }
}

export function fill(template, values) {
  return template.replace(/\{\{\s*([A-Za-z]\w*)\s*(?:\|([^{}]*))?\}\}/g, (_, key, fallback) => {
    const value = (Object.hasOwn(values, key) ? values[key] : undefined) ?? fallback?.trim();
    if (value === undefined) throw new MissingValueError(key);
    return String(value);
  });
}

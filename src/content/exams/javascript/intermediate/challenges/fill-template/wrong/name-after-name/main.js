export class MissingValueError extends Error {
  name = 'MissingValueError';
  constructor(key) {
    super(key);
    this.key = key;
  }
}

export function fill(template, values) {
  let result = template;
  for (const key of Object.keys(values)) {
    if (values[key] === undefined || values[key] === null) continue;
    const pattern = new RegExp(`\\{\\{\\s*${key}\\s*(?:\\|[^{}]*)?\\}\\}`, 'g');
    result = result.replace(pattern, () => String(values[key]));
  }
  return result.replace(/\{\{\s*([A-Za-z]\w*)\s*(?:\|([^{}]*))?\}\}/g, (_, key, fallback) => {
    if (fallback === undefined) throw new MissingValueError(key);
    return fallback.trim();
  });
}

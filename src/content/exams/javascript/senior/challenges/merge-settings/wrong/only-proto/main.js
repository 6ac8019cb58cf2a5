const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function clean(value) {
  if (Array.isArray(value)) return value.map(clean);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== '__proto__').map(([key, item]) => [key, clean(item)]));
}

export function mergeSettings(defaults, input) {
  const result = clean(defaults);
  for (const [key, value] of Object.entries(clean(input))) {
    result[key] = isObject(result[key]) && isObject(value) ? mergeSettings(result[key], value) : value;
  }
  return result;
}

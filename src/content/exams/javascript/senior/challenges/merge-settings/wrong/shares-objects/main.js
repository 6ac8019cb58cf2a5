const REFUSED = ['__proto__', 'constructor', 'prototype'];
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function clean(value) {
  if (Array.isArray(value)) return value.map(clean);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !REFUSED.includes(key)).map(([key, item]) => [key, clean(item)]));
}

export function mergeSettings(defaults, input) {
  const result = { ...defaults };
  for (const [key, value] of Object.entries(clean(input))) {
    const own = Object.hasOwn(result, key) ? result[key] : undefined;
    result[key] = isObject(own) && isObject(value) ? mergeSettings(own, value) : value;
  }
  return result;
}

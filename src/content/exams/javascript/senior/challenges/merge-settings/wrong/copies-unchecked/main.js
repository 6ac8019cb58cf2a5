const REFUSED = ['__proto__', 'constructor', 'prototype'];
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const copy = (value) => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

export function mergeSettings(defaults, input) {
  const result = copy(defaults);
  for (const key of Object.keys(input)) {
    if (REFUSED.includes(key)) continue;
    const own = Object.hasOwn(result, key) ? result[key] : undefined;
    result[key] = isObject(own) && isObject(input[key]) ? mergeSettings(own, input[key]) : copy(input[key]);
  }
  return result;
}

const REFUSED = new Set(['__proto__', 'constructor', 'prototype']);
const NOTHING = new Set();

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function copy(value, refused) {
  if (Array.isArray(value)) return value.map((item) => copy(item, refused));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !refused.has(key))
      .map(([key, item]) => [key, copy(item, refused)]),
  );
}

function mergeInto(target, source) {
  for (const [key, value] of Object.entries(source)) {
    const own = Object.hasOwn(target, key) ? target[key] : undefined;
    target[key] = isObject(own) && isObject(value) ? mergeInto(own, value) : value;
  }
  return target;
}

export function mergeSettings(defaults, input) {
  return mergeInto(copy(defaults, NOTHING), copy(input, REFUSED));
}

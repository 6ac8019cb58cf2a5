const REFUSED = ['__proto__', 'constructor', 'prototype'];

function mergeInto(target, source) {
  for (const key of Object.keys(source)) {
    if (REFUSED.includes(key)) continue;
    const value = source[key];
    if (typeof value === 'object' && value !== null) {
      const own = Object.hasOwn(target, key) ? target[key] : undefined;
      const base = typeof own === 'object' && own !== null ? own : Array.isArray(value) ? [] : {};
      target[key] = mergeInto(base, value);
    } else {
      target[key] = value;
    }
  }
  return target;
}

export function mergeSettings(defaults, input) {
  return mergeInto(mergeInto({}, defaults), input);
}

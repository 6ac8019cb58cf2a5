const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function mergeInto(target, source) {
  for (const key of Object.keys(source)) {
    if (isObject(source[key])) {
      if (!isObject(target[key])) target[key] = {};
      mergeInto(target[key], source[key]);
    } else {
      target[key] = Array.isArray(source[key]) ? JSON.parse(JSON.stringify(source[key])) : source[key];
    }
  }
  return target;
}

export function mergeSettings(defaults, input) {
  return mergeInto(mergeInto({}, defaults), input);
}

export function mergeSettings(defaults, input) {
  return Object.assign(defaults, input);
}

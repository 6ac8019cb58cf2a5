export class MissingValueError extends Error {}

export function fill(template, values) {
  return template;
}

/** Placeholder for an effect that the host provides; running the chart without it fails with its name. */
export function notProvided(name: string): never {
  throw new Error(`${name} is not provided.`);
}

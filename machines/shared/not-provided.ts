/** Stands for an effect that the place that runs the chart provides; running the chart without it fails with its name. */
export function notProvided(name: string): never {
  throw new Error(`${name} is not provided.`);
}

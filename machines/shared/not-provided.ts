/** Stands for an effect that whoever runs the chart gives it; running the chart without it fails with its name. */
export function notProvided(name: string): never {
  throw new Error(`${name} is not provided.`);
}

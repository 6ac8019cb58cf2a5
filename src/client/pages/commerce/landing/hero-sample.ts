import type { Sample } from '../../../../contract/learning/practice.ts';

/** The example in the first screen of a landing page: one with options, which needs no typing on a phone. */
export function heroSample(samples: readonly Sample[]): Sample | undefined {
  return samples.find(({ kind }) => kind === 'single' || kind === 'output') ?? samples[0];
}

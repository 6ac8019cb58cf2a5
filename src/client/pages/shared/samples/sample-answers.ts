import type { Sample } from '../../../../contract/learning/practice.ts';

/** Whether what was typed into a gap is accepted; spaces around it don't count. */
export function isGapRight({ gaps }: Sample, index: number, answer: readonly string[]): boolean {
  return gaps[index]?.includes((answer[index] ?? '').trim()) ?? false;
}

/** Whether the answer to a sample is correct as a whole, as in an exam. */
export function isCorrect(sample: Sample, answer: readonly string[]): boolean {
  if (sample.kind === 'fill') return sample.gaps.every((_, index) => isGapRight(sample, index, answer));
  return answer.length === sample.key.length && sample.key.every((id) => answer.includes(id));
}

/** "vuejs.org" from a source's URL. */
export function hostOf(source: string): string {
  return URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, '') : source;
}

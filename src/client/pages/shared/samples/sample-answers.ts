import type { Sample } from '../../../../contract/learning/practice.ts';

/** Whether the answer to a sample is correct as a whole, as in an exam. */
export function isCorrect(sample: Sample, answer: readonly string[]): boolean {
  if (sample.kind === 'fill') return sample.gaps.every((texts, index) => texts.includes((answer[index] ?? '').trim()));
  return answer.length === sample.key.length && sample.key.every((id) => answer.includes(id));
}

/** "vuejs.org" from a source's URL. */
export function hostOf(source: string): string {
  return URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, '') : source;
}

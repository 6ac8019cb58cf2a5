import type { Challenge } from '../../src/content/exam.types.ts';

const LOOP = 'for (;;) {}';

/**
 * What a candidate of a storm has written: in turn the solution and the likely mistakes, no two of the same text, so that no build
 * is known already; or a loop that never ends.
 */
export function stormAnswer(challenge: Challenge, index: number, isEndless: boolean): Record<string, string> {
  if (isEndless) return { ...challenge.files, [challenge.entry]: LOOP };
  const turn = index % (challenge.wrong.length + 1);
  const files = { ...challenge.files, ...(challenge.wrong[turn]?.files ?? challenge.solution) };
  const comment = challenge.entry.endsWith('.vue') ? `<!-- ${index} -->` : `/* ${index} */`;
  return { ...files, [challenge.entry]: `${files[challenge.entry] ?? ''}\n${comment}\n` };
}

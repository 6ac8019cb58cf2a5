import type { Question } from '../exam.types.ts';
import { codeSpans } from '../markdown-text.ts';

/**
 * Upper 1 % points of the chi-square distribution by degrees of freedom (NIST/SEMATECH e-Handbook of Statistical
 * Methods, 1.3.6.7.4). Unbiased keys are reported in one of a hundred exams.
 */
const CHI_SQUARE_1_PERCENT = [0, 6.635, 9.21, 11.345, 13.277];

type OneKey = Extract<Question, { key: number }>;

/** Key positions in the file, for items with exactly one key: observed and expected counts. */
export type PositionBias = {
  statistic: number;
  limit: number;
  observed: number[];
  expected: number[];
  biased: boolean;
};

/** Pearson's chi-square test of key positions, at the 1 % level. */
export function positionBias(questions: readonly Question[]): PositionBias {
  const items = questions.filter(isOneKey);
  const observed = [0, 0, 0, 0, 0];
  const expected = [0, 0, 0, 0, 0];
  for (const item of items) {
    observed[item.key] = (observed[item.key] ?? 0) + 1;
    for (const index of item.options.keys()) expected[index] = (expected[index] ?? 0) + 1 / item.options.length;
  }
  // The test needs an expected count of about five per position, so rarer positions are merged with the previous one.
  while (expected.length > 1 && (expected.at(-1) ?? 0) < 5) {
    const [more, count] = [expected.pop() ?? 0, observed.pop() ?? 0];
    expected[expected.length - 1] = (expected.at(-1) ?? 0) + more;
    observed[observed.length - 1] = (observed.at(-1) ?? 0) + count;
  }
  const statistic = expected.reduce((sum, count, index) => {
    return count === 0 ? sum : sum + ((observed[index] ?? 0) - count) ** 2 / count;
  }, 0);
  const limit = CHI_SQUARE_1_PERCENT[expected.length - 1] ?? 0;
  return { statistic, limit, observed, expected, biased: expected.length > 1 && statistic > limit };
}

/** How many `single` items have a key longer than every other option. */
export function longestKeys(questions: readonly Question[]): { longest: number; items: number } {
  const items = questions.filter((question) => question.kind === 'single');
  const longest = items.filter((item) => {
    const lengths = item.options.map((option) => shownLength(option));
    const key = lengths[item.key] ?? 0;
    return lengths.every((length, index) => index === item.key || length < key);
  });
  return { longest: longest.length, items: items.length };
}

/** Visible characters, without the marks of code spans. */
function shownLength(option: string): number {
  const { spans, between } = codeSpans(option);
  return [...spans, ...between].join('').trim().length;
}

function isOneKey(question: Question): question is OneKey {
  return question.kind === 'single' || question.kind === 'output';
}

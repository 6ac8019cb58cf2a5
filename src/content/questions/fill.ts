import { LIMITS } from '../../contract/exam/answer-limits.ts';
import type { FillQuestion } from '../exam.types.ts';
import { type Fence, findFences } from '../markdown-text.ts';
import { errorAt, lineOf, type Place } from '../problem.ts';
import type { ProofFailure, ProvingSandbox } from '../prove.ts';
import type { KindRules } from './kind.ts';
import { failureAt, printedBy, sameLines } from './printed.ts';
import { type Base, onlyFence, type Reading, readAnswers } from './reading.ts';

/** Maximum gaps: every additional gap makes "all or nothing" harsher. */
const MAX_GAPS = 4;
/** Maximum combinations of accepted texts that are executed. */
const MAX_COMBINATIONS = 64;

/** Code with gaps, each filled with a text. */
export const fill: KindRules<FillQuestion> = {
  sections: { required: 'Answers', optional: 'Prints' },
  parse(reading, base) {
    const accepted = readAnswers(reading);
    const fence = onlyFence(reading);
    if (!fence) return null;
    checkGaps(reading, base, fence, accepted);
    const { language, code } = fence;
    return { ...base, kind: 'fill', language, code, accepted, prints: readPrints(reading, fence) };
  },
  shown: () => [],
  count: null,
  lint({ accepted, prints, code }, say) {
    if (accepted.length > MAX_GAPS) say('answers', `There are at most ${MAX_GAPS} gaps.`);
    for (const [gap, texts] of accepted.entries()) {
      if (new Set(texts).size < texts.length) say(`answer ${gap}`, 'An accepted text is listed twice.');
      if (texts.some((text) => text.length > LIMITS.gapLength)) {
        say(`answer ${gap}`, `An accepted text has more than ${LIMITS.gapLength} characters.`);
      }
    }
    if (prints !== null && !code.includes('console.log')) say('code', 'The program prints nothing.');
  },
  isGivenAway: () => false,
  isCorrect({ accepted }, answer) {
    if (answer.kind !== 'texts' || !Array.isArray(answer.texts)) return false;
    const { texts }: { texts: readonly unknown[] } = answer;
    return (
      texts.length === accepted.length &&
      accepted.every((known, gap) => {
        const text = texts[gap];
        return typeof text === 'string' && known.includes(text.trim());
      })
    );
  },
  key: ({ accepted }) => accepted.map((texts) => texts.join(' | ')),
  shownKey: ({ accepted }) => ({ kind: 'texts', accepted: accepted.map((texts) => [...texts]) }),
  proof: (question, place) => (question.prints ? (sandbox) => proveGaps(question, place, sandbox) : null),
};

/** The code's gaps match the answers and occur nowhere else. */
function checkGaps({ file, problems, place }: Reading, base: Base, fence: Fence, accepted: string[][]): void {
  const marks = (text: string) => [...text.matchAll(/\{\{(\d+)\}\}/g)].map((match) => Number(match[1]));
  const inCode = marks(fence.code);
  // A gap may occur several times, always with the same text.
  const gaps = [...new Set(inCode)].sort((a, b) => a - b);
  const expected = accepted.map((_, index) => index + 1);
  if (gaps.join() !== expected.join()) {
    const message = `The block has the gaps ${gaps.join(', ') || 'none'}, the answers are for ${expected.join(', ')}.`;
    problems.push(errorAt(file, fence.line, message));
  }
  if (marks(base.prompt).length !== inCode.length) {
    problems.push(errorAt(file, lineOf(place, 'prompt'), 'Gaps stand in the fenced block alone.'));
  }
}

/** The code's output with any accepted text, or null when it is not executed. */
function readPrints({ file, problems, sections }: Reading, fence: Fence): string[] | null {
  const section = sections.get('Prints');
  if (!section) return null;
  const blocks = findFences(section).fences;
  if (blocks.length !== 1) problems.push(errorAt(file, section.headingLine, '"## Prints" holds one fenced block.'));
  if (fence.language !== 'js' && fence.language !== 'ts') {
    problems.push(errorAt(file, fence.line, 'A block that is executed is "js" or "ts".'));
  }
  return (blocks[0]?.code ?? '').split('\n');
}

async function proveGaps(question: FillQuestion, place: Place, sandbox: ProvingSandbox): Promise<ProofFailure[]> {
  const { language } = question;
  if (language !== 'js' && language !== 'ts') return [];
  const expected = question.prints ?? [];
  const choices = combinations(question.accepted);
  if (choices.length > MAX_COMBINATIONS) {
    const limit = `at most ${MAX_COMBINATIONS}`;
    return [failureAt(place, 'answers', 'Too many combinations of answers.', limit, String(choices.length))];
  }
  const failures: ProofFailure[] = [];
  for (const texts of choices) {
    const code = question.code.replace(/\{\{(\d+)\}\}/g, (_, gap: string) => texts[Number(gap) - 1] ?? '');
    const observed = await printedBy(sandbox, language, code);
    if (sameLines(observed, expected)) continue;
    const what = `The answers ${texts.map((text) => `\`${text}\``).join(', ')} print something else.`;
    failures.push(failureAt(place, 'answers', what, expected.join('\n'), observed.join('\n')));
  }
  return failures;
}

/** Cartesian product of the lists. */
function combinations(lists: readonly string[][]): string[][] {
  return lists.reduce<string[][]>(
    (made, texts) => made.flatMap((start) => texts.map((text) => [...start, text])),
    [[]],
  );
}

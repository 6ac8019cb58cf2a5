import type { CandidateQuestion } from '../../../../contract/exam/exercises.ts';
import { QuestionText } from './question-text.tsx';

/** The lines of an option that is console output (only inline code spans), or null. */
function outputLines(option: string): string[] | null {
  const span = /(`+)([\s\S]*?[^`])\1(?!`)/g;
  const lines = [...option.matchAll(span)].map(([, , text = '']) => unpad(text));
  return lines.length > 0 && option.replace(span, '').trim() === '' ? lines : null;
}

/** CommonMark: one space at both ends belongs to the delimiters. */
function unpad(text: string): string {
  return text.length > 2 && text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '' ? text.slice(1, -1) : text;
}

/** A question's displayed options: console output as such, anything else as Markdown. */
export function shownOptions({ kind, options }: Pick<CandidateQuestion, 'kind' | 'options'>) {
  return options.map((option, index) => {
    const lines = kind === 'output' ? outputLines(option) : null;
    return lines
      ? { id: String(index), outputLines: lines }
      : { id: String(index), content: <QuestionText isInline source={option} /> };
  });
}

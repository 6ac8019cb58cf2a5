import type { CandidateQuestion } from '../../../../contract/exam/exercises.ts';
import { Markdown } from '../../../ui/display/markdown.tsx';

/** A fill-in prompt: the text before the code, the code with its gaps, the text after it. */
export type GapPrompt = { before: string; code: string; after: string };

/** Splits at the fenced block with the gaps. */
export function splitGapPrompt(prompt: string): GapPrompt {
  const block = /^(`{3,})[^\n]*\n([\s\S]*?\{\{\d+\}\}[\s\S]*?)^\1[ \t]*$/m.exec(prompt);
  if (!block) return { before: prompt, code: '', after: '' };
  return {
    before: prompt.slice(0, block.index),
    code: block[2] ?? '',
    after: prompt.slice(block.index + block[0].length),
  };
}

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
      : { id: String(index), content: <Markdown isInline source={option} /> };
  });
}

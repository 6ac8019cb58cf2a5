import type { QuestionHead } from '../exam.schema.ts';
import { codeSpans, type Fence, type ListItem, readList, type Section } from '../markdown-text.ts';
import { errorAt, lineOf, type Place, type Problem } from '../problem.ts';

/** State shared by the kinds' parsers while one file is read. */
export type Reading = {
  file: string;
  place: Place;
  problems: Problem[];
  sections: Map<string, Section>;
  /** Fenced blocks of the prompt. */
  fences: Fence[];
};

/** Properties of every question, whatever its kind. */
export type Base = QuestionHead & { id: string; prompt: string; explanation: string };

/** The items of a section's list; other lines are reported as problems. */
export function listOf(reading: Reading, name: string, marker: RegExp, stray: string): ListItem[] {
  const section = reading.sections.get(name);
  if (!section) return [];
  const list = readList(section, marker);
  if (list.stray !== null) reading.problems.push(errorAt(reading.file, list.stray, stray));
  return list.items;
}

/** The options of "## Options", and the indices of the correct ones. */
export function readOptions(reading: Reading): { texts: string[]; key: number[] } {
  const { file, problems, place } = reading;
  const stray = 'This line is no option: "- [ ] text" or "- [x] text".';
  const items = listOf(reading, 'Options', /^[-*][ \t]+\[([ xX])\](?:[ \t]+|$)/, stray);
  for (const [index, item] of items.entries()) {
    place.lines[`option ${index}`] = item.line;
    if (item.text === '') problems.push(errorAt(file, item.line, 'The option is empty.'));
  }
  const key = items.flatMap((item, index) => (item.marker === ' ' ? [] : [index]));
  return { texts: items.map((item) => item.text), key };
}

/** The single correct option. */
export function onlyKey({ file, problems, place }: Reading, key: readonly number[]): number {
  if (key.length !== 1) {
    problems.push(errorAt(file, lineOf(place, 'options'), `Exactly one option is right, not ${key.length}.`));
  }
  return key[0] ?? 0;
}

/** The prompt's single fenced block; anything else is a problem. */
export function onlyFence({ file, problems, place, fences }: Reading): Fence | null {
  const [fence] = fences;
  if (fences.length !== 1 || !fence) {
    problems.push(errorAt(file, lineOf(place, 'prompt'), `The prompt holds one fenced block, not ${fences.length}.`));
    return null;
  }
  place.lines.code = fence.line;
  return fence;
}

/** The accepted texts of "## Answers", by gap. */
export function readAnswers(reading: Reading): string[][] {
  const { file, problems, place } = reading;
  const stray = 'This line is no answer: "- 1: `text` | `text`".';
  const items = listOf(reading, 'Answers', /^[-*][ \t]+(\d+):[ \t]*/, stray);
  if (items.length === 0) problems.push(errorAt(file, lineOf(place, 'answers'), 'There are no answers.'));
  return items.map((item, index) => {
    place.lines[`answer ${index}`] = item.line;
    if (Number(item.marker) !== index + 1)
      problems.push(errorAt(file, item.line, `The answer is for gap ${index + 1}.`));
    const { spans, between } = codeSpans(item.text);
    // A bar between spans may be escaped, as in Markdown tables.
    const separated = between.slice(1, -1).every((part) => /^\s*\\?\|\s*$/.test(part));
    const alone = between[0]?.trim() === '' && between.at(-1)?.trim() === '';
    if (spans.length === 0 || !separated || !alone) {
      problems.push(errorAt(file, item.line, 'Accepted texts are code spans, separated by a bar.'));
    }
    const texts = spans.map((span) => span.trim());
    if (texts.includes('')) problems.push(errorAt(file, item.line, 'An accepted text is empty.'));
    return texts;
  });
}

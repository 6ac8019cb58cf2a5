import { basename } from 'node:path';
import { isItemId, type QuestionHead, questionHeadSchema } from '../exam.schema.ts';
import type { Question } from '../exam.types.ts';
import {
  codeSpans,
  type Fence,
  findFences,
  firstLineOf,
  readList,
  type Section,
  splitFrontMatter,
  splitSections,
  textOf,
} from '../markdown-text.ts';
import { errorAt, lineOf, type Place, type Problem } from '../problem.ts';
import { readYaml, validateYaml } from './yaml-text.ts';

export type ParsedQuestion = { question: Question | null; place: Place; problems: Problem[] };

const SECTIONS: Record<Question['kind'], { required: string; optional?: string }> = {
  single: { required: 'Options' },
  multiple: { required: 'Options' },
  output: { required: 'Options' },
  fill: { required: 'Answers', optional: 'Prints' },
  order: { required: 'Order' },
};

/** What the parsers of the kinds share while one file is read. */
type Reading = {
  file: string;
  place: Place;
  problems: Problem[];
  sections: Map<string, Section>;
  fences: Fence[];
};

/**
 * Reads one question. Anything wrong becomes a problem with its line and no question; it never throws.
 * @param file path, whose name without `.md` is the question's id
 */
export function parseQuestion(text: string, file: string): ParsedQuestion {
  const place: Place = { file, lines: {} };
  const id = basename(file).replace(/\.md$/, '');
  const parts = splitFrontMatter(text, file);
  if (parts.head === null) return { question: null, place, problems: parts.problems };
  const yaml = readYaml(parts.head, file, 1);
  const { value: head, problems } = validateYaml(questionHeadSchema, yaml, file);
  if (!isItemId(id)) problems.push(errorAt(file, 1, `The file name "${id}" is not an id.`));
  if (head) for (const key of Object.keys(head)) place.lines[key] = yaml.lineAt([key]);

  const [prompt, ...named] = splitSections(parts.body);
  if (!prompt) return { question: null, place, problems };
  place.lines.prompt = firstLineOf(prompt);
  const { unclosed } = findFences(parts.body);
  if (unclosed !== null) {
    // The fence swallows every section below it; more problems would only hide this one.
    return { question: null, place, problems: [...problems, errorAt(file, unclosed, 'The fenced block has no end.')] };
  }
  const reading: Reading = { file, place, problems, sections: new Map(), fences: findFences(prompt).fences };
  const promptText = textOf(prompt);
  if (promptText === '') problems.push(errorAt(file, prompt.line, 'The prompt is empty.'));
  if (head) collectSections(reading, named, head);
  const explanation = reading.sections.get('Explanation');
  if (head && explanation && textOf(explanation) === '') {
    problems.push(errorAt(file, explanation.headingLine, 'The explanation is empty.'));
  }
  if (!head || problems.length > 0) return { question: null, place, problems };

  const base = { id, ...head, prompt: promptText, explanation: explanation ? textOf(explanation) : '' };
  const question = parseKind(reading, base);
  return { question: problems.length > 0 ? null : question, place, problems };
}

function collectSections(reading: Reading, named: readonly Section[], head: QuestionHead): void {
  const { file, problems, sections, place } = reading;
  const { required, optional } = SECTIONS[head.kind];
  const known = [required, 'Explanation', ...(optional ? [optional] : [])];
  for (const section of named) {
    const name = section.name ?? '';
    if (!known.includes(name)) {
      problems.push(errorAt(file, section.headingLine, `A ${head.kind} item has no section "${name}".`));
    } else if (sections.has(name)) {
      problems.push(errorAt(file, section.headingLine, `The section "${name}" appears twice.`));
    } else {
      sections.set(name, section);
      place.lines[name.toLowerCase()] = section.headingLine;
    }
  }
  for (const name of [required, 'Explanation']) {
    if (!sections.has(name))
      problems.push(errorAt(file, lineOf(place, 'prompt'), `The section "## ${name}" is missing.`));
  }
}

type Base = Omit<QuestionHead, 'kind'> & { id: string; prompt: string; explanation: string; kind: Question['kind'] };

function parseKind(reading: Reading, base: Base): Question | null {
  switch (base.kind) {
    case 'single': {
      const options = readOptions(reading);
      return { ...base, kind: 'single', options: options.texts, key: onlyKey(reading, options.key) };
    }
    case 'multiple':
      return multiple(reading, base);
    case 'output':
      return output(reading, base);
    case 'fill':
      return fill(reading, base);
    case 'order':
      return order(reading, base);
  }
}

function multiple(reading: Reading, base: Base): Question {
  const options = readOptions(reading);
  const { file, problems, place } = reading;
  if (options.key.length < 2) {
    problems.push(errorAt(file, lineOf(place, 'options'), `Two or more options are right, not ${options.key.length}.`));
  } else if (options.key.length === options.texts.length) {
    problems.push(errorAt(file, lineOf(place, 'options'), 'At least one option is wrong.'));
  }
  return { ...base, kind: 'multiple', options: options.texts, key: options.key };
}

function output(reading: Reading, base: Base): Question | null {
  const { file, problems, place, fences } = reading;
  const options = readOptions(reading);
  const key = onlyKey(reading, options.key);
  const outputs = options.texts.map((text, index) => {
    const { spans, between } = codeSpans(text);
    if (spans.length === 0 || between.some((part) => part.trim() !== '')) {
      const message = 'An option of an output item is code spans alone, one for each line of output.';
      problems.push(errorAt(file, lineOf(place, `option ${index}`), message));
    }
    return spans;
  });
  const [fence] = fences;
  if (fences.length !== 1 || !fence) {
    problems.push(errorAt(file, lineOf(place, 'prompt'), `The prompt holds one fenced block, not ${fences.length}.`));
    return null;
  }
  place.lines.code = fence.line;
  if (fence.language !== 'js' && fence.language !== 'ts') {
    problems.push(errorAt(file, fence.line, `The fenced block is "js" or "ts", not "${fence.language}".`));
    return null;
  }
  return { ...base, kind: 'output', options: options.texts, key, language: fence.language, code: fence.code, outputs };
}

function fill(reading: Reading, base: Base): Question | null {
  const { file, problems, place, fences, sections } = reading;
  const accepted = readAnswers(reading);
  const [fence] = fences;
  if (fences.length !== 1 || !fence) {
    problems.push(errorAt(file, lineOf(place, 'prompt'), `The prompt holds one fenced block, not ${fences.length}.`));
    return null;
  }
  place.lines.code = fence.line;
  const marks = (text: string) => [...text.matchAll(/\{\{(\d+)\}\}/g)].map((match) => Number(match[1]));
  const inCode = marks(fence.code);
  // A gap may stand at several places, which take the same text.
  const gaps = [...new Set(inCode)].sort((a, b) => a - b);
  const expected = accepted.map((_, index) => index + 1);
  if (gaps.join() !== expected.join()) {
    const message = `The block has the gaps ${gaps.join(', ') || 'none'}, the answers are for ${expected.join(', ')}.`;
    problems.push(errorAt(file, fence.line, message));
  }
  if (marks(base.prompt).length !== inCode.length) {
    problems.push(errorAt(file, lineOf(place, 'prompt'), 'Gaps stand in the fenced block alone.'));
  }
  const section = sections.get('Prints');
  let prints: string[] | null = null;
  if (section) {
    const blocks = findFences(section).fences;
    if (blocks.length !== 1) problems.push(errorAt(file, section.headingLine, '"## Prints" holds one fenced block.'));
    if (fence.language !== 'js' && fence.language !== 'ts') {
      problems.push(errorAt(file, fence.line, 'A block that is executed is "js" or "ts".'));
    }
    prints = (blocks[0]?.code ?? '').split('\n');
  }
  return { ...base, kind: 'fill', language: fence.language, code: fence.code, accepted, prints };
}

function order(reading: Reading, base: Base): Question {
  const { file, problems, place, sections } = reading;
  const section = sections.get('Order');
  const { items, stray } = section ? readList(section, /^(\d+)[.)][ \t]+/) : { items: [], stray: null };
  if (stray !== null) problems.push(errorAt(file, stray, 'This line belongs to no line of the order.'));
  for (const [index, item] of items.entries()) {
    place.lines[`option ${index}`] = item.line;
    if (item.text === '') problems.push(errorAt(file, item.line, 'The line is empty.'));
    if (Number(item.marker) !== index + 1) problems.push(errorAt(file, item.line, `The line has number ${index + 1}.`));
  }
  if (items.length < 2) problems.push(errorAt(file, lineOf(place, 'order'), 'There are no lines to be ordered.'));
  return { ...base, kind: 'order', lines: items.map((item) => item.text) };
}

function readOptions(reading: Reading): { texts: string[]; key: number[] } {
  const { file, problems, place, sections } = reading;
  const section = sections.get('Options');
  const { items, stray } = section
    ? readList(section, /^[-*][ \t]+\[([ xX])\](?:[ \t]+|$)/)
    : { items: [], stray: null };
  if (stray !== null) problems.push(errorAt(file, stray, 'This line is no option: "- [ ] text" or "- [x] text".'));
  for (const [index, item] of items.entries()) {
    place.lines[`option ${index}`] = item.line;
    if (item.text === '') problems.push(errorAt(file, item.line, 'The option is empty.'));
  }
  const key = items.flatMap((item, index) => (item.marker === ' ' ? [] : [index]));
  return { texts: items.map((item) => item.text), key };
}

function onlyKey({ file, problems, place }: Reading, key: readonly number[]): number {
  if (key.length !== 1) {
    problems.push(errorAt(file, lineOf(place, 'options'), `Exactly one option is right, not ${key.length}.`));
  }
  return key[0] ?? 0;
}

function readAnswers(reading: Reading): string[][] {
  const { file, problems, place, sections } = reading;
  const section = sections.get('Answers');
  const { items, stray } = section ? readList(section, /^[-*][ \t]+(\d+):[ \t]*/) : { items: [], stray: null };
  if (stray !== null) problems.push(errorAt(file, stray, 'This line is no answer: "- 1: `text` | `text`".'));
  if (items.length === 0) problems.push(errorAt(file, lineOf(place, 'answers'), 'There are no answers.'));
  return items.map((item, index) => {
    place.lines[`answer ${index}`] = item.line;
    if (Number(item.marker) !== index + 1)
      problems.push(errorAt(file, item.line, `The answer is for gap ${index + 1}.`));
    const { spans, between } = codeSpans(item.text);
    // A bar between spans may be escaped, as Markdown tables need it.
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

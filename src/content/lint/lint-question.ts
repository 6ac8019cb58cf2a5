import { LIMITS } from '../../contract/exam/answers.ts';
import type { FillQuestion, MultipleQuestion, OutputQuestion, Question } from '../exam.types.ts';
import { shownTexts } from '../form.ts';
import { errorAt, lineOf, type Place, type Problem } from '../problem.ts';
import { sourceFault } from '../sources.ts';
import { lintMarkdown } from './lint-markdown.ts';

/** Fewest and most options or lines by kind. */
const COUNTS = { single: [3, 5], multiple: [4, 6], output: [3, 5], order: [3, 6] } as const;
/** Most gaps of a fill item: each gap more makes "all or nothing" harsher. */
const MAX_GAPS = 4;
/** Characters of an explanation without its code blocks: two short sentences at least, five long ones at most. */
const EXPLANATION = { min: 80, max: 1000 };
/** "All of the above" and its relatives; "both of them" may well speak about two things of the prompt. */
const LUMPED =
  /\b(all|none|both|neither|any|some|two) of (the above|the (other )?(options|answers))\b|^(all|none|both|neither)( of (these|those|them))?\W*$|\b(both|neither) [a-e] (and|or|nor) [a-e]\b/i;
const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];

/** Checks what one question's shape does not show. */
export function lintQuestion(question: Question, place: Place): Problem[] {
  const { file } = place;
  const problems: Problem[] = [];
  const say = (part: string, message: string) => problems.push(errorAt(file, lineOf(place, part), message));

  const source = sourceFault(question.source);
  if (source) say('source', source);
  const fault = explanationFault(question.explanation);
  if (fault) say('explanation', fault);
  problems.push(...lintText(question.prompt, 'prompt', place), ...lintText(question.explanation, 'explanation', place));

  const texts = shownTexts(question);
  for (const [index, text] of texts.entries()) {
    problems.push(...lintText(text, `option ${index}`, place));
    if (LUMPED.test(text)) say(`option ${index}`, 'An option speaks about the other options.');
    const first = texts.findIndex((other) => sameText(other) === sameText(text));
    if (first < index) say(`option ${index}`, `Same as option ${first + 1}.`);
  }
  if (question.kind !== 'fill') {
    const [min, max] = COUNTS[question.kind];
    const part = question.kind === 'order' ? 'order' : 'options';
    if (texts.length < min || texts.length > max)
      say(part, `There are ${min} to ${max} of these, not ${texts.length}.`);
  }
  if (question.kind === 'multiple') lintMultiple(question, say);
  if (question.kind === 'output') lintOutput(question, say);
  if (question.kind === 'fill') lintFill(question, say);
  return problems;
}

type Say = (part: string, message: string) => void;

function lintMultiple(question: MultipleQuestion, say: Say): void {
  const match =
    /\bselect all that apply\b|\b(?:select|choose|which|pick|tick|mark|name) (?:the |exactly )?(two|three|four|five|[2-5])\b/i.exec(
      question.prompt,
    );
  if (!match) {
    say('prompt', 'The prompt says neither "Select all that apply" nor how many are right.');
    return;
  }
  const word = match[1]?.toLowerCase();
  const count = word === undefined ? question.key.length : Math.max(NUMBER_WORDS.indexOf(word), Number(word) || 0);
  if (count !== question.key.length) say('prompt', `The prompt asks for ${word}, right are ${question.key.length}.`);
}

function lintOutput(question: OutputQuestion, say: Say): void {
  for (const [index, lines] of question.outputs.entries()) {
    const first = question.outputs.findIndex((other) => other.join('\n') === lines.join('\n'));
    if (first < index) say(`option ${index}`, `Prints the same as option ${first + 1}.`);
    // Texts of errors may well be printed; consoles alone write this word.
    if (lines.some((line) => line.startsWith('Uncaught'))) {
      say(`option ${index}`, "An uncaught error is written as the error's name alone.");
    }
  }
  if (!question.code.includes('console.log(')) say('code', 'The program prints nothing with console.log.');
}

function lintFill(question: FillQuestion, say: Say): void {
  if (question.accepted.length > MAX_GAPS) say('answers', `There are at most ${MAX_GAPS} gaps.`);
  for (const [gap, texts] of question.accepted.entries()) {
    if (new Set(texts).size < texts.length) say(`answer ${gap}`, 'An accepted text is listed twice.');
    if (texts.some((text) => text.length > LIMITS.gapLength)) {
      say(`answer ${gap}`, `An accepted text has more than ${LIMITS.gapLength} characters.`);
    }
  }
  if (question.prints !== null && !question.code.includes('console.log')) say('code', 'The program prints nothing.');
}

/** What is wrong with an explanation's length, or null. */
export function explanationFault(explanation: string): string | null {
  const prose = explanation.replace(/^\s*(`{3,}|~{3,})[\s\S]*?^\s*\1[ \t]*$/gm, '').trim();
  if (prose.length < EXPLANATION.min)
    return `The explanation has ${prose.length} characters, fewer than ${EXPLANATION.min}.`;
  if (prose.length > EXPLANATION.max)
    return `The explanation has ${prose.length} characters, more than ${EXPLANATION.max}.`;
  return null;
}

function sameText(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function lintText(text: string, part: string, place: Place): Problem[] {
  const lines = text.split('\n');
  // The text of a section starts below its heading.
  const line = lineOf(place, part) + (part === 'explanation' ? 1 : 0);
  return lintMarkdown({ line, lines }, place.file);
}

import type { Question } from '../exam.types.ts';
import { shownTexts } from '../form.ts';
import { errorAt, lineOf, type Place, type Problem } from '../problem.ts';
import { rulesOf } from '../questions/kinds.ts';
import { sourceFault } from '../sources.ts';
import { lintMarkdown } from './lint-markdown.ts';

/** Characters of an explanation without its code blocks: from two short to five long sentences. */
const EXPLANATION = { min: 80, max: 1000 };
/** "All of the above" and similar; "both of them" may refer to two things in the prompt. */
const LUMPED =
  /\b(all|none|both|neither|any|some|two) of (the above|the (other )?(options|answers))\b|^(all|none|both|neither)( of (these|those|them))?\W*$|\b(both|neither) [a-e] (and|or|nor) [a-e]\b/i;

/** Checks a question beyond its schema. */
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
  const { count, lint } = rulesOf(question.kind);
  if (count !== null) {
    const [min, max] = count.range;
    if (texts.length < min || texts.length > max)
      say(count.part, `There are ${min} to ${max} of these, not ${texts.length}.`);
  }
  lint(question, say);
  return problems;
}

/** The problem with an explanation's length, or null. */
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
  // A section's text starts below its heading.
  const line = lineOf(place, part) + (part === 'explanation' ? 1 : 0);
  return lintMarkdown({ line, lines }, place.file);
}

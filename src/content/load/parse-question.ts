import { basename } from 'node:path';
import { isItemId, type QuestionHead, questionHeadSchema } from '../exam.schema.ts';
import type { Question } from '../exam.types.ts';
import { findFences, firstLineOf, type Section, splitFrontMatter, splitSections, textOf } from '../markdown-text.ts';
import { errorAt, lineOf, type Place, type Problem } from '../problem.ts';
import { rulesOf } from '../questions/kinds.ts';
import type { Reading } from '../questions/reading.ts';
import { readYaml, validateYaml } from './yaml-text.ts';

export type ParsedQuestion = { question: Question | null; place: Place; problems: Problem[] };

/**
 * Parses one question. Anything wrong is reported as a problem with its line, without a question; never throws.
 *
 * @param file path; its name without `.md` is the question's id
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
    // An unclosed fence swallows every section below it; further problems would only distract.
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
  const question = rulesOf(head.kind).parse(reading, base);
  return { question: problems.length > 0 ? null : question, place, problems };
}

function collectSections(reading: Reading, named: readonly Section[], head: QuestionHead): void {
  const { file, problems, sections, place } = reading;
  const { required, optional } = rulesOf(head.kind).sections;
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

import { LIMITS } from '../../contract/exam/answers.ts';
import type { Challenge, Environment, Files, Json } from '../exam.types.ts';
import { errorAt, lineOf, type Place, type Problem } from '../problem.ts';
import { sourceFault } from '../sources.ts';
import { canonicalJson } from '../version.ts';
import { findComparisons, usesAliases } from './lint-comparison.ts';
import { lintMarkdown } from './lint-markdown.ts';
import { lintStage } from './lint-stage.ts';

/** Minimums of a challenge: tests, wrong solutions, characters of its texts. */
export type Least = { visible: number; hidden: number; wrong: number; explanation: number; brief: number };
const LEAST: Least = { visible: 2, hidden: 4, wrong: 3, explanation: 80, brief: 120 };
const EXTENSIONS: Record<Environment, readonly string[]> = {
  js: ['.js'],
  ts: ['.ts'],
  vue: ['.vue', '.js', '.ts'],
  react: ['.jsx', '.tsx', '.js', '.ts'],
};

/** Checks a challenge beyond its schema. */
export function lintChallenge(challenge: Challenge, place: Place, testsPlace: Place, least: Least = LEAST): Problem[] {
  const problems: Problem[] = [];
  const say = (part: string, message: string) => problems.push(errorAt(place.file, lineOf(place, part), message));

  const source = sourceFault(challenge.source);
  if (source) say('source', source);
  for (const part of ['brief', 'explanation'] as const) {
    const text = challenge[part];
    if (text.length < least[part]) say(part, `The ${part} has ${text.length} characters, fewer than ${least[part]}.`);
    const line = lineOf(place, part) + (part === 'explanation' ? 1 : 0);
    problems.push(...lintMarkdown({ line, lines: text.split('\n') }, place.file));
  }
  lintFiles(challenge, say);
  for (const fault of lintStage(challenge)) say('environment', fault);
  lintSolutions(challenge, least, say);
  problems.push(...lintTests(challenge, testsPlace, least));
  return problems;
}

type Say = (part: string, message: string) => void;

function lintFiles(challenge: Challenge, say: Say): void {
  const { files, entry, editable, environment } = challenge;
  const paths = Object.keys(files);
  if (!Object.hasOwn(files, entry)) say('entry', `The entry "${entry}" is not in files/.`);
  if (!EXTENSIONS[environment].some((extension) => entry.endsWith(extension))) {
    say('entry', `The entry of a ${environment} challenge ends with ${EXTENSIONS[environment].join(', ')}.`);
  }
  for (const path of editable)
    if (!Object.hasOwn(files, path)) say('editable', `The editable "${path}" is not in files/.`);
  if (new Set(editable).size < editable.length) say('editable', 'A path is listed twice.');
  if (paths.length > LIMITS.files) say('editable', `There are at most ${LIMITS.files} files.`);
  if (Object.values(files).join('').length > LIMITS.filesLength / 2) {
    say('editable', `The files leave candidates less than half of their ${LIMITS.filesLength} characters.`);
  }
}

function lintSolutions(challenge: Challenge, least: Least, say: Say): void {
  const { files, solution, wrong, editable } = challenge;
  const allowed = (name: string, changed: Files) => {
    if (Object.keys(changed).length === 0) say('title', `${name} has no files.`);
    for (const path of Object.keys(changed)) {
      if (!editable.includes(path)) say('editable', `${name} changes "${path}", which candidates may not.`);
    }
  };
  allowed('solution/', solution);
  if (wrong.length < least.wrong)
    say('title', `There are at least ${least.wrong} wrong solutions, not ${wrong.length}.`);
  const known = new Map([
    [codeOf({ ...files }), 'files/'],
    [codeOf({ ...files, ...solution }), 'solution/'],
  ]);
  if (known.size < 2) say('title', 'solution/ is the same as files/.');
  for (const { name, files: changed } of wrong) {
    allowed(`wrong/${name}`, changed);
    const code = codeOf({ ...files, ...changed });
    const same = known.get(code);
    if (same) say('title', `wrong/${name} is the same as ${same}.`);
    else known.set(code, `wrong/${name}`);
  }
}

/** Files as one text, ignoring white space. */
function codeOf(files: Files): string {
  return canonicalJson(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replace(/\s+/g, ' ').trim()])),
  );
}

function lintTests(challenge: Challenge, place: Place, least: Least): Problem[] {
  const problems: Problem[] = [];
  const { tests } = challenge;
  const visible = tests.filter((test) => test.visible).length;
  const hidden = tests.length - visible;
  if (visible < least.visible)
    problems.push(errorAt(place.file, 1, `At least ${least.visible} tests are visible, not ${visible}.`));
  if (hidden < least.hidden)
    problems.push(errorAt(place.file, 1, `At least ${least.hidden} tests are hidden, not ${hidden}.`));
  for (const [index, test] of tests.entries()) {
    const say = (part: string, message: string) =>
      problems.push(errorAt(place.file, lineOf(place, `${part} ${index}`), message));
    const twin = tests.findIndex((other) => other.name === test.name || other.run.trim() === test.run.trim());
    if (twin < index) say('test', `Has the name or the code of test ${twin + 1}.`);
    if (!/\breturn\b/.test(test.run)) say('run', 'The code returns nothing.');
    for (const comparison of findComparisons(test.run)) {
      say('run', `Compares beside the candidate's code: ${comparison.slice(0, 60)}. Return the values; see README.md.`);
    }
    if (usesAliases(test.run) && !showsBoth(test.expect)) {
      say('run', 'What aliases() is expected to answer holds no pair that is the same, or none that is not.');
    }
    const leak = leakedText(test.run, test.expect);
    if (leak !== null) say('run', `The expected value stands in the code: ${leak}`);
  }
  return problems;
}

/** Whether a list of numbers, anywhere in the value, has both a duplicate and two different numbers. */
function showsBoth(expect: Json): boolean {
  if (expect === null || typeof expect !== 'object') return false;
  const parts: Json[] = Object.values(expect);
  const distinct = new Set(parts);
  const isList = Array.isArray(expect) && parts.every((part) => typeof part === 'number');
  return (isList && distinct.size > 1 && distinct.size < parts.length) || parts.some(showsBoth);
}

/**
 * An expected text that a test's code compares with. Texts that the code types or passes in may reappear in the output,
 * so only the whole expected value counts; within lists and maps, only comparisons count.
 */
function leakedText(run: string, expect: Json): string | null {
  if (typeof expect === 'string' && isDistinctive(expect) && literals(run).has(expect)) return expect;
  const compared = [...run.matchAll(/(?:[!=]==?|\b(?:includes|startsWith|endsWith|indexOf)\()\s*(['"`])(.*?)\1/g)].map(
    (match) => match[2],
  );
  return textsOf(expect).find((text) => isDistinctive(text) && compared.includes(text)) ?? null;
}

/** Short texts, and names of errors that a test may throw itself, are too common to report. */
function isDistinctive(text: string): boolean {
  return text.length >= 6 && !/^[A-Z]\w*Error$/.test(text);
}

function literals(run: string): Set<string> {
  return new Set([...run.matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map((match) => match[2] ?? ''));
}

function textsOf(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap((part: Json) => textsOf(part)) : [];
}

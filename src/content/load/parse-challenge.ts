import { challengeHeadSchema, isItemId, testsSchema } from '../exam.schema.ts';
import type { Challenge, Files, Stage } from '../exam.types.ts';
import { findFences, firstLineOf, splitFrontMatter, splitSections, textOf } from '../markdown-text.ts';
import { errorAt, lineOf, type Place, type Problem } from '../problem.ts';
import { readYaml, validateYaml } from './yaml-text.ts';

/**
 * An incomplete solution earns at most half of the points, because a likely mistake fails only one or two of many
 * tests.
 */
const PARTIAL = 0.5;

/** The texts of a challenge's folder. */
export type ChallengeSources = {
  id: string;
  /** `challenge.md` */
  text: string;
  file: string;
  /** `tests.yaml` */
  testsText: string;
  testsFile: string;
  files: Files;
  /** `stage.vue` or `stage.jsx` */
  stage?: Stage | undefined;
  solution: Files;
  wrong: { name: string; files: Files }[];
};

export type ParsedChallenge = { challenge: Challenge | null; place: Place; testsPlace: Place; problems: Problem[] };

/** Parses one challenge. Anything wrong is reported as a problem with its line, without a challenge; never throws. */
export function parseChallenge(sources: ChallengeSources): ParsedChallenge {
  const { id, file, testsFile } = sources;
  const place: Place = { file, lines: {} };
  const testsPlace: Place = { file: testsFile, lines: {} };
  const problems: Problem[] = [];
  if (!isItemId(id)) problems.push(errorAt(file, 1, `The folder name "${id}" is not an id.`));

  const testsYaml = readYaml(sources.testsText, testsFile);
  const tests = validateYaml(testsSchema, testsYaml, testsFile);
  problems.push(...tests.problems);
  for (const index of tests.value?.keys() ?? []) {
    testsPlace.lines[`test ${index}`] = testsYaml.lineAt([index]);
    testsPlace.lines[`run ${index}`] = testsYaml.lineAt([index, 'run']);
  }

  const parts = splitFrontMatter(sources.text, file);
  if (parts.head === null) return { challenge: null, place, testsPlace, problems: [...problems, ...parts.problems] };
  const yaml = readYaml(parts.head, file, 1);
  const head = validateYaml(challengeHeadSchema, yaml, file);
  problems.push(...head.problems);
  if (head.value) for (const key of Object.keys(head.value)) place.lines[key] = yaml.lineAt([key]);

  const { unclosed } = findFences(parts.body);
  if (unclosed !== null) problems.push(errorAt(file, unclosed, 'The fenced block has no end.'));
  const sections = splitSections(parts.body);
  const at = sections.findIndex((section) => section.name === 'Explanation');
  const explanation = sections[at];
  place.lines.brief = firstLineOf(parts.body);
  if (!explanation) problems.push(errorAt(file, lineOf(place, 'brief'), 'The section "## Explanation" is missing.'));
  const end = explanation ? explanation.headingLine - parts.body.line : parts.body.lines.length;
  const brief = textOf({ line: parts.body.line, lines: parts.body.lines.slice(0, end) });
  if (brief === '') problems.push(errorAt(file, parts.body.line, 'The brief is empty.'));
  if (explanation) {
    place.lines.explanation = explanation.headingLine;
    if (textOf(explanation) === '') problems.push(errorAt(file, explanation.headingLine, 'The explanation is empty.'));
    const after = sections[at + 1];
    if (after) problems.push(errorAt(file, after.headingLine, 'The explanation is the last section.'));
  }
  if (!head.value || !tests.value || !explanation || problems.length > 0) {
    return { challenge: null, place, testsPlace, problems };
  }
  const challenge: Challenge = {
    id,
    ...head.value,
    brief,
    explanation: textOf(explanation),
    files: sources.files,
    ...(sources.stage ? { stage: sources.stage } : {}),
    tests: tests.value,
    partial: PARTIAL,
    solution: sources.solution,
    wrong: sources.wrong,
  };
  return { challenge, place, testsPlace, problems };
}

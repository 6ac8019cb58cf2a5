import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TECHS, type Tech } from '../../contract/common.ts';
import type { Challenge, FillQuestion, MultipleQuestion, OutputQuestion, SingleQuestion } from '../exam.types.ts';
import { type ItemPool, lintLikeItems, poolOf } from '../lint/lint.ts';
import { lintChallenge } from '../lint/lint-challenge.ts';
import { lintQuestion } from '../lint/lint-question.ts';
import { findFences } from '../markdown-text.ts';
import { errorAt, type Problem } from '../problem.ts';
import type { LoadedExam } from './load-exams.ts';
import { type LoadedQuestion, loadChallenges, loadQuestions } from './load-exercises.ts';
import { list } from './read-folder.ts';

export const PRACTICE_FOLDER: string = fileURLToPath(new URL('../practice', import.meta.url));

export type SampleQuestion = SingleQuestion | MultipleQuestion | OutputQuestion | FillQuestion;

/** Practice material of a technology, read from its files. */
export type Practice = { tech: Tech; questions: SampleQuestion[]; challenges: Challenge[] };

/** A practice challenge shows all of its tests. */
const LEAST = { visible: 4, hidden: 0, wrong: 1, explanation: 80, brief: 120 };

/**
 * Reads practice material: `<tech>/questions/<id>.md` and `<tech>/challenges/<id>/`, in the format of exams. Damaged
 * files are skipped and reported as problems.
 */
export function loadPractice(folder: string = PRACTICE_FOLDER): {
  practice: Practice[];
  pools: ItemPool[];
  problems: Problem[];
} {
  const problems: Problem[] = [];
  const pools = list(folder, problems).flatMap((entry) => {
    const path = join(folder, entry.name);
    const tech = TECHS.find((known) => known === entry.name);
    if (entry.isDirectory() && tech) return [loadTech(path, tech, problems)];
    problems.push(errorAt(path, 1, 'Only folders of techs belong here.'));
    return [];
  });
  const practice = pools.map(({ tech, questions, challenges }) => ({
    tech,
    questions: questions.flatMap(({ question }) => (question.kind === 'order' ? [] : [question])),
    challenges: challenges.map(({ challenge }) => challenge),
  }));
  return { practice, pools, problems };
}

function loadTech(folder: string, tech: Tech, problems: Problem[]): ItemPool {
  const loaded: ItemPool = { tech, questions: [], challenges: [] };
  for (const entry of list(folder, problems)) {
    const path = join(folder, entry.name);
    if (entry.name === 'questions' && entry.isDirectory()) loaded.questions.push(...loadQuestions(path, problems));
    else if (entry.name === 'challenges' && entry.isDirectory()) {
      loaded.challenges.push(...loadChallenges(path, problems));
    } else problems.push(errorAt(path, 1, 'Only questions and challenges belong here.'));
  }
  return loaded;
}

/** Checks practice material, also against the exams, with which it must not overlap. */
export function lintPractice(
  exams: readonly LoadedExam[],
  folder?: string,
): { pools: ItemPool[]; problems: Problem[] } {
  const { pools, problems } = loadPractice(folder);
  const own = new Set(pools.flatMap((pool) => [...pool.questions, ...pool.challenges].map(({ place }) => place.file)));
  const alike = lintLikeItems([...exams.map(poolOf), ...pools]);
  return {
    pools,
    problems: [
      ...problems,
      ...pools.flatMap((pool) => [
        ...pool.questions.flatMap(({ question, place }) => [
          ...lintQuestion(question, place),
          ...lintSample(question, place),
        ]),
        ...pool.challenges.flatMap(({ challenge, place, testsPlace }) => [
          ...lintChallenge(challenge, place, testsPlace, LEAST),
          ...(challenge.tests.every((test) => test.visible)
            ? []
            : [errorAt(testsPlace.file, 1, 'Every test of a challenge to try is visible.')]),
        ]),
      ]),
      // Overlaps between exams are reported by the exam linter.
      ...alike.filter(({ file }) => own.has(file)),
    ],
  };
}

function lintSample(question: LoadedQuestion['question'], place: { file: string }): Problem[] {
  if (question.kind === 'order') return [errorAt(place.file, 1, 'A question to try is not of the kind "order".')];
  const { fences } = findFences({ line: 1, lines: question.prompt.split('\n') });
  return fences.length === 1
    ? []
    : [errorAt(place.file, 1, `A question to try shows one block of code, not ${fences.length}.`)];
}

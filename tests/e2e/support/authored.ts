import type { Challenge, Question } from '../../../src/content/exam.types.ts';
import { loadQuestionSets } from '../../../src/content/load/load-exams.ts';

let loaded: ReturnType<typeof loadQuestionSets> | undefined;
function authored() {
  loaded ??= loadQuestionSets();
  return loaded.sets;
}

/** The challenge as its authors wrote it, with its solution and wrong ones. */
export function authoredChallenge(id: string): Challenge {
  const found = authored()
    .flatMap((set) => set.challenges)
    .find((challenge) => challenge.id === id);
  if (!found) throw new Error(`There is no challenge ${id}.`);
  return found;
}

/** The question as its authors wrote it, with its key. */
export function authoredQuestion(id: string): Question {
  const found = authored()
    .flatMap((set) => set.questions)
    .find((question) => question.id === id);
  if (!found) throw new Error(`There is no question ${id}.`);
  return found;
}

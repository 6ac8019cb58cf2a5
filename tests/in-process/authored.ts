import type { Challenge, Question } from '../../src/content/exam.types.ts';

type Authored = { questions: Question[]; challenges: Challenge[] };

let loaded: Authored[] | undefined;

/** The content lies in files, which only the process of the test runner reads. */
function authored(): Authored[] {
  if (loaded) return loaded;
  const request = new XMLHttpRequest();
  request.open('GET', '/__walk/question-sets', false);
  request.send();
  loaded = JSON.parse(request.responseText) as Authored[];
  return loaded;
}

/** The challenge as its authors wrote it, with its solution and wrong ones. */
export function authoredChallenge(id: string): Challenge {
  const found = authored()
    .flatMap(({ challenges }) => challenges)
    .find((challenge) => challenge.id === id);
  if (!found) throw new Error(`There is no challenge ${id}.`);
  return found;
}

/** The question as its authors wrote it, with its key. */
export function authoredQuestion(id: string): Question {
  const found = authored()
    .flatMap(({ questions }) => questions)
    .find((question) => question.id === id);
  if (!found) throw new Error(`There is no question ${id}.`);
  return found;
}

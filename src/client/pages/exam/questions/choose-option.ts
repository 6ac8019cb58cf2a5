import type { Answer } from '../../../../contract/exam/answers.ts';
import type { CandidateExercise } from '../../../../contract/exam/exercises.ts';
import type { QuestionKind } from '../../../../contract/exam/question-kinds.ts';

type Choose = (answer: Answer | null, position: number) => Answer | null;

const choice: Choose = (_, position) => ({ kind: 'choice', choice: position });

/** The effect of a letter on the answer, by kind; null where letters do nothing. */
const BY_LETTER: Record<QuestionKind, Choose> = {
  single: choice,
  output: choice,
  multiple(answer, position) {
    const before = answer?.kind === 'choices' ? answer.choices : [];
    const choices = before.includes(position) ? before.filter((one) => one !== position) : [...before, position];
    return { kind: 'choices', choices: choices.sort((a, b) => a - b) };
  },
  fill: () => null,
  order: () => null,
};

/** The answer after choosing an option by its letter; null where there is none. */
export function chooseOption(exercise: CandidateExercise, answer: Answer | null, position: number): Answer | null {
  if (exercise.type !== 'questions' || position >= exercise.options.length) return null;
  return BY_LETTER[exercise.kind](answer, position);
}

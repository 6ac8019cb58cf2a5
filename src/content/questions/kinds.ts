import type { QuestionKind } from '../../contract/exam/question-kinds.ts';
import type { Question } from '../exam.types.ts';
import { multiple, single } from './choice.ts';
import { fill } from './fill.ts';
import type { KindRules } from './kind.ts';
import { order } from './order.ts';
import { output } from './output.ts';

const KINDS: { [Kind in QuestionKind]: KindRules<Extract<Question, { kind: Kind }>> } = {
  single,
  multiple,
  output,
  fill,
  order,
};

/** The rules of a question kind; only call them for questions of that kind. */
export function rulesOf(kind: QuestionKind): KindRules<Question> {
  return KINDS[kind];
}

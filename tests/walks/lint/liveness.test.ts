import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { generate } from '../../../src/walks/cover/generate.ts';
import { goalProblems } from '../../../src/walks/judge.ts';
import { model as errand } from '../../paths/samples/errand.model.ts';

const waiting = (isAnswered: boolean) =>
  createMachine({
    id: 'queue',
    initial: 'calling',
    states: {
      calling: { tags: 'busy', on: { 'queue.held': 'holding' } },
      // Music leads nowhere: a caller on hold is busy forever unless someone answers.
      holding: {
        tags: 'busy',
        on: {
          'queue.held': { target: 'holding', reenter: true },
          'queue.answered': { target: 'done', guard: () => isAnswered },
        },
      },
      done: {},
    },
  });

it('[WS-10] a situation that is busy and can never end is a problem', () => {
  const problems = (isAnswered: boolean): string[] =>
    goalProblems(
      generate({
        ...errand,
        machine: waiting(isAnswered) as never,
        input: [undefined],
        events: { 'queue.held': [{}], 'queue.answered': [{}] },
        invokes: {},
        delays: {},
        context: () => 0,
        checks: {},
      }),
    ).filter((problem) => problem.startsWith('nothing ever ends'));
  expect(problems(true)).toEqual([]);
  expect(problems(false)).toEqual([
    'nothing ever ends what "calling" is busy with',
    'nothing ever ends what "holding" is busy with',
  ]);
});

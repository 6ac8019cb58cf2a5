import { sampleQuestionMachine } from '../../../machines/learning/sample-question/sample-question.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';
import { isSame } from '../same.ts';

const first = ['const', ''];
const other = ['let', 'x'];

/** Spaces are no answer. */
const isBlank = (answer: readonly string[]) => answer.join('').trim() === '';

export const model = defineModel(sampleQuestionMachine, {
  events: {
    'sample.answerChanged': ({ context }) => [
      ...(context.answer === first ? [] : [named('the first gap is filled', { answer: first })]),
      ...(context.answer === other ? [] : [named('both gaps are filled', { answer: other })]),
      named('only a space', { answer: [' ', ''] }),
      ...(context.answer.length === 0
        ? [named('no gap', { answer: [] }), named('one gap', { answer: ['const'] })]
        : []),
    ],
    'sample.answerChecked': [{}],
    'sample.restarted': [{}],
  },
  words: {
    'sample.answerChanged': 'The visitor changes the fields of the answer.',
  },
  invokes: {},
  delays: {},
  context: ({ answer }) => ({ answer: answer.join() }),
  ignored: [
    { in: ['open'], events: ['sample.answerChecked'], because: 'nothing is answered yet' },
    { in: ['open', 'answered'], events: ['sample.restarted'], because: 'nothing is checked yet' },
    {
      in: ['checked'],
      events: ['sample.answerChanged', 'sample.answerChecked'],
      because: 'the answer is checked; the question must be restarted first',
    },
  ],
  outcomes: {
    start: 'open',
    'sample.answerChanged': {
      open: ({ context }, { event: { answer } }) =>
        isBlank(answer) ? 'open' : context.answer === answer && 'answered',
      answered: ({ context }, { event: { answer } }) =>
        isBlank(answer) ? context.answer.length === 0 && 'open' : context.answer === answer && 'answered',
    },
    'sample.answerChecked': { answered: 'checked' },
    'sample.restarted': { checked: 'open' },
  },
  checks: {
    open: (snapshot) =>
      !snapshot.hasTag('checked') &&
      snapshot.context.answer.length === 0 &&
      snapshot.can({ type: 'sample.answerChanged', answer: first }) &&
      // Any gap may be filled first, and what is typed stays as it is.
      [
        ['', 'x', ''],
        [' ', '', ' y '],
        ['b', 'a', 'c'],
      ].every((answer) => isSame(ahead(snapshot, { type: 'sample.answerChanged', answer }).context.answer, answer)) &&
      // An empty answer is neither right nor wrong.
      !snapshot.can({ type: 'sample.answerChecked' }),
    answered: (snapshot, { event }) =>
      !snapshot.hasTag('checked') &&
      snapshot.context.answer.some((part) => part.trim() !== '') &&
      (event?.type !== 'sample.answerChanged' || snapshot.context.answer === (event as { answer?: unknown }).answer) &&
      snapshot.can({ type: 'sample.answerChecked' }),
    checked: (snapshot) =>
      snapshot.hasTag('checked') &&
      snapshot.context.answer.length > 0 &&
      // An answer cannot be changed after the key was shown.
      !snapshot.can({ type: 'sample.answerChanged', answer: first }) &&
      snapshot.can({ type: 'sample.restarted' }),
  },
});

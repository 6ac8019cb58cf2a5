import { assign, setup } from 'xstate';

export type SampleQuestionEvent =
  /** Ids of the chosen options, or the text of each gap. */
  { type: 'sample.answerChanged'; answer: string[] } | { type: 'sample.answerChecked' } | { type: 'sample.restarted' };

/** A question on a public page, answered in place. Nothing of it is sent or kept. */
export const sampleQuestionMachine = setup({
  types: {
    context: {} as { answer: string[] },
    events: {} as SampleQuestionEvent,
    tags: {} as 'checked',
  },
  guards: {
    hasAnswer: (_, params: { answer: string[] }) => params.answer.some((part) => part.trim() !== ''),
  },
  actions: {
    takeAnswer: assign((_, params: { answer: string[] }) => ({ answer: params.answer })),
    clearAnswer: assign({ answer: [] }),
  },
}).createMachine({
  id: 'sampleQuestion',
  description: 'An example question on a public page, from its answer to its explanation.',
  context: { answer: [] },
  initial: 'open',
  states: {
    open: {
      description: 'There is no answer yet.',
      on: {
        'sample.answerChanged': {
          description: 'The visitor answers.',
          guard: { type: 'hasAnswer', params: ({ event }) => ({ answer: event.answer }) },
          target: 'answered',
          actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
      },
    },
    answered: {
      description: 'There is an answer that can be checked.',
      on: {
        'sample.answerChanged': [
          {
            description: 'The visitor answers otherwise.',
            guard: { type: 'hasAnswer', params: ({ event }) => ({ answer: event.answer }) },
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.answer }) },
          },
          { description: 'The visitor takes the answer back.', target: 'open', actions: 'clearAnswer' },
        ],
        'sample.answerChecked': { description: 'The visitor wants to know.', target: 'checked' },
      },
    },
    checked: {
      tags: 'checked',
      description: 'Right or wrong is shown, with the explanation.',
      on: {
        'sample.restarted': { description: 'The visitor tries again.', target: 'open', actions: 'clearAnswer' },
      },
    },
  },
});

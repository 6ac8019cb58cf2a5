import { assign, setup } from 'xstate';

export type SampleQuestionEvent =
  /** Ids of the chosen options, or the text of each gap. */
  { type: 'sample.answerChanged'; answer: string[] } | { type: 'sample.answerChecked' } | { type: 'sample.restarted' };

/** A sample question on a public page, answered in place. Nothing is sent or stored. */
export const sampleQuestionMachine = setup({
  types: {
    context: {} as { answer: string[] },
    events: {} as SampleQuestionEvent,
    tags: {} as 'checked',
  },
  guards: {
    /** The visitor has chosen or typed something. */
    hasAnswer: (_, params: { answer: string[] }) => params.answer.some((part) => part.trim() !== ''),
  },
  actions: {
    /** Keeps the visitor's answer on the page. */
    setAnswer: assign((_, params: { answer: string[] }) => ({ answer: params.answer })),
    /** Clears the visitor's answer. */
    clearAnswer: assign({ answer: [] }),
  },
}).createMachine({
  id: 'sampleQuestion',
  description: 'A sample question on a public page, from the answer to the explanation.',
  context: { answer: [] },
  initial: 'open',
  states: {
    open: {
      description: 'The visitor has not answered.',
      on: {
        'sample.answerChanged': {
          description: 'The visitor answers the question.',
          guard: { type: 'hasAnswer', params: ({ event }) => ({ answer: event.answer }) },
          target: 'answered',
          actions: { type: 'setAnswer', params: ({ event }) => ({ answer: event.answer }) },
        },
      },
    },
    answered: {
      description: 'The visitor has answered and can check the answer.',
      on: {
        'sample.answerChanged': [
          {
            description: 'The visitor changes the answer.',
            guard: { type: 'hasAnswer', params: ({ event }) => ({ answer: event.answer }) },
            actions: { type: 'setAnswer', params: ({ event }) => ({ answer: event.answer }) },
          },
          { description: 'The visitor clears the answer.', target: 'open', actions: 'clearAnswer' },
        ],
        'sample.answerChecked': { description: 'The visitor checks the answer.', target: 'checked' },
      },
    },
    checked: {
      tags: 'checked',
      description: 'The page shows whether the answer is correct, with the explanation.',
      on: {
        'sample.restarted': {
          description: 'The visitor answers the question again.',
          target: 'open',
          actions: 'clearAnswer',
        },
      },
    },
  },
});

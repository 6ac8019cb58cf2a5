import { defineProperties } from '../../../src/walks/properties/define.ts';
import { sampleQuestionMachine } from './sample-question.machine.ts';

export const properties = defineProperties(sampleQuestionMachine, {
  properties: ({ always, never }) => [
    never(
      'The explanation is not shown before there is an answer.',
      (now) => now.is('checked') && now.context.answer.length === 0,
    ),
    always(
      'A question that is asked again has no answer yet.',
      (now) => !now.is('open') || now.context.answer.length === 0,
    ),
  ],
});

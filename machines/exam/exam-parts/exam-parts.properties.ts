import { defineProperties } from '../../../src/walks/properties/define.ts';
import { examPartsMachine } from './exam-parts.machine.ts';

export const properties = defineProperties(examPartsMachine, {
  requirements: { 'EX-08': ['loading', 'incomplete', 'complete'] },
  properties: ({ always, eventually }) => [
    eventually('A missing chunk is requested again.', {
      since: (now) => now.is('incomplete'),
      happens: (now) => now.is('loading'),
    }),
    always(
      'Whatever is loaded is kept for a reload as soon as nothing more is loading.',
      (now) => !(now.entered('complete') || now.entered('incomplete')) || now.did('keepShell'),
    ),
  ],
});

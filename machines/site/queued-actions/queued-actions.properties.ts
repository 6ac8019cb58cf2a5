import { defineProperties } from '../../../src/walks/properties/define.ts';
import { queuedActionsMachine } from './queued-actions.machine.ts';

export const properties = defineProperties(queuedActionsMachine, {
  requirements: { 'ST-07': ['*'], 'ER-06': ['acting'] },
  properties: ({ always, never }) => [
    never('An action runs in one tab alone.', (now) => now.runs('runAction') && !now.runs('holdLock')),
    always(
      'An action that has run is dropped, whatever came of it.',
      (now) => !now.took('acting.running/') || now.did('dropAction'),
    ),
  ],
});

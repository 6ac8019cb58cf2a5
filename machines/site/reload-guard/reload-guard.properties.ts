import { defineProperties } from '../../../src/walks/properties/define.ts';
import { reloadGuardMachine } from './reload-guard.machine.ts';

export const properties = defineProperties(reloadGuardMachine, {
  requirements: { 'CO-08': ['*'], 'LI-07': ['*'] },
  properties: ({ always, eventually }) => [
    always(
      'A visitor who chooses the new version gets it.',
      (now) =>
        now.event?.type !== 'reloadGuard.reloadChosen' || now.before?.is('outdated') !== true || now.did('reload'),
    ),
    always(
      'A page is reloaded only between two pages, or when its visitor chooses to.',
      (now) =>
        !(now.did('reload') || now.entered('reloading')) ||
        now.before?.is('leaving') === true ||
        now.event?.type === 'reloadGuard.reloadChosen',
    ),
    eventually('Asking for the newest version ends.', {
      since: (now) => now.is('checking', 'leaving'),
      happens: (now) => now.is('current', 'outdated', 'postponed', 'reloading'),
    }),
  ],
});

import { defineProperties } from '../../../src/walks/properties/define.ts';
import { teamOnboardingMachine } from './team-onboarding.machine.ts';

export const properties = defineProperties(teamOnboardingMachine, {
  requirements: { 'TM-04': ['*'] },
  properties: ({ always, eventually }) => [
    always(
      'The step on show is the one that the server stores.',
      (now) =>
        (!now.is('naming') || now.context.team?.onboarding_step === 'naming') &&
        (!now.is('inviting') || now.context.team?.onboarding_step === 'inviting') &&
        (!now.is('assigning') || now.context.team?.onboarding_step === 'assigning'),
    ),
    eventually('A step that is being stored is stored, or the reason why not is shown.', {
      since: (now) => now.is('storing'),
      happens: (now) => now.is('naming', 'inviting', 'assigning', 'complete', 'unreachable', 'nothingLeft'),
    }),
  ],
});

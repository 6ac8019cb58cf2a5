import { defineProperties } from '../../../src/walks/properties/define.ts';
import { offerEditorMachine } from './offer-editor.machine.ts';

export const properties = defineProperties(offerEditorMachine, {
  requirements: { 'CO-12': ['*'] },
  properties: ({ never, until, eventually }) => [
    until('What was typed counts as unsaved until it is stored, discarded or replaced.', {
      since: (now) => now.is('open.changed'),
      holds: (now) => now.has('unsaved'),
      until: (now) =>
        now.took('open.saving/done.invoke') ||
        now.took('open.loadingNewest/done.invoke') ||
        ['offerEditor.discarded', 'offerEditor.theirsChosen', 'offerEditor.changed'].includes(now.event?.type ?? ''),
    }),
    never(
      'Nothing is published or withdrawn without a confirmation.',
      (now) => now.entered('open.acting') && now.before?.is('open.confirming') !== true,
    ),
    eventually('A save ends: stored, refused, or with a conflict to decide.', {
      since: (now) => now.is('open.saving'),
      happens: (now) => now.is('open.clean', 'open.changed', 'open.conflict'),
    }),
  ],
});

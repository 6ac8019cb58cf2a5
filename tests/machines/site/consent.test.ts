import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type ConsentChoice, consentMachine } from '../../../machines/site/consent/consent.machine.ts';

/** The consent of a page, with its effects recorded. */
function startConsent(choice: ConsentChoice) {
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const actor = createActor(
    consentMachine.provide({
      actors: { watchOtherTabs: fromCallback<{ type: 'ignored' }>(() => {}) },
      actions: {
        keepChoice: note('keepChoice'),
        loadThirdParties: note('loadThirdParties'),
        reloadPage: note('reloadPage'),
      },
    }),
    { input: { isNeeded: true, choice, isDeclinedByBrowser: false } },
  );
  actor.start();
  return { actor, done };
}

test('[IN-07] a consent withdrawn in another tab during a review ends in this tab, too', () => {
  const { actor, done } = startConsent('granted');
  actor.send({ type: 'consent.reviewRequested' });
  actor.send({ type: 'consent.decidedElsewhere', choice: 'refused' });
  expect(actor.getSnapshot().hasTag('allowed')).toBe(false);
  expect(done).toEqual(['loadThirdParties', 'reloadPage']);
  // The question is answered: closing it brings nothing back.
  actor.send({ type: 'consent.reviewClosed' });
  expect(done).toEqual(['loadThirdParties', 'reloadPage']);
});

test('[IN-07] a consent given in another tab during a review applies in this tab, too', () => {
  const { actor, done } = startConsent('refused');
  actor.send({ type: 'consent.reviewRequested' });
  actor.send({ type: 'consent.decidedElsewhere', choice: 'granted' });
  expect(actor.getSnapshot().hasTag('asking')).toBe(false);
  expect(done).toEqual(['loadThirdParties']);
});

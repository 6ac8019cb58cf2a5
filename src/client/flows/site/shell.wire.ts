import { fromCallback, fromPromise } from 'xstate';
import { type ConsentEvent, consentMachine } from '../../../../machines/site/consent/consent.machine.ts';
import { type FlashEvent, flashMachine } from '../../../../machines/site/flash/flash.machine.ts';
import {
  type ReloadGuardEvent,
  reloadGuardMachine,
} from '../../../../machines/site/reload-guard/reload-guard.machine.ts';
import { askForBuild, reloadPage, watchPage } from '../../adapters/site/build.ts';
import { keepConsentChoice, onConsentElsewhere } from '../../adapters/site/consent-choice.ts';
import { onFlash, takeFlash } from '../../adapters/site/flash.ts';

const nothingHeard = { type: 'ignored' } as const;

/** The consent chart with its effects in this browser. @param load loads what needs consent */
export function wireConsent(load: () => void) {
  return consentMachine.provide({
    actors: {
      watchOtherTabs: fromCallback<typeof nothingHeard>(({ sendBack }) =>
        onConsentElsewhere((choice) => sendBack({ type: 'consent.decidedElsewhere', choice } satisfies ConsentEvent)),
      ),
    },
    actions: {
      keepChoice: (_, { choice }) => keepConsentChoice(choice),
      loadThirdParties: () => load(),
      startAfresh: () => location.reload(),
    },
  });
}

/** The chart of dialogs that are shown once, with its effects in this browser. */
export const wiredFlashMachine = flashMachine.provide({
  actors: {
    watchFlash: fromCallback<typeof nothingHeard>(({ sendBack }) => {
      const tell = () => {
        const key = takeFlash();
        if (key !== null) sendBack({ type: 'flash.appeared', key } satisfies FlashEvent);
      };
      tell();
      return onFlash(tell);
    }),
  },
});

/** The chart of new deployments with its effects in this browser. */
export const wiredReloadGuardMachine = reloadGuardMachine.provide({
  actors: {
    askForBuild: fromPromise(askForBuild),
    watchPage: fromCallback<typeof nothingHeard>(({ sendBack }) =>
      watchPage({
        partMissing: () => sendBack({ type: 'reloadGuard.partMissing' } satisfies ReloadGuardEvent),
        returned: () => sendBack({ type: 'reloadGuard.returned' } satisfies ReloadGuardEvent),
      }),
    ),
  },
  actions: { reload: () => reloadPage() },
});

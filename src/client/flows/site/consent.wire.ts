import { fromCallback } from 'xstate';
import { type ConsentEvent, consentMachine } from '../../../../machines/site/consent/consent.machine.ts';
import { countCharts } from '../../adapters/chart-watchers.ts';
import { keepConsentChoice, onConsentElsewhere } from '../../adapters/site/consent-choice.ts';

/**
 * The consent chart with its effects in this browser.
 *
 * @param load loads the scripts that need consent
 */
export function wireConsent(load: () => void) {
  return consentMachine.provide({
    actors: {
      watchOtherTabs: fromCallback<{ type: 'ignored' }>(({ sendBack }) =>
        onConsentElsewhere((choice) => sendBack({ type: 'consent.decidedElsewhere', choice } satisfies ConsentEvent)),
      ),
    },
    actions: {
      keepChoice: (_, { choice }) => keepConsentChoice(choice),
      loadThirdParties() {
        countCharts();
        load();
      },
      reloadPage: () => location.reload(),
    },
  });
}

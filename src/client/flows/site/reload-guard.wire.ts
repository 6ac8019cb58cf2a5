import { fromCallback, fromPromise } from 'xstate';
import {
  type ReloadGuardEvent,
  reloadGuardMachine,
} from '../../../../machines/site/reload-guard/reload-guard.machine.ts';
import { askForBuild, reloadPage, watchPage } from '../../adapters/site/build.ts';

/** The reload-guard chart with its effects in this browser. */
export const wiredReloadGuardMachine = reloadGuardMachine.provide({
  actors: {
    askForBuild: fromPromise(askForBuild),
    watchPage: fromCallback<{ type: 'ignored' }>(({ sendBack }) =>
      watchPage({
        partMissing: () => sendBack({ type: 'reloadGuard.partMissing' } satisfies ReloadGuardEvent),
        pageMissing: () => sendBack({ type: 'reloadGuard.pageMissing' } satisfies ReloadGuardEvent),
        navigated: () => sendBack({ type: 'reloadGuard.navigated' } satisfies ReloadGuardEvent),
        returned: () => sendBack({ type: 'reloadGuard.returned' } satisfies ReloadGuardEvent),
      }),
    ),
  },
  actions: { reload: () => reloadPage() },
});

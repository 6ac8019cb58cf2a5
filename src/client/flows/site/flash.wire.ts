import { fromCallback } from 'xstate';
import { type FlashEvent, flashMachine } from '../../../../machines/site/flash/flash.machine.ts';
import { dropWaitingFlash, type FlashKey, keepWaitingFlash, onFlash, takeFlash } from '../../adapters/site/flash.ts';
import { isUnderway } from '../account/intent.ts';

/** The flash chart with its effects in this browser. */
export const wiredFlashMachine = flashMachine.provide({
  actors: {
    watchFlash: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
      const notify = () => {
        const key = takeFlash();
        if (key === null) return;
        const isForLater = key.endsWith('SIGN_UP_COMPLETED') && isUnderway(location);
        sendBack({ type: 'flash.appeared', key, isForLater } satisfies FlashEvent);
      };
      notify();
      return onFlash(notify);
    }),
  },
  actions: {
    keepWaiting: (_, { key }) => keepWaitingFlash(key as FlashKey),
    dropWaiting: () => dropWaitingFlash(),
  },
});

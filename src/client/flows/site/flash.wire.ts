import { fromCallback } from 'xstate';
import { type FlashEvent, flashMachine } from '../../../../machines/site/flash/flash.machine.ts';
import { onFlash, takeFlash } from '../../adapters/site/flash.ts';

/** The flash chart with its effects in this browser. */
export const wiredFlashMachine = flashMachine.provide({
  actors: {
    watchFlash: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
      const notify = () => {
        const key = takeFlash();
        if (key !== null) sendBack({ type: 'flash.appeared', key } satisfies FlashEvent);
      };
      notify();
      return onFlash(notify);
    }),
  },
});

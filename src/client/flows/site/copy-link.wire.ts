import { fromPromise } from 'xstate';
import { copyLinkMachine } from '../../../../machines/site/copy-link/copy-link.machine.ts';

/** The copy-link chart with its effects in this browser. */
export const wiredCopyLinkMachine = copyLinkMachine.provide({
  actors: { writeClipboard: fromPromise(({ input }) => navigator.clipboard.writeText(input.url)) },
});

import { fromPromise } from 'xstate';
import { copyLinkMachine } from '../../../../machines/site/copy-link/copy-link.machine.ts';

/** The chart of a copy button with its effect in this browser. */
export const wiredCopyLinkMachine = copyLinkMachine.provide({
  actors: { writeClipboard: fromPromise(({ input }) => navigator.clipboard.writeText(input.url)) },
});

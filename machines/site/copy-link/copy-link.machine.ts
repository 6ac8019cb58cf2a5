import { fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type CopyLinkEvent = { type: 'copyLink.pressed' };

/** A button that puts an address on the clipboard and says that it did. */
export const copyLinkMachine = setup({
  types: {
    context: {} as { url: string },
    events: {} as CopyLinkEvent,
    input: {} as { url: string },
  },
  actors: {
    writeClipboard: fromPromise<void, { url: string }>(() => notProvided('writeClipboard')),
  },
  delays: { shownFor: 3000 },
}).createMachine({
  id: 'copyLink',
  description: 'An address is copied.',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'The button offers to copy.',
      on: { 'copyLink.pressed': { description: 'The address is to be copied.', target: 'copying' } },
    },
    copying: {
      description: 'The browser is asked.',
      invoke: {
        src: 'writeClipboard',
        id: 'writeClipboard',
        input: ({ context }) => ({ url: context.url }),
        onDone: { description: 'It is on the clipboard.', target: 'copied' },
        onError: { description: 'The browser refused.', target: 'refused' },
      },
    },
    copied: {
      description: 'The button says that it is copied.',
      after: { shownFor: { description: 'It has been said for long enough.', target: 'idle' } },
      on: { 'copyLink.pressed': { description: 'Once more.', target: 'copying' } },
    },
    refused: {
      description: 'The address stands there to be copied by hand.',
      on: { 'copyLink.pressed': { description: 'The reader tries again.', target: 'copying' } },
    },
  },
});

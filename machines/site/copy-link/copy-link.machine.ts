import { fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type CopyLinkEvent = { type: 'copyLink.pressed' };

/** A button that copies a link and confirms it. */
export const copyLinkMachine = setup({
  types: {
    context: {} as { url: string },
    events: {} as CopyLinkEvent,
    input: {} as { url: string },
  },
  actors: {
    /** Copies the link to the clipboard. */
    writeClipboard: fromPromise<void, { url: string }>(() => notProvided('writeClipboard')),
  },
  delays: {
    /** 3 seconds, in which the page confirms that the link is copied. Milliseconds. */
    shownFor: 3000,
  },
}).createMachine({
  id: 'copyLink',
  description: 'A button that copies a link.',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'The button offers to copy the link.',
      on: { 'copyLink.pressed': { description: 'The visitor copies the link.', target: 'copying' } },
    },
    copying: {
      description: 'The browser writes the link to the clipboard.',
      invoke: {
        src: 'writeClipboard',
        id: 'writeClipboard',
        input: ({ context }) => ({ url: context.url }),
        onDone: { description: 'The link is on the clipboard.', target: 'copied' },
        onError: { description: 'The browser denied clipboard access.', target: 'refused' },
      },
    },
    copied: {
      description: 'The button confirms the copy.',
      after: { shownFor: { description: 'The confirmation times out.', target: 'idle' } },
      on: { 'copyLink.pressed': { description: 'The visitor copies the link again.', target: 'copying' } },
    },
    refused: {
      description: 'The page shows the link for copying by hand.',
      on: { 'copyLink.pressed': { description: 'The reader retries.', target: 'copying' } },
    },
  },
});

import { copyLinkMachine } from '../../../machines/site/copy-link/copy-link.machine.ts';
import { defineModel } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';

const URL = 'https://chartered.example/javascript/certificates/abc';

export const model = defineModel(copyLinkMachine, {
  input: [{ url: URL }],
  events: { 'copyLink.pressed': [{}] },
  invokes: { writeClipboard: { done: [undefined], error: [new Error('The browser refuses.')] } },
  delays: { shownFor: 3000 },
  context: () => null,
  ignored: [{ in: ['copying'], events: ['copyLink.pressed'], because: 'the address is being copied' }],
  outcomes: {
    start: 'idle',
    'copyLink.pressed': { idle: 'copying', copied: 'copying', refused: 'copying' },
    'done(writeClipboard)': 'copied',
    'error(writeClipboard)': 'refused',
    'after(shownFor)': 'idle',
  },
  checks: {
    idle: (snapshot) => snapshot.can({ type: 'copyLink.pressed' }),
    copying: (snapshot) =>
      hasInput(snapshot.children['writeClipboard'], { url: URL }) && !snapshot.can({ type: 'copyLink.pressed' }),
    copied: (snapshot) => snapshot.can({ type: 'copyLink.pressed' }),
    refused: (snapshot) => snapshot.can({ type: 'copyLink.pressed' }),
  },
});

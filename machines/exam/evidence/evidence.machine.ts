import { evidenceSetup, kept, noticedIn } from './evidence.setup.ts';
import { gathering, idle, restoring, sending, waiting } from './evidence.watching.ts';

/** Brings evidence from this page to the timeline of the attempt. Evidence is a hint for reviewers: nobody fails because of it. */
export const evidenceMachine = evidenceSetup.createMachine({
  id: 'evidence',
  description:
    'Brings what the browser notices during an exam to the timeline that reviewers see: kept on the device first, sent in batches.',
  context: ({ input }) => ({ ...input, gathered: [], inFlight: [] }),
  initial: 'watching',
  states: {
    watching: {
      description: 'The page is watched.',
      invoke: {
        src: 'watchPage',
        id: 'watchPage',
        input: ({ context }) => ({ examId: context.examId }),
        onError: { description: 'The browser notices nothing; that is not the fault of the candidate.' },
      },
      initial: 'restoring',
      on: {
        'evidence.noticed': {
          description: 'The browser notices something.',
          actions: [
            { type: 'addNoticed', params: ({ event }) => ({ noticed: noticedIn(event) }) },
            { type: 'keepGathered', params: kept },
            { type: 'reportNoticed', params: ({ event }) => ({ noticed: noticedIn(event) }) },
          ],
        },
      },
      states: { restoring, idle, gathering, sending, waiting },
    },
    over: {
      type: 'final',
      description: 'The server takes no more: the exam has ended, or is not the one of this user.',
      entry: ['clearAll', { type: 'keepGathered', params: kept }],
    },
  },
});

import { evidenceSetup, kept, noticedIn } from './evidence.setup.ts';
import { gathering, idle, restoring, sending, waiting } from './evidence.watching.ts';

/**
 * Delivers evidence from this page to the attempt's timeline. Evidence is a hint for reviewers; it never fails anyone.
 */
export const evidenceMachine = evidenceSetup.createMachine({
  id: 'evidence',
  description:
    'Delivers what the browser observes during an exam to the timeline that reviewers see: kept on the device first, sent in batches.',
  context: ({ input }) => ({ ...input, gathered: [], inFlight: [] }),
  initial: 'watching',
  states: {
    watching: {
      description: 'The browser is being observed.',
      invoke: {
        src: 'watchPage',
        id: 'watchPage',
        input: ({ context }) => ({ examId: context.examId }),
        onError: { description: 'The browser can observe nothing, which never counts against the candidate.' },
      },
      initial: 'restoring',
      on: {
        'evidence.noticed': {
          description: 'The browser observes an event.',
          actions: [
            { type: 'addNoticed', params: ({ event }) => ({ noticed: noticedIn(event) }) },
            { type: 'persistBuffer', params: kept },
            { type: 'reportNoticed', params: ({ event }) => ({ noticed: noticedIn(event) }) },
          ],
        },
      },
      states: { restoring, idle, gathering, sending, waiting },
    },
    over: {
      type: 'final',
      description: 'The server accepts no more events: the exam has ended or belongs to another user.',
      entry: ['clearAll', { type: 'persistBuffer', params: kept }],
    },
  },
});

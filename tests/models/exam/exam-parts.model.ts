import { examPartsMachine } from '../../../machines/exam/exam-parts/exam-parts.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, passed, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

const DEADLINE_AT = 1_000_000;

/** Where the machine is, everything loaded so far is kept on the device for a reload. */
const isKept = (effects: readonly { type: string; params?: unknown }[]) =>
  JSON.stringify(effects) === JSON.stringify([{ type: 'keepShell', params: { deadlineAt: DEADLINE_AT } }]);

export const model = defineModel(examPartsMachine, {
  input: [
    named('an exam with challenges', { hasChallenges: true, deadlineAt: DEADLINE_AT }),
    named('an exam of questions', { hasChallenges: false, deadlineAt: DEADLINE_AT }),
  ],
  events: {},
  invokes: {
    loadParts: {
      done: [undefined],
      error: [named('a chunk is missing', new Error('Failed to fetch'))],
    },
  },
  delays: { openingTime: 500, retryTime: 10_000 },
  context: ({ hasChallenges }) => ({ hasChallenges }),
  outcomes: {
    start: 'opening',
    'after(openingTime)': 'loading',
    'done(loadParts)': 'complete',
    'error(loadParts)': 'incomplete',
    'after(retryTime)': 'loading',
  },
  checks: {
    opening: (snapshot, { effects }) =>
      [true, false].every((hasChallenges) =>
        hasInput(
          ahead(withContext(snapshot, { hasChallenges }), passed('openingTime', 'examParts.opening')).children
            .loadParts,
          { hasChallenges },
        ),
      ) &&
      snapshot.children.loadParts === undefined &&
      effects.length === 0,
    loading: (snapshot, { effects }) =>
      hasInput(snapshot.children.loadParts, { hasChallenges: snapshot.context.hasChallenges }) && effects.length === 0,
    incomplete: (snapshot, { effects }) => snapshot.children.loadParts === undefined && isKept(effects),
    complete: (snapshot, { effects }) => snapshot.status === 'done' && isKept(effects),
  },
});

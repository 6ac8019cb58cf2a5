import { failure, isUnanswered } from '../../../machines/shared/failure.ts';
import { shareScoresMachine } from '../../../machines/team/share-scores/share-scores.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, failedWith } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

const TEAM = 'a-team';
const DONE = 'xstate.done.actor.storeChoice';
const ERROR = 'xstate.error.actor.storeChoice';
const chosen = (isShared: boolean) => ({ type: 'shareScores.chosen', isShared }) as const;
const retried = { type: 'shareScores.retried' } as const;
const isLost = (event: object) => 'error' in event && isUnanswered(event.error);
const isRefreshed = (effects: readonly { type: string }[]) => effects.some(({ type }) => type === 'refreshOwnProgress');

export const model = defineModel(shareScoresMachine, {
  input: [{ teamId: TEAM }],
  events: {
    // While a choice is on its way, or may have been lost, the switch shows it: what is chosen next is the opposite.
    'shareScores.chosen': (snapshot) =>
      [named('share', { isShared: true }), named('hide', { isShared: false })].filter(
        ({ isShared }) => snapshot.matches('settled') || isShared !== snapshot.context.wanted,
      ),
    'shareScores.retried': [{}],
  },
  invokes: {
    storeChoice: {
      done: [undefined],
      error: [
        named('the reply is lost', failure('unreachable', 'No.')),
        named('the server refuses', failure('refused', 'Too often.')),
      ],
    },
  },
  delays: {},
  context: ({ wanted, sent, isInDoubt, failure: last }) => ({ wanted, sent, isInDoubt, last: last?.kind ?? null }),
  ignored: [
    {
      in: ['settled', 'storing'],
      events: ['shareScores.retried'],
      because: 'the page offers another try only while it is not known what is stored',
    },
  ],
  outcomes: {
    start: 'settled',
    'shareScores.chosen': (now, { event }) => now.context.wanted === event.isShared && 'storing',
    'shareScores.retried': { unknown: 'storing' },
    // A choice that came meanwhile is stored next.
    'done(storeChoice)': (_, { before: { context } }) => (context.wanted === context.sent ? 'settled' : 'storing'),
    'error(storeChoice)': (now, { event: { error }, before: { context } }) => {
      if (context.wanted !== context.sent) return 'storing';
      return now.context.failure === error && (context.isInDoubt || isUnanswered(error) ? 'unknown' : 'settled');
    },
  },
  checks: {
    settled: (snapshot, { effects, event }) =>
      !snapshot.hasTag('busy') &&
      !snapshot.hasTag('unknown') &&
      snapshot.can(chosen(true)) &&
      !snapshot.can(retried) &&
      // The switch shows what is stored only where that is known.
      !snapshot.context.isInDoubt &&
      snapshot.context.wanted === snapshot.context.sent &&
      // Only what the server stored is shown as stored.
      isRefreshed(effects) === (event?.type === DONE) &&
      (snapshot.context.failure?.kind ?? null) === (event?.type === ERROR ? 'refused' : null),
    storing: (snapshot, { effects, event }) => {
      const { wanted, sent, failure: last } = snapshot.context;
      return (
        snapshot.hasTag('busy') &&
        !snapshot.hasTag('unknown') &&
        last === null &&
        !isRefreshed(effects) &&
        hasInput(snapshot.children['storeChoice'], { teamId: TEAM, isShared: sent }) &&
        // A server that answers with a code has stored nothing.
        (wanted !== sent ||
          ahead(snapshot, failedWith('storeChoice', failure('unreachable', 'Busy.', { code: 'busy' }))).matches(
            snapshot.context.isInDoubt ? 'unknown' : 'settled',
          )) &&
        // The last choice counts, and one that came meanwhile is stored next.
        (event === undefined || !('isShared' in event) || wanted === event.isShared) &&
        ((event?.type !== DONE && event?.type !== ERROR) || wanted === sent) &&
        (event?.type !== DONE || !snapshot.context.isInDoubt) &&
        (event?.type !== ERROR || !isLost(event) || snapshot.context.isInDoubt) &&
        snapshot.can(chosen(true)) &&
        !snapshot.can(retried)
      );
    },
    unknown: (snapshot, { effects }) =>
      snapshot.hasTag('unknown') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.isInDoubt &&
      snapshot.context.failure !== null &&
      snapshot.context.wanted === snapshot.context.sent &&
      !isRefreshed(effects) &&
      snapshot.can(chosen(true)) &&
      snapshot.can(retried),
  },
});

import type { SnapshotFrom } from 'xstate';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { pollMachine } from '../../../machines/site/poll/poll.machine.ts';
import type { Poll } from '../../../src/contract/site/polls.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { stableJson } from '../../../src/walks/stable-json.ts';
import { ahead, failuresLead, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

const poll = (voted: string[] | null): Poll => ({
  slug: 'future-certifications',
  title: 'What should come next?',
  max_choices: 2,
  options: ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase(), votes: 3 })),
  voters: 4,
  voted,
});
const open = poll(null);
const voted = poll(['b']);
/** A vote from before the number of choices was lowered. */
const overVoted: Poll = { ...poll(['a', 'b', 'c']), max_choices: 1 };
/** How many options can be chosen. */
const most = (shown: Poll | null) => (shown === overVoted ? 1 : 2);
const refused = failure('unreachable', 'No connection.');

const same = (left: unknown, right: unknown) => stableJson(left) === stableJson(right);

type Now = SnapshotFrom<typeof pollMachine>;

/** The poll is loaded again when somebody signs in or out, and a choice is for its own voter alone. */
const isOfItsVoter = (now: Now) =>
  once(now, `voter of ${now.value}`, () => {
    const chosen = withContext(now, { chosen: ['a'] });
    const [signedIn, signedOut] = (['user', 'guest'] as const).map((by) =>
      ahead(chosen, { type: 'poll.voterChanged', by }),
    );
    return (
      signedIn?.matches('loading') === true &&
      same(signedIn.context.chosen, ['a']) &&
      signedOut?.matches('loading') === true &&
      same(signedOut.context.chosen, [])
    );
  });

/** One option more or less: all others stay, in the order in which they were chosen. */
const isToggledAlone = (choosing: Now) =>
  once(choosing, 'toggled', () => {
    const now = withContext(choosing, { poll: { ...open, max_choices: 4 }, chosen: ['c', 'a', 'b'] });
    const after = (value: string) => ahead(now, { type: 'poll.optionToggled', value }).context.chosen;
    return same(after('a'), ['c', 'b']) && same(after('b'), ['c', 'a']) && same(after('d'), ['c', 'a', 'b', 'd']);
  });

export const model = defineModel(pollMachine, {
  input: [
    { slug: 'future-certifications', known: null },
    { slug: 'future-certifications', known: open },
  ],
  events: {
    'poll.optionToggled': [
      named('the first option', { value: 'a' }),
      named('the second option', { value: 'b' }),
      named('the third option', { value: 'c' }),
    ],
    'poll.voteCast': [named('by a guest', { by: 'guest' }), named('by a user', { by: 'user' })],
    'poll.changeRequested': ({ context }) => [
      context.poll === overVoted ? named('of a vote for more than can be chosen now', {}) : {},
    ],
    'poll.voterChanged': [named('signed in', { by: 'user' }), named('signed out', { by: 'guest' })],
    'poll.retried': [{}],
  },
  words: {
    'poll.optionToggled': 'The voter selects an option.',
    'poll.voteCast': 'A vote is cast.',
  },
  invokes: {
    loadPoll: {
      done: [
        named('without a vote', open),
        named('with a vote', voted),
        named('with a vote for more than can be chosen now', overVoted),
      ],
      error: [
        named('the poll does not exist', failure('notFound', 'Not found.')),
        named('the server is unreachable', refused),
      ],
    },
    castVote: { done: [named('it counts', voted)], error: [named('the server is unreachable', refused)] },
  },
  delays: {},
  context: ({ poll: shown, chosen, failure: failed }) => ({
    poll: !shown ? 'none' : shown.voted === null ? 'open' : `voted ${shown.voted.length}`,
    chosen: [...chosen].sort().join(),
    failed: failed !== null,
  }),
  ignored: [
    {
      in: ['loading', 'missing', 'unreachable'],
      events: ['poll.optionToggled', 'poll.voteCast'],
      because: 'there is no poll on the page',
    },
    { in: ['voting'], events: ['poll.optionToggled', 'poll.voteCast'], because: 'the vote has been sent' },
    {
      in: ['voted'],
      events: ['poll.optionToggled', 'poll.voteCast'],
      because: 'the vote is cast; changing it starts with a separate step',
    },
    { in: ['queued'], events: ['poll.optionToggled'], because: 'the vote is queued until the visitor signs in' },
    {
      in: ['loading', 'choosing', 'voting', 'missing', 'unreachable'],
      events: ['poll.changeRequested'],
      because: 'there is no vote to change',
    },
    {
      in: ['loading', 'choosing', 'voting', 'voted', 'queued', 'missing'],
      events: ['poll.retried'],
      because: 'the poll is loaded, loading, or does not exist',
    },
  ],
  unreachable: {
    'list:queueVote.votes=none': 'a vote names an option: the button needs a choice',
    'list:castVote.votes=none': 'a vote names an option: the button needs a choice',
  },
  outcomes: {
    start: ({ context }) => (context.poll === open ? 'choosing' : 'loading'),
    'done(loadPoll)': ({ context }, { event: { output } }) =>
      same(context.poll, output) && (output.voted === null ? 'choosing' : 'voted'),
    'error(loadPoll)': (_now, { event: { error } }) =>
      (error as Failure).kind === 'notFound' ? 'missing' : 'unreachable',
    'poll.optionToggled': {
      choosing: ({ context }, { event: { value }, before }) => {
        const { chosen } = before.context;
        const added = chosen.length < most(before.context.poll) ? [...chosen, value] : chosen;
        return same(context.chosen, chosen.includes(value) ? chosen.filter((other) => other !== value) : added);
      },
    },
    'poll.voteCast': {
      choosing: (_now, { event: { by }, effects, before }) => {
        if (before.context.chosen.length === 0) return 'choosing';
        if (by === 'user') return 'voting';
        return effects.some(({ type }) => type === 'queueVote') && 'queued';
      },
    },
    'done(castVote)': ({ context }, { event: { output } }) => same(context.poll, output) && 'voted',
    'error(castVote)': 'choosing',
    'poll.changeRequested': {
      // A change starts from the vote that is counted, or from the one that waits.
      voted: ({ context }, { before }) => same(context.chosen, before.context.poll?.voted) && 'choosing',
      queued: ({ context }, { before }) => same(context.chosen, before.context.chosen) && 'choosing',
    },
    'poll.voterChanged': ({ context }, { event: { by }, before }) => {
      const { chosen } = before.context;
      // The vote of a guest waits for the sign-in, which sends it.
      if (before.matches('queued')) return same(context.chosen, chosen) && (by === 'user' ? 'voting' : 'queued');
      return same(context.chosen, by === 'user' ? chosen : []) && 'loading';
    },
    'poll.retried': { unreachable: 'loading' },
  },
  checks: {
    opening: neverAtRest,
    loading: (snapshot, { event }) =>
      // A signed-out user's choice is hidden.
      (event?.type !== 'poll.voterChanged' ||
        (event as { by?: unknown }).by === 'user' ||
        snapshot.context.chosen.length === 0) &&
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['loadPoll'], { slug: 'future-certifications' }) &&
      failuresLead(snapshot, 'loadPoll', { notFound: 'missing', others: 'unreachable' }),
    choosing: (snapshot, { event }) => {
      const { chosen, failure: failed } = snapshot.context;
      const can = (value: string) => snapshot.can({ type: 'poll.optionToggled', value });
      return (
        snapshot.hasTag('choosing') &&
        isOfItsVoter(snapshot) &&
        isToggledAlone(snapshot) &&
        snapshot.context.poll !== null &&
        // Only a vote from before can have more.
        (chosen.length <= 2 || snapshot.context.poll === overVoted) &&
        new Set(chosen).size === chosen.length &&
        // Every choice can be removed; no more than the maximum can be added.
        chosen.every(can) &&
        ['a', 'b', 'c']
          .filter((value) => !chosen.includes(value))
          .every((value) => can(value) === chosen.length < most(snapshot.context.poll)) &&
        snapshot.can({ type: 'poll.voteCast', by: 'user' }) === chosen.length > 0 &&
        snapshot.can({ type: 'poll.voteCast', by: 'guest' }) === chosen.length > 0 &&
        // A refusal is reported, and nothing that was chosen is lost.
        (event?.type !== 'xstate.error.actor.castVote' || (failed === refused && chosen.length > 0)) &&
        (!['poll.changeRequested', 'xstate.done.actor.loadPoll'].includes(event?.type ?? '') || failed === null) &&
        (event?.type !== 'poll.changeRequested' ||
          snapshot.context.poll.voted === null ||
          chosen.join() === snapshot.context.poll.voted.join() ||
          chosen.length > 0)
      );
    },
    voting: (snapshot) =>
      snapshot.hasTag('busy') &&
      isOfItsVoter(snapshot) &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['castVote'], { slug: 'future-certifications', votes: snapshot.context.chosen }),
    voted: (snapshot) =>
      !snapshot.hasTag('busy') &&
      isOfItsVoter(snapshot) &&
      !snapshot.hasTag('choosing') &&
      [voted, overVoted].some((one) => snapshot.context.poll === one),
    queued: (snapshot, { event, effects }) =>
      !snapshot.hasTag('choosing') &&
      snapshot.context.chosen.length > 0 &&
      (event?.type !== 'poll.voteCast' ||
        effects.some(
          ({ type, params }) =>
            type === 'queueVote' &&
            JSON.stringify(params) ===
              JSON.stringify({ slug: 'future-certifications', votes: snapshot.context.chosen }),
        )),
    missing: (snapshot) => !snapshot.hasTag('busy') && !snapshot.can({ type: 'poll.retried' }),
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') && isOfItsVoter(snapshot) && snapshot.can({ type: 'poll.retried' }),
  },
  equivalentMutants: {
    'swap-order poll.choosing/poll.voteCast[isChosenByUser]/0': 'a voter is a guest or signed in',
  },
});

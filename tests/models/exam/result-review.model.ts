import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { resultReviewMachine } from '../../../machines/exam/result-review/result-review.machine.ts';
import { exercisesIn, type ReviewFilter } from '../../../machines/exam/result-review/review-filter.ts';
import { failure, isUnanswered } from '../../../machines/shared/failure.ts';
import type { ResultReview, ReviewedChallenge, ReviewedQuestion } from '../../../src/contract/exam/result-review.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const EXAM = 'an-exam';
const STORED = 'xstate.done.actor.storeSharing';
const NOT_STORED = 'xstate.error.actor.storeSharing';

function question(id: string, topic: string, points: number, flagged: boolean): ReviewedQuestion {
  return {
    id,
    type: 'questions',
    kind: 'single',
    title: id,
    topic,
    points,
    points_max: 2,
    prompt: `Which is it (${id})?`,
    options: ['this', 'that', 'none'],
    gaps: 0,
    work: { answer: { kind: 'choice', choice: points > 0 ? 0 : 1 }, flagged, note: '' },
    taught: { explanation: 'Because.', source: 'https://example.com/', key: { kind: 'options', positions: [0] } },
  };
}

const CHALLENGE: ReviewedChallenge = {
  id: 'challenge',
  type: 'challenges',
  title: 'Add numbers',
  topic: 'Code',
  points: 1,
  points_max: 6,
  brief: 'Add.',
  environment: 'js',
  entry: 'main.js',
  editable: ['main.js'],
  files: { 'main.js': '' },
  work: null,
  taught: null,
};

/** One right answer, two wrong ones of which one is flagged, and a challenge that is partly right. */
export const REVIEW: ResultReview = {
  teaches: true,
  exercises: [
    question('right', 'Values', 2, false),
    question('wrong', 'Values', 0, true),
    question('worse', 'Scope', 0, false),
    CHALLENGE,
  ],
  plan: [],
  shares_name: false,
  credential_id: null,
};

/** Every answer is right, so that nothing passes some filters. */
export const PERFECT: ResultReview = {
  ...REVIEW,
  exercises: [question('right', 'Values', 2, false), question('good', 'Scope', 2, false)],
  shares_name: true,
};

/** Which exercises pass, in order, told without the chart. */
const EXPECTED: Record<ReviewFilter, readonly string[]> = {
  all: ['right', 'wrong', 'worse', 'challenge'],
  wrong: ['wrong', 'worse'],
  partly: ['challenge'],
  flagged: ['wrong'],
  'topic:Values': ['right', 'wrong'],
};
const EXPECTED_PERFECT: Record<ReviewFilter, readonly string[]> = {
  all: ['right', 'good'],
  wrong: [],
  partly: [],
  flagged: [],
  'topic:Values': ['right'],
};

const FILTERS = ['all', 'wrong', 'partly', 'flagged', 'topic:Values'] as const;

type Snapshot = { context: { review: ResultReview | null; filter: ReviewFilter; currentId: string | null } };
const expectedOf = ({ context }: Snapshot, filter = context.filter) =>
  (context.review?.exercises.length === PERFECT.exercises.length ? EXPECTED_PERFECT : EXPECTED)[filter] ?? [];

/** The exercise before or after the one on show, or the same where there is none. */
const beside = (snapshot: Snapshot, step: 1 | -1) => {
  const shown = expectedOf(snapshot);
  const at = shown.indexOf(snapshot.context.currentId ?? '');
  return shown[at + step] ?? snapshot.context.currentId;
};

/** A choice that the server rejects is not in doubt, also when another one followed it; one without an answer is. */
const isDoubtful = (storing: SnapshotFrom<typeof resultReviewMachine>) =>
  once(storing, 'doubt', () => {
    const first = withContext(storing, { sharesName: true, sentName: true, storedName: false, failure: null });
    const again = ahead(first, { type: 'resultReview.nameShared', isShared: false });
    const rejected = failedWith('storeSharing', failure('refused', 'No.'));
    const [known, lost] = [ahead(again, rejected), ahead(again, failedWith('storeSharing', new Error('lost')))];
    const undone = ahead(first, rejected);
    return (
      known.context.storedName === false &&
      hasInput(known.children['storeSharing'], { examId: EXAM, isShared: false }) &&
      ahead(known, rejected).matches({ shown: { sharing: 'settled' } }) &&
      lost.context.storedName === null &&
      hasInput(lost.children['storeSharing'], { examId: EXAM, isShared: false }) &&
      ahead(lost, rejected).matches({ shown: { sharing: 'unknown' } }) &&
      // The switch goes back to what is stored, whichever that is.
      ahead(withContext(first, { storedName: true }), rejected).context.sharesName &&
      undone.context.sharesName === false &&
      undone.context.failure?.message === 'No.'
    );
  });

/** An exercise with a bonus, one that is partly right, and topics of which one begins like the other. */
const MIXED: ResultReview = {
  ...REVIEW,
  exercises: [
    question('bonus', 'Values', 3, false),
    question('partly', 'Values of objects', 1, true),
    question('none', 'Values', 0, false),
    question('full', 'Scope', 2, true),
  ],
};

/** A review opens with the first exercise in which points were lost, and keeps the order of the exam when it is narrowed. */
const isNarrowed = (loading: SnapshotFrom<typeof resultReviewMachine>) =>
  once(loading, 'narrowed', () => {
    const shown = ahead(loading, doneWith('loadReview', MIXED));
    const from = (currentId: string, filter: ReviewFilter) =>
      ahead(withContext(shown, { currentId }), { type: 'resultReview.filterChosen', filter });
    const idsOf = (filter: ReviewFilter, ...ids: string[]) => {
      const now = from('partly', filter);
      return (
        now.context.filter === filter &&
        MIXED.exercises.every(
          ({ id }) => now.can({ type: 'resultReview.exerciseOpened', exerciseId: id }) === ids.includes(id),
        )
      );
    };
    return (
      shown.context.currentId === 'partly' &&
      idsOf('wrong', 'none') &&
      idsOf('partly', 'partly') &&
      idsOf('flagged', 'partly', 'full') &&
      idsOf('topic:Values', 'bonus', 'none') &&
      idsOf('topic:Values of objects', 'partly') &&
      // What is read stays on show if it is among them; else the first of them is.
      from('full', 'flagged').context.currentId === 'full' &&
      from('none', 'flagged').context.currentId === 'partly' &&
      from('none', 'topic:Values').context.currentId === 'none' &&
      from('full', 'topic:Values').context.currentId === 'bonus'
    );
  });

export const model = defineModel(resultReviewMachine, {
  input: [{ examId: EXAM }],
  events: {
    'resultReview.retried': [{}],
    'resultReview.filterChosen': FILTERS.map((filter) => named(filter, { filter })),
    'resultReview.exerciseOpened': ['right', 'wrong', 'worse', 'challenge'].map((exerciseId) =>
      named(exerciseId, { exerciseId }),
    ),
    'resultReview.nextOpened': [{}],
    'resultReview.previousOpened': [{}],
    'resultReview.printBegun': [{}],
    'resultReview.printEnded': [{}],
    'resultReview.nameShared': ({ context }) => [
      context.sharesName ? named('hide', { isShared: false }) : named('share', { isShared: true }),
    ],
    'resultReview.sharingRetried': [{}],
  },
  words: {
    'resultReview.exerciseOpened': 'The page is asked for an exercise.',
    'resultReview.filterChosen': 'The page is asked for a filter.',
    'resultReview.nextOpened': 'The candidate asks for the next exercise.',
    'resultReview.previousOpened': 'The candidate asks for the previous exercise.',
  },
  invokes: {
    loadReview: {
      done: [named('points were lost', REVIEW), named('everything is right', PERFECT)],
      error: [
        named('the exam does not exist', failure('notFound', 'There is none.')),
        named('the id is malformed', failure('invalid', 'This is not an id.')),
        named('the exam is graded again', failure('refused', 'This exam has no result yet.')),
      ],
    },
    storeSharing: {
      done: [undefined],
      error: [
        named('the reply is lost', failure('unreachable', 'No.')),
        named('the server refuses', failure('refused', 'Too often.')),
      ],
    },
  },
  delays: {},
  context: ({ review, filter, currentId, sharesName, sentName, storedName, failure: last }) => ({
    exercises: review?.exercises.length ?? null,
    filter,
    currentId,
    sharesName,
    sentName,
    storedName,
    last: last?.kind ?? null,
  }),
  ignored: [
    {
      in: ['shown.reading.printing'],
      events: [
        'resultReview.filterChosen',
        'resultReview.exerciseOpened',
        'resultReview.nextOpened',
        'resultReview.previousOpened',
        'resultReview.printBegun',
      ],
      because: 'the page is being laid out for paper',
    },
    { in: ['shown.reading.one'], events: ['resultReview.printEnded'], because: 'nothing is being printed' },
    {
      in: ['shown.sharing.settled', 'shown.sharing.storing'],
      events: ['resultReview.sharingRetried'],
      because: 'the page offers another try only while it is not known what is stored',
    },
    { in: ['loading', 'shown'], events: ['resultReview.retried'], because: 'nothing has failed to load' },
  ],
  outcomes: {
    'resultReview.retried': { unreachable: 'loading' },
    'resultReview.printBegun': { 'shown.reading.one': 'shown.reading.printing' },
    'resultReview.printEnded': { 'shown.reading.printing': 'shown.reading.one' },
    'resultReview.sharingRetried': { 'shown.sharing.unknown': 'shown.sharing.storing' },
    'resultReview.nextOpened': {
      'shown.reading.one': (now, { before }) => now.context.currentId === beside(before, 1),
    },
    'resultReview.previousOpened': {
      'shown.reading.one': (now, { before }) => now.context.currentId === beside(before, -1),
    },
    'done(loadReview)': (now, { event: { output } }) => isSame(now.context.review, output) && 'shown.reading.one',
    'error(loadReview)': (now, { event: { error } }) =>
      now.context.failure === null ? 'missing' : now.context.failure === error && 'unreachable',
  },
  checks: {
    loading: (snapshot) =>
      snapshot.hasTag('loading') &&
      snapshot.context.failure === null &&
      isNarrowed(snapshot) &&
      hasInput(snapshot.children['loadReview'], { examId: EXAM }),
    missing: ({ status, context }) => status === 'done' && context.review === null,
    unreachable: ({ context }) => context.review === null && context.failure?.kind === 'refused',
    shown: (snapshot) => {
      const shown = exercisesIn(snapshot.context.review, snapshot.context.filter).map(({ id }) => id);
      expect(shown).toEqual(expectedOf(snapshot));
      expect(shown).toContain(snapshot.context.currentId);
      expect(snapshot.hasTag('loading')).toBe(false);
    },
    'shown.reading': ({ context }, { event }) => {
      if (event?.type !== 'xstate.done.actor.loadReview') return;
      expect(context.currentId).toBe(context.review?.exercises.length === 2 ? 'right' : 'wrong');
      expect(context.filter).toBe('all');
      expect(context.sharesName).toBe(context.review?.shares_name);
    },
    'shown.reading.one': (snapshot, { event }) => {
      const { context } = snapshot;
      const shown = expectedOf(snapshot);
      const at = shown.indexOf(context.currentId ?? '');
      expect(snapshot.hasTag('printing')).toBe(false);
      expect(snapshot.can({ type: 'resultReview.nextOpened' })).toBe(at < shown.length - 1);
      expect(snapshot.can({ type: 'resultReview.previousOpened' })).toBe(at > 0);
      for (const filter of FILTERS) {
        expect(snapshot.can({ type: 'resultReview.filterChosen', filter })).toBe(
          expectedOf(snapshot, filter).length > 0,
        );
      }
      for (const exerciseId of ['right', 'wrong', 'worse', 'challenge']) {
        expect(snapshot.can({ type: 'resultReview.exerciseOpened', exerciseId })).toBe(shown.includes(exerciseId));
      }
      // What does not pass the filter is not opened, and an empty filter is not chosen.
      if (event && 'exerciseId' in event && shown.includes(String(event.exerciseId))) {
        expect(context.currentId).toBe(event.exerciseId);
      }
      if (event && 'filter' in event && expectedOf(snapshot, event.filter as ReviewFilter).length > 0) {
        expect(context.filter).toBe(event.filter);
      }
    },
    'shown.reading.printing': (snapshot) =>
      snapshot.hasTag('printing') && !snapshot.can({ type: 'resultReview.nextOpened' }),
    'shown.sharing': (snapshot) => snapshot.context.review !== null,
    'shown.sharing.settled': (snapshot, { event }) => {
      const { sharesName, storedName, failure: last } = snapshot.context;
      expect(snapshot.hasTag('storing')).toBe(false);
      expect(snapshot.hasTag('unknown')).toBe(false);
      expect(snapshot.can({ type: 'resultReview.sharingRetried' })).toBe(false);
      // The switch shows what is stored, and a failure is one that the server answered with.
      expect(sharesName).toBe(storedName);
      expect([null, 'refused']).toContain(last?.kind ?? null);
      if (event?.type === NOT_STORED) expect(last).not.toBe(null);
      if (event?.type === STORED) expect(last).toBe(null);
    },
    'shown.sharing.storing': (snapshot, { event }) => {
      const { sharesName, sentName, storedName, failure: last } = snapshot.context;
      expect(snapshot.hasTag('storing')).toBe(true);
      expect(snapshot.hasTag('unknown')).toBe(false);
      expect(last).toBe(null);
      expect(isDoubtful(snapshot)).toBe(true);
      expect(hasInput(snapshot.children['storeSharing'], { examId: EXAM, isShared: sentName })).toBe(true);
      expect(snapshot.can({ type: 'resultReview.nameShared', isShared: true })).toBe(true);
      expect(snapshot.can({ type: 'resultReview.sharingRetried' })).toBe(false);
      // The last choice counts, and one that came meanwhile is stored next.
      if (event && 'isShared' in event) expect(sharesName).toBe(event.isShared);
      if (event?.type === STORED) expect(storedName).toBe(!sentName);
      if (event && 'error' in event && isUnanswered(event.error)) expect(storedName).toBe(null);
      if (event?.type === STORED || event?.type === NOT_STORED) expect(sharesName).toBe(sentName);
    },
    'shown.sharing.unknown': (snapshot) => {
      const { sharesName, sentName, storedName, failure: last } = snapshot.context;
      expect(snapshot.hasTag('unknown')).toBe(true);
      expect(snapshot.hasTag('storing')).toBe(false);
      expect(storedName).toBe(null);
      expect(sharesName).toBe(sentName);
      expect(last).not.toBe(null);
      expect(snapshot.can({ type: 'resultReview.nameShared', isShared: true })).toBe(true);
      expect(snapshot.can({ type: 'resultReview.sharingRetried' })).toBe(true);
    },
  },
});

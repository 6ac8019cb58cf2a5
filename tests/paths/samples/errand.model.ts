import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { errandMachine } from './errand.machine.ts';

export const model = defineModel(errandMachine, {
  input: [{ limit: 3 }],
  events: {
    'errand.begun': [{}],
    'errand.textChanged': [
      named('no words', { words: 0 }),
      named('as many words as allowed', { words: 3 }),
      named('one word too many', { words: 4 }),
    ],
    'errand.reviewOpened': [{}],
    'errand.reviewClosed': [{}],
    'errand.locked': [{}],
    'errand.paused': [{}],
    'errand.resumed': [{}],
    'errand.handedIn': [{}],
    'errand.abandoned': [{}],
    'network.lost': [{}],
  },
  words: {
    'errand.textChanged': 'Somebody types.',
    'errand.handedIn': 'Somebody wants to hand the work in.',
  },
  invokes: {
    loadDraft: { done: [named('one word', { words: 1 })], error: [new Error('offline')] },
    saveDraft: { done: [undefined], error: [new Error('offline')] },
    watchNetwork: { done: [], error: [new Error('no such device')] },
  },
  delays: {
    retryDelay: ({ context }) => context.attempts * 1000,
    saveDelay: 500,
    timeLimit: 60_000,
  },
  context: ({ words, attempts, locked, score }) => ({ words, attempts, locked, score }),
  ignored: [
    {
      in: ['idle', 'loading', 'waiting'],
      events: ['errand.paused', 'errand.resumed', 'errand.handedIn', 'network.lost'],
      because: 'there is no work yet',
    },
    { in: ['loading', 'waiting', 'working', 'paused'], events: ['errand.begun'], because: 'an errand begins once' },
    { in: ['working'], events: ['errand.resumed', 'network.lost'], because: 'nothing is paused' },
    { in: ['paused'], events: ['errand.paused', 'errand.handedIn'], because: 'the work lies aside' },
    {
      in: ['working.desk.writing'],
      events: ['errand.reviewClosed', 'errand.locked'],
      because: 'the text is locked while it is read again',
    },
    {
      in: ['working.desk.reviewing'],
      events: ['errand.textChanged', 'errand.reviewOpened'],
      because: 'nobody writes while reading',
    },
    { in: ['working.draft.saving'], events: ['errand.textChanged'], because: 'one draft is saved at a time' },
  ],
  checks: {
    idle: ({ context }) => context.attempts === 0,
    loading: ({ context }) => context.attempts >= 1 && context.attempts <= 2,
    waiting: (snapshot) => snapshot.hasTag('busy') && snapshot.context.attempts === 1,
    working: (snapshot) => snapshot.can({ type: 'errand.paused' }) && snapshot.context.words <= snapshot.context.limit,
    'working.desk': ({ children }) => children.loadDraft === undefined,
    'working.desk.writing': (snapshot) => !snapshot.can({ type: 'errand.reviewClosed' }),
    'working.desk.reviewing': (snapshot) => snapshot.can({ type: 'errand.locked' }),
    'working.draft': (snapshot) => !snapshot.hasTag('busy'),
    'working.draft.clean': (snapshot) => snapshot.children.saveDraft === undefined,
    'working.draft.dirty': (snapshot) => snapshot.children.saveDraft === undefined,
    'working.draft.saving': (snapshot) => snapshot.children.saveDraft !== undefined,
    paused: (snapshot) => snapshot.can({ type: 'errand.resumed' }),
    judging: neverAtRest,
    passed: ({ context }) => context.score >= 2,
    failed: ({ context }) => context.score < 2,
    abandoned: (snapshot) => snapshot.hasTag('over'),
  },
});

import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { resourceMachine } from '../../../machines/site/resource/resource.machine.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { failuresLead } from '../ahead.ts';

const fetched = { title: 'fetched' };
const brought = { title: 'brought along' };

export const model = defineModel(resourceMachine, {
  input: [named('without initial data', { initial: null }), named('with initial data', { initial: brought })],
  events: { 'resource.retried': [{}] },
  invokes: {
    loadResource: {
      done: [named('the server answers', fetched)],
      error: [
        named('it does not exist', failure('notFound', 'There is no such document.')),
        named('the server is unreachable', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ content, failure: last }) => ({
    content: content === null ? 'none' : content === brought ? 'brought' : 'fetched',
    last: last?.kind ?? null,
  }),
  ignored: [{ in: ['loading'], events: ['resource.retried'], because: 'it is loading' }],
  outcomes: {
    start: ({ context }) => (context.content === brought ? 'shown' : 'loading'),
    'done(loadResource)': ({ context }, { event: { output } }) =>
      context.content === output && context.failure === null && 'shown',
    // The page says what kept the content away: a lost connection, a fault of the server, too many requests.
    'error(loadResource)': ({ context }, { event: { error } }) =>
      (error as Failure).kind === 'notFound' ? 'missing' : context.failure === error && 'unreachable',
    'resource.retried': { unreachable: 'loading' },
  },
  checks: {
    opening: neverAtRest,
    loading: (snapshot) =>
      snapshot.hasTag('busy') &&
      failuresLead(snapshot, 'loadResource', { notFound: 'missing', others: 'unreachable' }) &&
      snapshot.context.content === null,
    shown: (snapshot) => snapshot.status === 'done' && !snapshot.hasTag('busy') && snapshot.context.content !== null,
    missing: (snapshot) => snapshot.status === 'done' && !snapshot.hasTag('busy') && snapshot.context.content === null,
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.context.content === null && snapshot.context.failure !== null,
  },
});

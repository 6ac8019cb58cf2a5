import { credentialCheckMachine } from '../../../machines/credential/credential-check/credential-check.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { OpenedCredential } from '../../../src/contract/commerce/offers.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const ID = 'AbCdEfGhIjKlMnOpQrStUv';
const credential: OpenedCredential = {
  id: ID,
  certification_id: 'javascript-senior-developer',
  title: 'Certified JavaScript Developer, Senior',
  tech: 'javascript',
  level: 'senior',
  holder_name: 'Ada Lovelace',
  // Late in the day of UTC, the next one in the east.
  issued_at: Date.UTC(2026, 0, 5, 23, 30),
  status: 'valid',
  revoked_at: null,
  is_own: false,
  is_name_drawn: null,
};

export const model = defineModel(credentialCheckMachine, {
  events: {
    'check.requested': [
      named('an id', { text: ` ${ID} ` }),
      named('an address', { text: `https://example.com/javascript/certificates/${ID}?from=mail#top` }),
      named('a different choice', { text: 'Ada Lovelace' }),
      named('too long for an id', { text: `${ID}x` }),
    ],
    'check.edited': [{}],
  },
  invokes: {
    openCredential: {
      done: [named('it is found', credential)],
      error: [
        named('it does not exist', failure('notFound', 'Not found.')),
        named('the server is unreachable', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ credential: found }) => ({ found: found?.id ?? null }),
  outcomes: {
    start: 'idle',
    'check.requested': (now, { event: { text } }) =>
      text.includes(ID) && !text.endsWith('x')
        ? now.context.id === ID && hasInput(now.children['openCredential'], { id: ID }) && 'looking'
        : 'malformed',
    'check.edited': 'idle',
    'done(openCredential)': (now, { event: { output } }) => now.context.credential === output && 'found',
    'error(openCredential)': (now, { event: { error } }) =>
      now.context.credential === null && (isSame(error, failure('notFound', 'Not found.')) ? 'missing' : 'unreachable'),
  },
  checks: {
    idle: ({ context }) => context.credential === null,
    malformed: ({ context }) => context.credential === null,
    looking: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.id === ID &&
      snapshot.context.credential === null &&
      hasInput(snapshot.children['openCredential'], { id: ID }) &&
      failuresLead(snapshot, 'openCredential', { notFound: 'missing', others: 'unreachable' }),
    found: (snapshot) => !snapshot.hasTag('busy') && snapshot.context.credential === credential,
    missing: (snapshot) => !snapshot.hasTag('busy') && snapshot.context.credential === null,
    unreachable: (snapshot) => !snapshot.hasTag('busy') && snapshot.context.credential === null,
  },
});

import type { SnapshotFrom } from 'xstate';
import { credentialCheckMachine } from '../../../machines/credential/credential-check/credential-check.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { OpenedCredential } from '../../../src/contract/commerce/offers.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, failuresLead, once } from '../ahead.ts';
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

/** Whatever is shown or looked up, another one can be asked for: nothing of the last one stays. */
const isOpenToAnother = (now: SnapshotFrom<typeof credentialCheckMachine>) =>
  once(now, `another beside ${now.value}`, () => {
    const other = 'vUtSrQpOnMlKjIhGfEdCbA';
    const asked = ahead(now, { type: 'check.requested', text: `https://example.com/c/${other}/` });
    const words = ahead(now, { type: 'check.requested', text: 'Ada Lovelace' });
    const edited = ahead(now, { type: 'check.edited' });
    const idIn = (text: string) => ahead(now, { type: 'check.requested', text }).context.id;
    const special = '-_CdEfGhIjKlMnOpQr_-09';
    return (
      [asked, words, edited].every(({ context }) => context.credential === null) &&
      asked.matches('looking') &&
      // An id may hold dashes; of an address its first counts, and nothing that follows the path.
      [special, `https://example.com/${special}#${other}`, `/${special}/${other}`, `${special}?of=${other}`].every(
        (text) => idIn(text) === special,
      ) &&
      hasInput(asked.children['openCredential'], { id: other }) &&
      words.matches('malformed') &&
      edited.matches('idle')
    );
  });

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
    idle: (snapshot) => snapshot.context.credential === null && isOpenToAnother(snapshot),
    malformed: (snapshot) => snapshot.context.credential === null && isOpenToAnother(snapshot),
    looking: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.id === ID &&
      isOpenToAnother(snapshot) &&
      snapshot.context.credential === null &&
      hasInput(snapshot.children['openCredential'], { id: ID }) &&
      failuresLead(snapshot, 'openCredential', { notFound: 'missing', others: 'unreachable' }),
    found: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.context.credential === credential && isOpenToAnother(snapshot),
    missing: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.context.credential === null && isOpenToAnother(snapshot),
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.context.credential === null && isOpenToAnother(snapshot),
  },
});

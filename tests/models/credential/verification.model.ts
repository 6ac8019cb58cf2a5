import type { SnapshotFrom } from 'xstate';
import { verificationMachine } from '../../../machines/credential/verification/verification.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { BadgeVerification, Verification } from '../../../src/contract/credential/badges.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { earnedCredential } from '../../support/contract-samples.ts';
import { ahead, doneWith, failedWith, failuresLead, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const { id: ID } = earnedCredential;
const BADGE = '{"id":"urn:uuid:01"}';
const file = new File([BADGE], 'badge.json', { type: 'application/json' });

const records: Verification = {
  verdict: 'valid',
  message: 'This credential is valid.',
  reason: null,
  revoked_at: null,
  credential: earnedCredential,
};
const revoked: Verification = {
  ...records,
  verdict: 'revoked',
  message: 'This credential was revoked on 1 January 2026. The exam was voided by a reviewer.',
  reason: 'The exam was voided by a reviewer.',
  revoked_at: 2,
  credential: { ...records.credential, status: 'revoked', revoked_at: 2 },
};
const found = (verdict: BadgeVerification['verdict'], differences: string[]): BadgeVerification => ({
  ...(verdict === 'revoked' ? revoked : records),
  verdict,
  message: `A badge that is ${verdict}.`,
  differences,
});

const missing = named('there is no such credential', failure('notFound', 'The credential does not exist.'));
const tooMany = named('there were too many checks', failure('refused', 'Too many requests. Try again in a minute.'));
const noBadge = named('the server finds no badge in it', failure('invalid', 'This is no badge.'));
const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));

type Now = SnapshotFrom<typeof verificationMachine>;

const isCleared = ({ context: { result, failure: why } }: Now) => result === null && why === null;

const isUnverified = (now: Now, { event: { error } }: { event: { error: unknown } }) => {
  if (error === tooMany || error === noBadge)
    return now.context.failure === error && now.context.result === null && 'refused';
  return isCleared(now) && (error === missing ? 'missing' : 'unreachable');
};

const OTHER_ID = 'AbCdEfGhIjKlMnOpQrStUv';
const otherFile = new File(['{"id":"urn:uuid:02"}'], 'other.json', { type: 'application/json' });

/** Whatever is shown or under way, another check can begin: what comes last is checked, and nothing else is shown any more. */
const isOpenToAnother = (now: Now) =>
  once(now, `another beside ${now.value}`, () => {
    const code = ahead(now, { type: 'verification.codeSubmitted', text: `https://example.com/c/${OTHER_ID}/` });
    const words = ahead(now, { type: 'verification.codeSubmitted', text: 'Ada Lovelace' });
    const again = ahead(now, { type: 'verification.fileChosen', file: otherFile });
    const edited = ahead(now, { type: 'verification.codeEdited' });
    const special = '-_CdEfGhIjKlMnOpQr_-09';
    const asked = (text: string) => ahead(now, { type: 'verification.codeSubmitted', text });
    const otherBadge = ahead(again, doneWith('readBadge', '{"id":"urn:uuid:02"}'));
    return (
      [code, words, again, edited, otherBadge].every(isCleared) &&
      code.matches('checkingCode') &&
      // An id may hold dashes; of an address its first counts, and nothing that follows the path.
      [special, `https://example.com/${special}#${OTHER_ID}`, `/${special}/${OTHER_ID}`].every((text) =>
        hasInput(asked(text).children['verifyCode'], { id: special }),
      ) &&
      asked(`${special}x`).matches('malformed') &&
      // A badge is checked as it was read, since a signature is over every character.
      hasInput(ahead(again, doneWith('readBadge', ' {} \n')).children['verifyBadge'], { badge: ' {} \n' }) &&
      hasInput(code.children['verifyCode'], { id: OTHER_ID }) &&
      words.matches('malformed') &&
      again.matches('readingFile') &&
      hasInput(again.children['readBadge'], { file: otherFile }) &&
      otherBadge.matches('checkingBadge') &&
      hasInput(otherBadge.children['verifyBadge'], { badge: '{"id":"urn:uuid:02"}' }) &&
      edited.matches('idle') &&
      // The second one that the server does not answer is tried again, not the first.
      isSame(ahead(code, failedWith('verifyCode', unreachable), { type: 'verification.retried' }).context.subject, {
        id: OTHER_ID,
      }) &&
      ahead(again, failedWith('readBadge', noBadge)).matches('refused')
    );
  });

export const model = defineModel(verificationMachine, {
  events: {
    'verification.codeSubmitted': [
      named('an id', { text: ` ${ID} ` }),
      named('an address', { text: `https://example.com/javascript/certificates/${ID}?from=mail#top` }),
      named('a name', { text: 'Ada Lovelace' }),
    ],
    'verification.fileChosen': [named('a file', { file })],
    'verification.codeEdited': [{}],
    'verification.retried': [{}],
  },
  invokes: {
    readBadge: {
      done: [BADGE],
      error: [named('the file holds none', failure('invalid', 'This picture carries no badge.'))],
    },
    verifyCode: {
      done: [named('valid', records), named('revoked', revoked)],
      error: [missing, tooMany, unreachable],
    },
    verifyBadge: {
      done: [
        named('valid', found('valid', [])),
        named('revoked', found('revoked', [])),
        named('outdated', found('outdated', ['issuer.url'])),
        named('altered', found('altered', ['name', 'credentialSubject.identifier[0].identityHash'])),
        named('foreign', found('foreign', ['proof.verificationMethod'])),
      ],
      error: [missing, tooMany, noBadge, unreachable],
    },
  },
  delays: {},
  ignored: [
    {
      events: ['verification.retried'],
      in: [
        'idle',
        'malformed',
        'readingFile',
        'checkingCode',
        'checkingBadge',
        'valid',
        'revoked',
        'outdated',
        'altered',
        'foreign',
        'missing',
        'refused',
      ],
      because: 'another try is offered only where the server could not be reached',
    },
  ],
  equivalentMutants: Object.fromEntries(
    [0, 1, 2].map((index) => [
      `swap-order verification.checkingBadge/done.invoke(verifyBadge)[isVerdict]/${index}`,
      'a verdict is one of five, so that the order of the alternatives does not matter',
    ]),
  ),
  context: ({ subject, result, failure: why }) => ({
    subject: subject && ('badge' in subject ? 'badge' : subject.id),
    result: result && [result.verdict, result.differences.length],
    failure: why?.message ?? null,
  }),
  outcomes: {
    start: 'idle',
    'verification.codeSubmitted': (now, { event: { text } }) =>
      isCleared(now) && (text.includes(ID) ? isSame(now.context.subject, { id: ID }) && 'checkingCode' : 'malformed'),
    'verification.fileChosen': (now) => isCleared(now) && 'readingFile',
    'verification.codeEdited': (now) => isCleared(now) && 'idle',
    'verification.retried': {
      unreachable: (_, { before: { context } }) =>
        isSame(context.subject, { badge: BADGE }) ? 'checkingBadge' : 'checkingCode',
    },
    'done(readBadge)': (now, { event: { output } }) =>
      isSame(now.context.subject, { badge: output }) && 'checkingBadge',
    'error(readBadge)': (now, { event: { error } }) => now.context.failure === error && 'refused',
    'done(verifyCode)': (now, { event: { output } }) =>
      isSame(now.context.result, { ...(output as object), differences: [] }) &&
      (output === revoked ? 'revoked' : 'valid'),
    'error(verifyCode)': isUnverified,
    'done(verifyBadge)': (now, { event: { output } }) => now.context.result === output && output.verdict,
    'error(verifyBadge)': isUnverified,
  },
  checks: {
    idle: (snapshot) => isCleared(snapshot) && isOpenToAnother(snapshot),
    malformed: (snapshot) => isCleared(snapshot) && isOpenToAnother(snapshot),
    readingFile: (snapshot) =>
      snapshot.hasTag('busy') &&
      isCleared(snapshot) &&
      isOpenToAnother(snapshot) &&
      hasInput(snapshot.children['readBadge'], { file }),
    checkingCode: (snapshot) =>
      snapshot.hasTag('busy') &&
      isCleared(snapshot) &&
      isOpenToAnother(snapshot) &&
      hasInput(snapshot.children['verifyCode'], { id: ID }) &&
      failuresLead(snapshot, 'verifyCode', { notFound: 'missing', unreachable: 'unreachable', others: 'refused' }),
    checkingBadge: (snapshot) =>
      snapshot.hasTag('busy') &&
      isCleared(snapshot) &&
      isOpenToAnother(snapshot) &&
      hasInput(snapshot.children['verifyBadge'], { badge: BADGE }) &&
      failuresLead(snapshot, 'verifyBadge', { notFound: 'missing', unreachable: 'unreachable', others: 'refused' }),
    valid: (snapshot) =>
      snapshot.hasTag('verified') && snapshot.context.result?.verdict === 'valid' && isOpenToAnother(snapshot),
    revoked: (snapshot) =>
      snapshot.hasTag('verified') && snapshot.context.result?.verdict === 'revoked' && isOpenToAnother(snapshot),
    outdated: (snapshot) =>
      snapshot.hasTag('verified') &&
      snapshot.context.result?.verdict === 'outdated' &&
      snapshot.context.result.differences.length === 1 &&
      isOpenToAnother(snapshot),
    altered: (snapshot) =>
      snapshot.hasTag('verified') &&
      snapshot.context.result?.verdict === 'altered' &&
      snapshot.context.result.differences.length === 2 &&
      isOpenToAnother(snapshot),
    foreign: (snapshot) =>
      snapshot.hasTag('verified') && snapshot.context.result?.verdict === 'foreign' && isOpenToAnother(snapshot),
    missing: (snapshot) =>
      !snapshot.hasTag('verified') && snapshot.context.result === null && isOpenToAnother(snapshot),
    refused: (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.failure !== null &&
      snapshot.context.result === null &&
      isOpenToAnother(snapshot),
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.result === null &&
      isOpenToAnother(snapshot) &&
      snapshot.can({ type: 'verification.retried' }),
  },
});

import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { BadgeVerification, Verification } from '../../../src/contract/credential/badges.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { credentialIdOf } from '../credential-id.ts';

export type VerificationEvent =
  /** A credential's id, or the URL of its page. */
  | { type: 'verification.codeSubmitted'; text: string }
  /** The file of a badge: JSON, or a PNG with the badge inside. */
  | { type: 'verification.fileChosen'; file: Blob }
  /** The code changed, so the last result no longer applies. */
  | { type: 'verification.codeEdited' }
  | { type: 'verification.retried' };

/** A credential, by its id. */
type Code = { id: string };
/** The text of a badge. */
type Badge = { badge: string };

export type VerificationContext = {
  /** What is verified: a credential or a badge; null before the first one. */
  subject: Code | Badge | null;
  result: BadgeVerification | null;
  /** Why there is no result. */
  failure: Failure | null;
};

type Verdict = BadgeVerification['verdict'];

/** Verifies a credential by its code or by its file, for anyone. */
export const verificationMachine = setup({
  types: {
    context: {} as VerificationContext,
    events: {} as VerificationEvent,
    tags: {} as 'busy' | 'verified',
  },
  actors: {
    /** Reads the text of the badge in a file. */
    readBadge: fromPromise<string, { file: Blob }>(() => notProvided('readBadge')),
    /** Compares a credential, by its id, with the records of the server. */
    verifyCode: fromPromise<Verification, Code>(() => notProvided('verifyCode')),
    /** Checks the signature and the parts of a badge. */
    verifyBadge: fromPromise<BadgeVerification, Badge>(() => notProvided('verifyBadge')),
  },
  actions: {
    /** Reads the id of the credential from the text, which may be its URL. */
    setCode: assign((_, params: { text: string }) => ({ subject: { id: credentialIdOf(params.text) ?? '' } })),
    /** Keeps the text of the badge, for another try. */
    setBadge: assign((_, params: { badge: string }) => ({ subject: { badge: params.badge } })),
    /** Stores what the check of a code found; no file was compared. */
    setRecords: assign((_, params: { records: Verification }) => ({ result: { ...params.records, differences: [] } })),
    /** Stores what the check of a badge found. */
    setResult: assign((_, params: { result: BadgeVerification }) => ({ result: params.result })),
    /** Stores why there is no result. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the last result and the last failure. */
    clear: assign({ result: null, failure: null }),
  },
  guards: {
    /** The text contains the id of a credential. */
    hasId: (_, params: { text: string }) => credentialIdOf(params.text) !== null,
    /** The last check was one of a badge. */
    isBadge: ({ context }) => context.subject !== null && 'badge' in context.subject,
    /**
     * The server reached the verdict that is asked about.
     *
     * @when revoked The credential was revoked.
     * @when outdated The badge is genuine, and the records have changed since.
     * @when altered The badge was changed after it was signed.
     * @when foreign The badge was signed by somebody else.
     */
    isVerdict: (_, params: { given: Verdict; verdict: Verdict }) => params.given === params.verdict,
    /** No credential has this id. */
    isMissing: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notFound',
    /** The server rejects what was sent: a file that is no badge, or too many checks. */
    isRefused: (_, params: { error: unknown }) => failureOf(params.error).kind !== 'unreachable',
  },
}).createMachine({
  id: 'verification',
  description:
    'Anyone verifies a credential: by its code against the records, or by its file against the signature too.',
  context: { subject: null, result: null, failure: null },
  initial: 'idle',
  on: {
    'verification.codeSubmitted': [
      {
        description: 'The text contains an id.',
        guard: { type: 'hasId', params: ({ event }) => ({ text: event.text }) },
        target: '.checkingCode',
        actions: ['clear', { type: 'setCode', params: ({ event }) => ({ text: event.text }) }],
      },
      {
        description: 'The text contains neither an id nor a URL of a credential.',
        target: '.malformed',
        actions: 'clear',
      },
    ],
    'verification.fileChosen': {
      description: 'The visitor chooses or drops a file.',
      target: '.readingFile',
      actions: 'clear',
    },
    'verification.codeEdited': {
      description: 'The visitor changes the code, so the last result is cleared.',
      target: '.idle',
      actions: 'clear',
    },
  },
  states: {
    idle: { description: 'Nothing has been verified yet.' },
    malformed: { description: 'The field says what to enter.' },
    readingFile: {
      tags: 'busy',
      description: 'The browser reads the badge in the file.',
      invoke: {
        src: 'readBadge',
        id: 'readBadge',
        input: ({ event }) => {
          assertEvent(event, 'verification.fileChosen');
          return { file: event.file };
        },
        onDone: {
          description: 'The file holds the text of a badge.',
          target: 'checkingBadge',
          actions: { type: 'setBadge', params: ({ event }) => ({ badge: event.output }) },
        },
        onError: {
          description: 'The file holds no badge.',
          target: 'refused',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    checkingCode: {
      tags: 'busy',
      description: 'The server looks the credential up.',
      invoke: {
        src: 'verifyCode',
        id: 'verifyCode',
        input: ({ context }) => context.subject as Code,
        onDone: [
          {
            description: 'The credential was revoked.',
            guard: {
              type: 'isVerdict',
              params: ({ event }) => ({ given: event.output.verdict, verdict: 'revoked' as const }),
            },
            target: 'revoked',
            actions: { type: 'setRecords', params: ({ event }) => ({ records: event.output }) },
          },
          {
            description: 'The credential is valid.',
            target: 'valid',
            actions: { type: 'setRecords', params: ({ event }) => ({ records: event.output }) },
          },
        ],
        onError: [
          {
            description: 'No credential has this id.',
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            description: 'The server rejects the check, for example because there were too many.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          { description: 'No answer came from the server, so the credential was not checked.', target: 'unreachable' },
        ],
      },
    },
    checkingBadge: {
      tags: 'busy',
      description: 'The server compares the badge with the records and checks its signature.',
      invoke: {
        src: 'verifyBadge',
        id: 'verifyBadge',
        input: ({ context }) => context.subject as Badge,
        onDone: [
          {
            description: 'The credential was revoked.',
            guard: {
              type: 'isVerdict',
              params: ({ event }) => ({ given: event.output.verdict, verdict: 'revoked' as const }),
            },
            target: 'revoked',
            actions: { type: 'setResult', params: ({ event }) => ({ result: event.output }) },
          },
          {
            description: 'The badge is genuine, and the records have changed since.',
            guard: {
              type: 'isVerdict',
              params: ({ event }) => ({ given: event.output.verdict, verdict: 'outdated' as const }),
            },
            target: 'outdated',
            actions: { type: 'setResult', params: ({ event }) => ({ result: event.output }) },
          },
          {
            description: 'The badge was changed after it was signed.',
            guard: {
              type: 'isVerdict',
              params: ({ event }) => ({ given: event.output.verdict, verdict: 'altered' as const }),
            },
            target: 'altered',
            actions: { type: 'setResult', params: ({ event }) => ({ result: event.output }) },
          },
          {
            description: 'The badge was signed by somebody else.',
            guard: {
              type: 'isVerdict',
              params: ({ event }) => ({ given: event.output.verdict, verdict: 'foreign' as const }),
            },
            target: 'foreign',
            actions: { type: 'setResult', params: ({ event }) => ({ result: event.output }) },
          },
          {
            description: 'The badge is genuine, and the credential is valid.',
            target: 'valid',
            actions: { type: 'setResult', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: [
          {
            description: 'The badge names a credential that does not exist.',
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            description: 'The server rejects the file, or there were too many checks.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          { description: 'No answer came from the server, so the file was not checked.', target: 'unreachable' },
        ],
      },
    },
    valid: { tags: 'verified', description: 'The page says that the credential is valid, and what it certifies.' },
    revoked: { tags: 'verified', description: 'The page says when and why the credential was revoked.' },
    outdated: {
      tags: 'verified',
      description: 'The page says that the file is genuine, and which parts the records have changed since.',
    },
    altered: { tags: 'verified', description: 'The page says which parts of the file were changed.' },
    foreign: { tags: 'verified', description: 'The page says that the file was not signed by the issuer.' },
    missing: { description: 'The page says that there is no such credential.' },
    refused: { description: 'The page says why the file or the code was not verified.' },
    unreachable: {
      description: 'The page says that the server could not be reached, and offers another try.',
      on: {
        'verification.retried': [
          { description: 'The last check was one of a badge.', guard: 'isBadge', target: 'checkingBadge' },
          { description: 'The last check was one of a code.', target: 'checkingCode' },
        ],
      },
    },
  },
});

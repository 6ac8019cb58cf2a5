import type { SnapshotFrom } from 'xstate';
import { unsubscribeMachine } from '../../../machines/account/unsubscribe/unsubscribe.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith, failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { ends } from '../same.ts';

const REMINDERS = { kind: 'reminders' } as const;
const link = { id: 'ada', kind: 'reminders', signature: 'signature' };
const WRONG = failure('refused', 'Wrong.', { code: 'link_wrong' });
const GONE = failure('unreachable', 'No connection.');

/** A link that is refused for any reason is of no use; without an answer, or a session that it needs, nothing is known of it. */
const isAboutLink = (
  now: SnapshotFrom<typeof unsubscribeMachine>,
  actor: string,
  otherwise: 'unreachable' | 'offered',
) =>
  failuresLead(now, actor, { unreachable: otherwise, signedOut: otherwise, others: 'wrong' }) &&
  ['link_wrong', 'link_used', 'link_expired'].every((code) =>
    ahead(now, failedWith(actor, failure('unreachable', 'Why.', { code }))).matches('wrong'),
  );

export const model = defineModel(unsubscribeMachine, {
  input: [named('a link in an email', { link })],
  events: { 'unsubscribe.confirmed': [{}], 'unsubscribe.retried': [{}] },
  invokes: {
    readLink: {
      done: [
        named('these emails come', { ...REMINDERS, is_on: true }),
        named('these emails are off', { ...REMINDERS, is_on: false }),
      ],
      error: [named('the link was changed', WRONG), named('the server is unreachable', GONE)],
    },
    switchOff: {
      done: [named('these emails are off', { ...REMINDERS, is_on: false })],
      error: [named('the link is no longer accepted', WRONG), named('the server is unreachable', GONE)],
    },
  },
  delays: {},
  context: ({ kind, failure: last }) => ({ kind, last: last?.kind ?? null }),
  ignored: [
    { in: ['reading', 'offered', 'unsubscribing'], events: ['unsubscribe.retried'], because: 'nothing failed to load' },
    {
      in: ['reading', 'unreachable', 'unsubscribing'],
      events: ['unsubscribe.confirmed'],
      because: 'there is no button yet, or it was pressed',
    },
  ],
  outcomes: {
    start: 'reading',
    'unsubscribe.confirmed': { offered: 'unsubscribing' },
    'unsubscribe.retried': { unreachable: 'reading' },
    'done(readLink)': (now, { event: { output } }) =>
      now.context.kind === output.kind && (output.is_on ? 'offered' : now.status === 'done' && 'unsubscribed'),
    'error(readLink)': (now, { event: { error } }) =>
      error === GONE ? now.context.failure === GONE && 'unreachable' : now.status === 'done' && 'wrong',
    'done(switchOff)': ends('unsubscribed'),
    'error(switchOff)': (now, { event: { error } }) =>
      error === GONE ? now.context.failure === GONE && 'offered' : now.status === 'done' && 'wrong',
  },
  checks: {
    reading: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.kind === null &&
      snapshot.context.failure === null &&
      (['trial_results', 'reminders', 'free_weekends'] as const).every(
        (kind) => ahead(snapshot, doneWith('readLink', { kind, is_on: true })).context.kind === kind,
      ) &&
      isAboutLink(snapshot, 'readLink', 'unreachable') &&
      hasInput(snapshot.children['readLink'], link),
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.failure?.kind === 'unreachable' &&
      snapshot.can({ type: 'unsubscribe.retried' }),
    offered: (snapshot, { event }) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.kind === 'reminders' &&
      (snapshot.context.failure !== null) === (event?.type === 'xstate.error.actor.switchOff') &&
      snapshot.can({ type: 'unsubscribe.confirmed' }),
    unsubscribing: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      isAboutLink(snapshot, 'switchOff', 'offered') &&
      hasInput(snapshot.children['switchOff'], link),
    unsubscribed: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.context.kind === 'reminders' && snapshot.status === 'done',
    wrong: (snapshot) => !snapshot.hasTag('busy') && snapshot.context.failure === null && snapshot.status === 'done',
  },
});

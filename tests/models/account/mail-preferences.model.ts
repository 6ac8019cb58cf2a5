import type { SnapshotFrom } from 'xstate';
import {
  type MailChange,
  mailPreferencesMachine,
} from '../../../machines/account/mail-preferences/mail-preferences.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { MailPreferences } from '../../../src/contract/account/mails.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const STORED: MailPreferences = { email: 'ada@example.com', email_verified: true, block: null, kinds: [] };
const REMINDERS = { kind: 'reminders', is_on: false } as const;
const WEEKENDS = { kind: 'free_weekends', is_on: true } as const;
const OFF: MailChange = { of: 'kind', kind: 'reminders', isOn: false };
const ON: MailChange = { of: 'kind', kind: 'reminders', isOn: true };
const ADDRESS: MailChange = { of: 'address' };
const DONE = 'xstate.done.actor.storeChange';
const ERROR = 'xstate.error.actor.storeChange';

type Now = SnapshotFrom<typeof mailPreferencesMachine>;

/** The first change is settled, and the next one is sent, if there is one. */
const goesOn = (now: Now, { context: { changes } }: Now) => {
  const rest = changes.slice(1);
  if (!isSame(now.context.changes, rest)) return false;
  if (rest.length === 0) return 'settled';
  return hasInput(now.children['storeChange'], { change: rest[0] }) && 'storing';
};

/** What is sent after these choices and answers, and what waits behind it. */
const sentAfter = (now: Now, ...events: Parameters<typeof ahead<Now>>[1][]) => {
  const { children, context } = ahead(now, ...events);
  const { input } = (children['storeChange']?.getSnapshot() ?? {}) as { input?: { change: MailChange } };
  return [input?.change, ...context.changes.slice(1)];
};

/** Choices are sent in the order in which they were made, whatever becomes of each. */
function isInOrder(settled: Now): boolean {
  const choose = (change: MailChange) => ({ type: 'mailPreferences.changed', change }) as const;
  const [done, failed] = [doneWith('storeChange', STORED), failedWith('storeChange', failure('refused', 'No.'))];
  const three = [choose(OFF), choose(ADDRESS), choose(ON)] as const;
  return (
    isSame(sentAfter(settled, ...three), [OFF, ADDRESS, ON]) &&
    [done, failed].every(
      (answer) =>
        isSame(sentAfter(settled, ...three, answer), [ADDRESS, ON]) &&
        isSame(sentAfter(settled, ...three, answer, choose(OFF)), [ADDRESS, ON, OFF]) &&
        isSame(sentAfter(settled, ...three, answer, answer), [ON]) &&
        ahead(settled, ...three, answer, answer, answer).matches('settled'),
    ) &&
    ahead(settled, choose(OFF), choose(ON), failed, done).context.failure?.message === 'No.'
  );
}

export const model = defineModel(mailPreferencesMachine, {
  input: [undefined],
  events: {
    // A switch that was turned is turned back next, and the button is pressed once: a change of each kind can wait.
    'mailPreferences.changed': ({ context }) =>
      [named('reminders off', { change: OFF }), named('the address works again', { change: ADDRESS })].filter(
        ({ change }) => context.changes.every(({ of }) => of !== change.of),
      ),
  },
  invokes: {
    storeChange: {
      done: [
        named('the change is stored', STORED),
        named('the change is stored, of one kind of email', { ...STORED, kinds: [REMINDERS] }),
        named('the change is stored, of two kinds of email', { ...STORED, kinds: [REMINDERS, WEEKENDS] }),
      ],
      error: [named('the server is not reached', failure('unreachable', 'No.'))],
    },
  },
  delays: {},
  context: ({ changes, failure: last }) => ({ changes: changes.map(({ of }) => of), last: last?.kind ?? null }),
  ignored: [],
  outcomes: {
    'mailPreferences.changed': (now, { event, before }) =>
      isSame(now.context.changes, [...before.context.changes, event.change]) &&
      now.context.failure === null &&
      'storing',
    'done(storeChange)': (now, { event, effects, before }) =>
      isDone(effects, { type: 'showStored', params: { stored: event.output } }) && goesOn(now, before),
    'error(storeChange)': (now, { event, effects, before }) =>
      effects.length === 0 && now.context.failure === event.error && goesOn(now, before),
  },
  checks: {
    settled: (snapshot, { effects, event }) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.changes.length === 0 &&
      isInOrder(snapshot) &&
      snapshot.can({ type: 'mailPreferences.changed', change: OFF }) &&
      (event?.type !== ERROR || snapshot.context.failure !== null) &&
      // Only what the server stored is shown as stored.
      effects.some(({ type }) => type === 'showStored') === (event?.type === DONE),
    storing: (snapshot, { effects, event }) => {
      const { changes, failure: last } = snapshot.context;
      const chosen = event && 'change' in event ? event.change : null;
      return (
        snapshot.hasTag('busy') &&
        hasInput(snapshot.children['storeChange'], { change: changes[0] }) &&
        changes.length > 0 &&
        (event?.type !== ERROR || last !== null) &&
        (chosen === null || (last === null && changes.at(-1) === chosen)) &&
        effects.some(({ type }) => type === 'showStored') === (event?.type === DONE)
      );
    },
  },
});

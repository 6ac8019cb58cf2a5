import type { SnapshotFrom } from 'xstate';
import { evidenceMachine } from '../../../machines/exam/evidence/evidence.machine.ts';
import { BATCH_WINDOW_MS, RETRY_MS } from '../../../machines/exam/evidence/evidence.setup.ts';
import type { BufferedEvent, EvidenceContext, Noticed } from '../../../machines/exam/evidence/evidence.types.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { defineModel, type Effect, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, effectsOf, failedWith, once, passed, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

const BLUR: Noticed = { kind: 'blur', at: 10 };
const PASTE: Noticed = { kind: 'paste', at: 20, detail: '12 characters' };
const left: Noticed[] = [{ kind: 'offline', at: 1 }];
/** The maximum that a device keeps. */
const MAX_BUFFERED = 200;
const full: Noticed[] = Array.from({ length: MAX_BUFFERED }, (_, at) => ({ kind: 'focus', at }));

// What the chart sends to the exam is recorded here; that it arrives there is tested in tests/machines.
const machine = evidenceMachine.provide({ actions: { reportNoticed: () => {} } });

const noticedOf = (event: object | undefined): Noticed | null => {
  const { type, kind, at, detail } = (event ?? {}) as Partial<Noticed> & { type?: string };
  if (type !== 'evidence.noticed' || kind === undefined || at === undefined) return null;
  return detail === undefined ? { kind, at } : { kind, at, detail };
};
const words = ({ kind, at, detail = '', mayBeStored }: BufferedEvent) => `${kind} ${at} ${detail} ${mayBeStored}`;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whatever is noticed is reported to the exam and waits as the newest, unless it has been sent already. */
function takesIn({ gathered }: EvidenceContext, effects: readonly Effect[], event: object | undefined): boolean {
  const noticed = noticedOf(event);
  const reports = effects.filter(({ type }) => type === 'reportNoticed');
  if (noticed === null) return reports.length === 0;
  return (
    same(
      reports.map(({ params }) => params),
      [{ noticed }],
    ) && same(gathered.at(-1), { ...noticed, mayBeStored: false })
  );
}

/** Whatever is written to the device is what the server has not acknowledged. */
function keepsAll({ gathered, inFlight }: EvidenceContext, effects: readonly Effect[]): boolean {
  const last = effects.findLast(({ type }) => type === 'persistBuffer');
  const events = [...inFlight, ...gathered].slice(-MAX_BUFFERED);
  return last === undefined || same(last.params, { examId: 'exam-1', events });
}

/** The unsent events of an earlier visit, just after they were read. */
function restoredIn(event: { type: string } | undefined): readonly unknown[] {
  if (event?.type !== 'xstate.done.actor.readBuffer' || !('output' in event)) return [];
  return Array.isArray(event.output) ? event.output : [];
}

/** A request that failed goes first again, and what was noticed meanwhile follows; the oldest give way. */
const isRequeued = (sending: SnapshotFrom<typeof evidenceMachine>) =>
  once(sending, 'requeued', () => {
    const after = (inFlight: Noticed[], ...meanwhile: Noticed[]) => {
      const sent = inFlight.map((event) => ({ ...event, mayBeStored: false }));
      const now = meanwhile.reduce(
        (before, noticed) => ahead(before, { type: 'evidence.noticed', ...noticed }),
        withContext(sending, { inFlight: sent, gathered: [] }),
      );
      const failed = ahead(now, failedWith('sendBuffer', failure('unreachable', 'No connection.')));
      return failed.context.inFlight.length === 0 ? failed.context.gathered.map(words) : [];
    };
    const many = after(full.slice(0, 199), BLUR, PASTE);
    // The device keeps as many as may be sent: what is under way first, the oldest give way.
    const [half, rest] = [full.slice(0, 150), full.slice(150).concat(full.slice(0, 50))].map((events) =>
      events.map((event) => ({ ...event, mayBeStored: false })),
    ) as [BufferedEvent[], BufferedEvent[]];
    const crowded = effectsOf(withContext(sending, { inFlight: half, gathered: rest }), {
      type: 'evidence.noticed',
      ...BLUR,
    });
    const stored = crowded.find(({ type }) => type === 'persistBuffer')?.params as { events: BufferedEvent[] };
    return (
      stored.events.length === MAX_BUFFERED &&
      same(stored.events.at(0), half[51]) &&
      same(after([PASTE, BLUR], BLUR, PASTE), [
        'paste 20 12 characters true',
        'blur 10  true',
        'blur 10  false',
        'paste 20 12 characters false',
      ]) &&
      many.length === MAX_BUFFERED &&
      many[0] === 'focus 1  true' &&
      many.at(-1) === 'paste 20 12 characters false'
    );
  });

/** What an earlier visit left is older than what is noticed meanwhile; the same may happen twice. */
const isRestored = (restoring: SnapshotFrom<typeof evidenceMachine>) =>
  once(restoring, 'restored', () => {
    const noticed = [BLUR, PASTE, { ...BLUR, at: 30 }];
    const now = noticed.reduce((before, one) => ahead(before, { type: 'evidence.noticed', ...one }), restoring);
    const restored = ahead(
      withContext(now, { gathered: now.context.gathered.slice(-3) }),
      doneWith('readBuffer', left),
    );
    const sent = ahead(restored, passed('batchWindow', 'evidence.watching.gathering'));
    const all = ['offline 1  true', 'blur 10  false', 'paste 20 12 characters false', 'blur 30  false'];
    return (
      same(restored.context.gathered.map(words), all) &&
      // All of it goes with one request.
      same(sent.context.inFlight.map(words), all) &&
      sent.context.gathered.length === 0
    );
  });

const wrote = (effects: readonly Effect[]) => effects.some(({ type }) => type === 'persistBuffer');

export const model = defineModel(machine, {
  input: [{ examId: 'exam-1' }],
  events: {
    // Two are enough: one in flight and one that follows meanwhile.
    'evidence.noticed': ({ context: { gathered, inFlight } }) => {
      const count = gathered.length + inFlight.length;
      if (count === 0) return [named('the window lost the focus', BLUR)];
      return count === 1 || count === MAX_BUFFERED ? [named('text was pasted', PASTE)] : [];
    },
    'evidence.flushRequested': [{}],
  },
  invokes: {
    watchPage: { done: [], error: [named('no evidence can be observed', new Error('no events'))] },
    readBuffer: {
      done: [named('nothing is unsent', []), named('an event is unsent', left), named('the device is full', full)],
      error: [named('the device cannot be read', new Error('no database'))],
    },
    sendBuffer: {
      done: [undefined],
      error: [
        named('the server is unreachable', failure('unreachable', 'No connection.')),
        named('the exam has ended', failure('notRunning', 'Ended.')),
        named('the exam no longer exists', failure('notFound', 'Gone.')),
        named('nobody is signed in', failure('signedOut', 'Sign in.')),
        named('the server refuses', failure('refused', 'No.')),
        named('it is invalid', failure('invalid', 'No.')),
      ],
    },
  },
  delays: { batchWindow: BATCH_WINDOW_MS, retryTime: RETRY_MS },
  context: ({ gathered, inFlight }) => ({
    gathered: [gathered.length, ...gathered.slice(-2).map(words)],
    inFlight: [inFlight.length, ...inFlight.slice(-2).map(words)],
  }),
  ignored: [
    {
      in: ['watching.restoring'],
      events: ['evidence.flushRequested'],
      because: 'the stored state has not been read yet',
    },
    { in: ['watching.idle'], events: ['evidence.flushRequested'], because: 'there is nothing to send' },
    { in: ['watching.sending'], events: ['evidence.flushRequested'], because: 'it is loading' },
  ],
  unreachable: { 'list:sendBuffer.events=none': 'an empty buffer is not sent' },
  outcomes: {
    start: 'watching.restoring',
    'done(readBuffer)': {
      // What an earlier visit left comes before what was noticed meanwhile.
      'watching.restoring': ({ context }, { event: { output }, before }) =>
        same(
          context.gathered.map(({ kind, at }) => [kind, at]),
          [...output, ...before.context.gathered].slice(-MAX_BUFFERED).map(({ kind, at }) => [kind, at]),
        ) && (context.gathered.length > 0 ? 'watching.gathering' : 'watching.idle'),
    },
    'error(readBuffer)': (_now, { before }) =>
      before.context.gathered.length > 0 ? 'watching.gathering' : 'watching.idle',
    'error(sendBuffer)': (_now, { event: { error } }) =>
      // Somebody who signs in again can still deliver.
      ['unreachable', 'signedOut'].includes((error as Failure).kind) ? 'watching.waiting' : 'over',
    'after(batchWindow)': 'watching.sending',
    'after(retryTime)': 'watching.sending',
  },
  checks: {
    watching: (snapshot, { effects, event }) =>
      snapshot.context.gathered.length <= MAX_BUFFERED &&
      keepsAll(snapshot.context, effects) &&
      takesIn(snapshot.context, effects, event) &&
      snapshot.can({ type: 'evidence.noticed', ...BLUR }),
    'watching.restoring': (snapshot, { effects }) =>
      hasInput(snapshot.children['readBuffer'], { examId: 'exam-1' }) &&
      hasInput(snapshot.children['watchPage'], { examId: 'exam-1' }) &&
      isRestored(snapshot) &&
      // Writing now would replace what has not been read yet.
      !wrote(effects),
    'watching.idle': ({ context }, { effects, event }) =>
      context.gathered.length === 0 &&
      context.inFlight.length === 0 &&
      (event?.type !== 'xstate.done.actor.sendBuffer' || wrote(effects)),
    'watching.gathering': (snapshot, { effects, event }) =>
      snapshot.context.gathered.length > 0 &&
      snapshot.context.inFlight.length === 0 &&
      snapshot.can({ type: 'evidence.flushRequested' }) &&
      (!['evidence.noticed', 'xstate.done.actor.sendBuffer', 'xstate.done.actor.readBuffer'].includes(
        event?.type ?? '',
      ) ||
        wrote(effects)) &&
      // The page of an earlier visit may have died between sending and hearing of it.
      (restoredIn(event).length === 0 || snapshot.context.gathered[0]?.mayBeStored === true),
    'watching.sending': (snapshot, { effects, event }) =>
      snapshot.context.inFlight.length > 0 &&
      hasInput(snapshot.children['sendBuffer'], { examId: 'exam-1', events: snapshot.context.inFlight }) &&
      !snapshot.can({ type: 'evidence.flushRequested' }) &&
      isRequeued(snapshot) &&
      (event?.type !== 'evidence.noticed' || wrote(effects)),
    'watching.waiting': (snapshot, { effects, event }) =>
      snapshot.context.inFlight.length === 0 &&
      snapshot.context.gathered[0]?.mayBeStored === snapshot.context.gathered.length > 0 &&
      snapshot.can({ type: 'evidence.flushRequested' }) &&
      (event?.type !== 'evidence.noticed' || wrote(effects)),
    over: ({ context, status }, { effects }) =>
      status === 'done' &&
      context.gathered.length === 0 &&
      context.inFlight.length === 0 &&
      same(effects, [{ type: 'persistBuffer', params: { examId: 'exam-1', events: [] } }]),
  },
});

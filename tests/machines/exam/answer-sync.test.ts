import { expect, test } from 'vitest';
import { type ActorRefFrom, assign, createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate';
import { answerSyncMachine } from '../../../machines/exam/answer-sync/answer-sync.machine.ts';
import { BATCH_SIZE, BATCH_WINDOW_MS, READ_TRIES } from '../../../machines/exam/answer-sync/answer-sync.setup.ts';
import type { AnswerSyncReport } from '../../../machines/exam/answer-sync/answer-sync.types.ts';
import type { QueuedEntry } from '../../../machines/exam/answer-sync/queue.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import type { Work } from '../../../src/contract/exam/answers.ts';
import type { Saved } from '../../../src/contract/exam/exam.ts';

const work = (note: string): Work => ({ answer: null, flagged: false, note });
const unreachable = failure('unreachable', 'No connection.');

/** Settles promises without advancing time. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

type Reply = (entries: QueuedEntry[]) => Saved | Promise<Saved>;

function answered(entries: QueuedEntry[]): Saved {
  return {
    acknowledged: entries.map(({ exercise_id, revision, key }) => ({ exercise_id, revision, key })),
    serverTime: 1,
    deadline_at: 100,
    state: 'running',
  };
}

function refuse(error: Failure): Reply {
  return () => {
    throw error;
  };
}

/** The chart below an exam that records the events it receives. Replies are taken one by one; the last one stays. */
async function open(
  options: { replies?: Reply[]; kept?: QueuedEntry[]; readFails?: number; deadlineAt?: number } = {},
) {
  const { replies = [answered], kept = [], readFails = 0, deadlineAt = null } = options;
  const clock = new SimulatedClock();
  const sent: string[][] = [];
  const device: { queue: QueuedEntry[]; reads: number } = { queue: kept, reads: 0 };
  const wired = answerSyncMachine.provide({
    actors: {
      readQueue: fromPromise(async () => {
        device.reads += 1;
        if (device.reads <= readFails) throw new Error('no database');
        return { entries: structuredClone(kept), damaged: 0 };
      }),
      sendEntries: fromPromise<Saved, { examId: string; epoch: number; entries: QueuedEntry[] }>(async ({ input }) => {
        sent.push(input.entries.map((entry) => entry.work.note));
        const reply = (replies.length > 1 ? replies.shift() : replies[0]) as Reply;
        return reply(input.entries);
      }),
      watchNetwork: fromCallback(() => {}),
    },
    actions: {
      keepDelivered: () => {},
      persistQueue: (_, { queue }) => {
        device.queue = structuredClone(queue);
      },
    },
  });
  const exam = setup({
    types: { context: {} as { told: AnswerSyncReport[] }, events: {} as AnswerSyncReport },
    actors: { answerSync: wired },
  }).createMachine({
    context: { told: [] },
    invoke: { src: 'answerSync', id: 'answerSync', input: { examId: 'exam', epoch: 1, saved: {}, deadlineAt } },
    on: { '*': { actions: assign({ told: ({ context, event }) => [...context.told, event] }) } },
  });
  const page = createActor(exam, { clock });
  page.start();
  const sync = page.getSnapshot().children['answerSync'] as ActorRefFrom<typeof answerSyncMachine>;
  await settle();
  let count = 0;
  return {
    sync,
    sent,
    device,
    told: () => page.getSnapshot().context.told.filter(({ type }) => type.startsWith('sync.')),
    /** How far the changes have come, or why that is over. */
    state() {
      const { value } = sync.getSnapshot();
      return typeof value === 'string' ? value : value.running.delivery;
    },
    isKeptOnDevice: () => !sync.getSnapshot().hasTag('notKept'),
    context: () => sync.getSnapshot().context,
    async type(exerciseId: string, note: string) {
      count += 1;
      sync.send({ type: 'answer.changed', exerciseId, work: work(note), key: `typed-${count}-0`, at: count });
      await settle();
    },
    async send(event: { type: 'sync.flushRequested' } | { type: 'network.returned' }) {
      sync.send(event);
      await settle();
    },
    async pass(ms: number) {
      clock.increment(ms);
      await settle();
    },
  };
}

const left = (id: string, revision: number, note: string, attempted = false): QueuedEntry => ({
  exercise_id: id,
  revision,
  key: `kept-${id}-${revision}`,
  queued_at: 0,
  work: work(note),
  attempted,
});

test('[EX-08] answering continues offline: changes wait on the device and are delivered when the network returns', async () => {
  const page = await open({ replies: [refuse(unreachable), answered] });
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  expect([page.state(), page.sync.getSnapshot().hasTag('offline')]).toEqual(['waiting', true]);
  await page.type('one', 'ab');
  await page.type('two', 'c');
  expect(page.device.queue.map((entry) => entry.work.note)).toEqual(['a', 'ab', 'c']);
  expect(page.sync.getSnapshot().hasTag('saved')).toBe(false);
  await page.send({ type: 'network.returned' });
  // What may have arrived is sent again, then what replaced it.
  expect(page.sent).toEqual([['a'], ['a', 'c'], ['ab']]);
  expect([page.state(), page.device.queue]).toEqual(['saved', []]);
});

/** Bytes that a connection carries in a second, and the time after which a request counts as lost. */
const SLOW_BYTES = 8000;
const TIMEOUT_MS = 15_000;

/** A connection that is offline at first, then carries little: what does not get through in time arrives nowhere. */
function slowLine(pass: (ms: number) => Promise<void>) {
  const line = { isOnline: false, lost: 0, pending: [] as { ms: number; end: () => void }[] };
  const carry: Reply = (entries) => {
    if (!line.isOnline) throw unreachable;
    const ms = (JSON.stringify(entries).length / SLOW_BYTES) * 1000;
    const sent = Promise.withResolvers<Saved>();
    const end = () => {
      if (ms < TIMEOUT_MS) return sent.resolve(answered(entries));
      line.lost += 1;
      sent.reject(unreachable);
    };
    line.pending.push({ ms: Math.min(ms, TIMEOUT_MS), end });
    return sent.promise;
  };
  /** Lets time pass by the second, and whatever is under way with it. */
  async function wait(ms: number) {
    for (let at = 0; at < ms; at += 1000) {
      await pass(1000);
      for (const one of line.pending) one.ms -= 1000;
      const ended = line.pending.filter((one) => one.ms <= 0);
      line.pending = line.pending.filter((one) => one.ms > 0);
      for (const one of ended) one.end();
      await settle();
    }
  }
  return { line, carry, wait };
}

test('[EX-08] after a long time offline everything gets through a slow connection, the newest answers included', async () => {
  const replies: Reply[] = [];
  const page = await open({ replies });
  const { line, carry, wait } = slowLine(page.pass);
  replies.push(carry);
  const file = (index: number) => `${index} ${'x'.repeat(8000)}`;
  for (let index = 1; index <= 300; index += 1) {
    await page.type('code', file(index));
    await wait(2000);
  }
  // Ten minutes of typing are two versions, not one for each try.
  expect(page.context().queue.map((entry) => entry.work.note)).toEqual([file(1), file(300)]);
  line.isOnline = true;
  await wait(20_000);
  expect([page.state(), page.sent.at(-1), line.lost]).toEqual(['saved', [file(300)], 0]);
});

test('[EX-08] more than a slow connection carries in time is sent in smaller requests, which grow again', async () => {
  const replies: Reply[] = [];
  const page = await open({ replies });
  const { line, carry, wait } = slowLine(page.pass);
  replies.push(carry);
  for (let index = 1; index <= 20; index += 1) await page.type(`code ${index}`, 'x'.repeat(30_000));
  line.isOnline = true;
  await wait(5 * 60_000);
  expect(page.state()).toBe('saved');
  expect(new Set(page.sent.map(({ length }) => length))).toEqual(new Set([20, 10, 5, 2, 4]));
  await page.type('one', 'a');
  expect(page.context().batchSize).toBe(BATCH_SIZE);
});

test('of two versions that may both have been sent only the newer one is sent again, which replaces the older one', async () => {
  const page = await open({
    kept: [left('one', 1, 'a'), left('one', 2, 'ab')],
    replies: [refuse(unreachable), answered],
  });
  expect(page.device.queue.map(({ revision }) => revision)).toEqual([1, 2]);
  await page.pass(1000);
  expect([page.sent, page.state(), page.device.queue]).toEqual([[['ab'], ['ab']], 'saved', []]);
});

test('a rejected version leaves the older one, which may not have arrived, to be sent', async () => {
  const page = await open({
    kept: [left('one', 1, 'a'), left('one', 2, 'rejected')],
    replies: [refuse(failure('invalid', 'No.')), answered],
  });
  expect([page.sent, page.context().acknowledged]).toEqual([[['rejected'], ['a']], { one: 1 }]);
  // The older one has replaced nothing: what was rejected stays for the candidate.
  expect(page.context().refused.map((entry) => entry.work.note)).toEqual(['rejected']);
  expect(page.device.queue.map((entry) => entry.work.note)).toEqual(['rejected']);
});

test('[EX-08] a change that never gets through does not keep those of other exercises from being stored', async () => {
  const stuck: Reply = (entries) => {
    if (entries.some(({ work: { note } }) => note.startsWith('stuck'))) throw unreachable;
    return answered(entries);
  };
  const page = await open({ replies: [stuck] });
  await page.type('one', 'stuck');
  for (const id of ['two', 'three', 'four']) await page.type(id, id);
  await page.pass(BATCH_WINDOW_MS);
  await page.type('one', 'stuck still');
  for (let second = 0; second < 60; second += 1) await page.pass(1000);
  expect(page.context().acknowledged).toEqual({ two: 1, three: 1, four: 1 });
  // It keeps its order and its place on the device, and is tried on.
  expect(page.device.queue.map((entry) => entry.work.note)).toEqual(['stuck', 'stuck still']);
  expect([page.state(), page.sent.at(-1)]).toEqual(['waiting', ['stuck']]);
});

test('[EX-08] a network that returns during a request shortens the wait after it', async () => {
  const lost = Promise.withResolvers<Saved>();
  const page = await open({
    replies: [refuse(unreachable), refuse(unreachable), refuse(unreachable), () => lost.promise, answered],
  });
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  for (const seconds of [1, 2, 4]) await page.pass(seconds * 1000);
  expect([page.state(), page.sent.length]).toEqual(['sending', 4]);
  await page.send({ type: 'network.returned' });
  lost.reject(unreachable);
  await settle();
  expect(page.state()).toBe('waiting');
  // Not the eight seconds that a fourth failure in a row would mean.
  await page.pass(1000);
  expect(page.state()).toBe('saved');
});

test('waits twice as long after each failure, at most fifteen seconds', async () => {
  const page = await open({ replies: [refuse(unreachable)] });
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  for (const seconds of [1, 2, 4, 8, 15, 15, 15]) {
    const tries = page.sent.length;
    await page.pass(seconds * 1000 - 1);
    expect(page.sent).toHaveLength(tries);
    await page.pass(1);
    expect(page.sent).toHaveLength(tries + 1);
  }
});

test('retries every two seconds while the exam wants everything delivered, because the grace period is short', async () => {
  const page = await open({ replies: [refuse(unreachable)] });
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  for (const seconds of [1, 2, 4]) await page.pass(seconds * 1000);
  await page.send({ type: 'sync.flushRequested' });
  const tries = page.sent.length;
  for (let round = 1; round <= 4; round += 1) {
    await page.pass(2000);
    expect(page.sent).toHaveLength(tries + round);
  }
});

test('[EX-06] what is changed while a request is on its way is sent at once when the page closes, and once only', async () => {
  const page = await open({ replies: [() => new Promise<Saved>(() => {})] });
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  await page.type('one', 'ab');
  await page.type('two', 'c');
  expect(page.sent).toEqual([['a']]);
  // A page that closes is hidden first: both ask.
  await page.send({ type: 'sync.flushRequested' });
  await page.send({ type: 'sync.flushRequested' });
  expect(page.sent).toEqual([['a'], ['ab', 'c']]);
  expect(page.device.queue.map(({ attempted }) => attempted)).toEqual([true, true, true]);
});

test('notifies the exam when everything is delivered, once for each request', async () => {
  const page = await open();
  await page.send({ type: 'sync.flushRequested' });
  expect(page.told().map(({ type }) => type)).toEqual(['sync.restored', 'sync.flushed']);
  await page.type('one', 'a');
  await page.send({ type: 'sync.flushRequested' });
  expect(page.told().map(({ type }) => type)).toEqual([
    'sync.restored',
    'sync.flushed',
    'sync.acknowledged',
    'sync.flushed',
  ]);
  await page.type('one', 'b');
  await page.pass(BATCH_WINDOW_MS);
  expect(
    page
      .told()
      .slice(4)
      .map(({ type }) => type),
  ).toEqual(['sync.acknowledged']);
});

test('notifies the exam that another device holds the lease, and which one', async () => {
  const taken = failure('leaseTaken', 'Elsewhere.', { details: { device_name: 'Phone' } });
  const page = await open({ replies: [refuse(taken)] });
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  expect(page.told().at(-1)).toEqual({ type: 'sync.displaced', failure: taken });
  expect([page.state(), page.device.queue.map((entry) => entry.work.note)]).toEqual(['displaced', ['a']]);
});

test('notifies the exam that it has ended; undelivered changes stay on the device', async () => {
  const page = await open({ replies: [refuse(failure('notRunning', 'It has ended.'))] });
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  expect(page.told().at(-1)).toEqual({ type: 'sync.ended' });
  expect([page.state(), page.device.queue.map((entry) => entry.work.note)]).toEqual(['ended', ['a']]);
});

test('sends the changes of an earlier visit and notifies the exam; newly typed changes follow', async () => {
  const page = await open({ kept: [left('one', 1, 'before')], replies: [refuse(unreachable), answered] });
  expect(page.told()[0]).toMatchObject({ type: 'sync.restored', entries: [{ work: work('before') }] });
  await page.type('one', 'after');
  await page.send({ type: 'network.returned' });
  expect(page.sent).toEqual([['before'], ['before'], ['after']]);
  expect(page.context().acknowledged).toEqual({ one: 2 });
});

test('a change after one that an earlier visit may have sent gets its own revision', async () => {
  // The page died after sending and before noting it on the device; the server stored it and will see the key again.
  const page = await open({ kept: [left('one', 1, 'sent unnoted', false)], replies: [refuse(unreachable), answered] });
  await page.type('one', 'typed after the reload');
  expect(page.context().queue.map((entry) => [entry.revision, entry.key, entry.work.note])).toEqual([
    [1, 'kept-one-1', 'sent unnoted'],
    [2, 'typed-1-0', 'typed after the reload'],
  ]);
});

test('a device that cannot be read at first is read again before anything is overwritten', async () => {
  const page = await open({ kept: [left('one', 1, 'before')], readFails: READ_TRIES - 1 });
  expect([page.device.reads, page.sent]).toEqual([READ_TRIES, [['before']]]);
  expect(page.isKeptOnDevice()).toBe(true);
});

test('a device that can never be read is reported as not saving, and answers go to the server', async () => {
  const page = await open({ readFails: READ_TRIES });
  expect([page.device.reads, page.isKeptOnDevice(), page.state()]).toEqual([READ_TRIES, false, 'saved']);
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  expect([page.sent, page.state()]).toEqual([[['a']], 'saved']);
});

test('one change that the server rejects does not keep the others from being stored', async () => {
  const refuseLong: Reply = (entries) => {
    if (entries.some((entry) => entry.work.note === 'too long')) throw failure('invalid', 'Too long.');
    return answered(entries);
  };
  const page = await open({ replies: [refuse(unreachable), refuseLong] });
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  await page.type('two', 'too long');
  await page.type('three', 'c');
  await page.type('four', 'd');
  await page.send({ type: 'network.returned' });
  await settle();
  expect(page.context().acknowledged).toEqual({ one: 1, three: 1, four: 1 });
  expect(page.context().refused.map((entry) => entry.work.note)).toEqual(['too long']);
  // Refused is not delivered: it stays on the device for the candidate.
  expect(page.device.queue.map((entry) => entry.work.note)).toEqual(['too long']);
  expect(page.state()).toBe('saved');
});

test('a rejected change is dropped when the candidate replaces it', async () => {
  const page = await open({ replies: [refuse(failure('invalid', 'Too long.')), answered] });
  await page.type('one', 'too long');
  await page.pass(BATCH_WINDOW_MS);
  expect(page.context().refused).toHaveLength(1);
  await page.type('one', 'short');
  await page.pass(BATCH_WINDOW_MS);
  expect([page.context().refused, page.device.queue, page.context().acknowledged]).toEqual([[], [], { one: 2 }]);
});

test('a conflicting revision is replaced by one above the newest, and the content is delivered', async () => {
  const taken = failure('revisionTaken', 'Taken.', { details: { exercise_id: 'one', newest_revision: 7 } });
  const page = await open({ replies: [refuse(taken), answered] });
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  await page.pass(1000);
  expect([page.sent, page.context().acknowledged]).toEqual([[['a'], ['a']], { one: 8 }]);
});

test('a reply that does not name the conflicting revision changes no entry', async () => {
  const page = await open({ replies: [refuse(failure('revisionTaken', 'Taken.')), answered] });
  await page.type('one', 'a');
  await page.pass(BATCH_WINDOW_MS);
  expect(page.context().queue.map((entry) => [entry.revision, entry.key])).toEqual([[1, 'typed-1-0']]);
});

test('[EX-08] a change made after the deadline is not sent by a reopened page', async () => {
  const late = { ...left('one', 2, 'after the end'), queued_at: 101 };
  const page = await open({ kept: [left('one', 1, 'in time'), late], deadlineAt: 100 });
  expect([page.sent, page.state()]).toEqual([[['in time']], 'saved']);
  expect([page.context().withheld, page.device.queue]).toEqual([
    [{ ...late, attempted: true }],
    [{ ...late, attempted: true }],
  ]);
});

test('[EX-08] with extra time granted since, a change made after the deadline counts and is sent', async () => {
  const late = { ...left('one', 2, 'after the first end'), queued_at: 101 };
  const page = await open({ kept: [late], deadlineAt: 200 });
  expect([page.sent, page.device.queue]).toEqual([[['after the first end']], []]);
});

test('[EX-08] extra time makes a change in time of one that was late: it is shown again and sent', async () => {
  const page = await open({ deadlineAt: 100 });
  await page.type('one', 'in time');
  const late = { exerciseId: 'one', work: work('between the ends'), key: 'late-0000', at: 101 };
  page.sync.send({ type: 'answer.changedLate', ...late });
  page.sync.send({ type: 'answer.changedLate', ...late, exerciseId: 'two', key: 'late-0002', at: 300 });
  page.sync.send({ type: 'sync.deadlineMoved', deadlineAt: 200 });
  await page.pass(BATCH_WINDOW_MS);
  expect([page.sent, page.context().withheld.map(({ key }) => key)]).toEqual([[['between the ends']], ['late-0002']]);
  expect(page.told()).toContainEqual({
    type: 'sync.restored',
    entries: [expect.objectContaining({ exercise_id: 'one', work: late.work })],
  });
});

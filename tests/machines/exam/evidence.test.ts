import { expect, test } from 'vitest';
import { assign, createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate';
import { evidenceMachine } from '../../../machines/exam/evidence/evidence.machine.ts';
import { BATCH_WINDOW_MS, MAX_BUFFERED, RETRY_MS } from '../../../machines/exam/evidence/evidence.setup.ts';
import type {
  BufferedEvent,
  EvidenceEvent,
  EvidenceReport,
  Noticed,
} from '../../../machines/exam/evidence/evidence.types.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';

/** Settles promises without advancing time. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const unreachable = failure('unreachable', 'No connection.');

/** The chart below an exam that records the events it receives. */
async function open(options: { kept?: Noticed[]; isDeaf?: boolean } = {}) {
  const clock = new SimulatedClock();
  const network: { failure: Failure | null } = { failure: null };
  const sent: { at: number; retry: boolean }[][] = [];
  const device: { events: BufferedEvent[] } = { events: [] };
  let page: (event: EvidenceEvent) => void = () => {};
  const wired = evidenceMachine.provide({
    actors: {
      watchPage: fromCallback<{ type: 'ignored' }, { examId: string }>(({ sendBack }) => {
        if (options.isDeaf) throw new Error('This browser notices nothing.');
        page = sendBack;
      }),
      readBuffer: fromPromise<Noticed[], { examId: string }>(async () => options.kept ?? []),
      sendBuffer: fromPromise<void, { examId: string; events: BufferedEvent[] }>(async ({ input }) => {
        sent.push(input.events.map(({ at, mayBeStored }) => ({ at, retry: mayBeStored })));
        if (network.failure) throw network.failure;
      }),
    },
    actions: {
      persistBuffer: (_, { events }) => {
        device.events = structuredClone(events);
      },
    },
  });
  const exam = setup({
    types: { context: {} as { told: EvidenceReport[] }, events: {} as EvidenceReport },
    actors: { evidence: wired },
  }).createMachine({
    context: { told: [] },
    invoke: { src: 'evidence', id: 'evidence', input: { examId: 'exam' } },
    on: { 'evidence.noticed': { actions: assign({ told: ({ context, event }) => [...context.told, event] }) } },
  });
  const actor = createActor(exam, { clock }).start();
  await settle();
  return {
    network,
    sent,
    device,
    told: () => actor.getSnapshot().context.told,
    status: () => actor.getSnapshot().status,
    async notice(at: number) {
      page({ type: 'evidence.noticed', kind: 'blur', at });
      await settle();
    },
    async flush() {
      page({ type: 'evidence.flushRequested' });
      await settle();
    },
    async pass(ms: number) {
      clock.increment(ms);
      await settle();
    },
  };
}

test('[EX-11] observed events are reported to the exam immediately, kept on the device, and sent in batches', async () => {
  const { notice, pass, sent, device, told } = await open();
  await notice(1);
  await notice(2);
  expect(told()).toEqual([
    { type: 'evidence.noticed', kind: 'blur', at: 1 },
    { type: 'evidence.noticed', kind: 'blur', at: 2 },
  ]);
  expect([sent, device.events.map(({ at }) => at)]).toEqual([[], [1, 2]]);
  await pass(BATCH_WINDOW_MS);
  expect(sent).toEqual([
    [
      { at: 1, retry: false },
      { at: 2, retry: false },
    ],
  ]);
  expect(device.events).toEqual([]);
});

test('[EX-11] [EX-08] offline nothing is lost and the device keeps the newest events; a retry is marked as one', async () => {
  const { network, notice, pass, sent, device } = await open();
  network.failure = unreachable;
  await notice(0);
  await pass(BATCH_WINDOW_MS);
  for (let at = 1; at <= MAX_BUFFERED; at += 1) await notice(at);
  expect(device.events.map(({ at }) => at)).toEqual(Array.from({ length: MAX_BUFFERED }, (_, index) => index + 1));
  network.failure = null;
  await pass(RETRY_MS);
  expect(sent.map((events) => events.length)).toEqual([1, MAX_BUFFERED]);
  expect(device.events).toEqual([]);
  await pass(10 * RETRY_MS);
  expect(sent).toHaveLength(2);
});

test('[EX-11] events of a crashed page are sent first, marked as possibly stored', async () => {
  const { notice, pass, sent } = await open({ kept: [{ kind: 'offline', at: 1 }] });
  await notice(2);
  await pass(BATCH_WINDOW_MS);
  expect(sent).toEqual([
    [
      { at: 1, retry: true },
      { at: 2, retry: false },
    ],
  ]);
});

test('[EX-11] handing in does not wait for the batch, and after the end nothing more is sent or kept', async () => {
  const { network, notice, flush, pass, sent, device, told } = await open();
  await notice(1);
  await flush();
  expect(sent).toEqual([[{ at: 1, retry: false }]]);
  network.failure = failure('notRunning', 'Ended.');
  await notice(2);
  await flush();
  expect(device.events).toEqual([]);
  await notice(3);
  await pass(10 * RETRY_MS);
  expect([sent.length, device.events, told().length]).toEqual([2, [], 2]);
});

test.each(['unreachable', 'signedOut'] as const)('a refusal that may pass (%s) loses nothing', async (kind) => {
  const { network, notice, pass, sent, device } = await open();
  network.failure = failure(kind, 'Not now.');
  await notice(1);
  await pass(BATCH_WINDOW_MS);
  expect(device.events.map(({ at }) => at)).toEqual([1]);
  network.failure = null;
  await pass(RETRY_MS);
  expect(sent).toEqual([[{ at: 1, retry: false }], [{ at: 1, retry: true }]]);
});

test.each(['notRunning', 'notFound', 'refused', 'invalid'] as const)(
  'a refusal for good (%s) ends it',
  async (kind) => {
    const { network, notice, pass, sent, device } = await open();
    network.failure = failure(kind, 'Never.');
    await notice(1);
    await pass(BATCH_WINDOW_MS + 10 * RETRY_MS);
    expect([sent.length, device.events]).toEqual([1, []]);
  },
);

test('a browser without evidence APIs causes no error', async () => {
  const { pass, sent, status } = await open({ isDeaf: true });
  await pass(10 * RETRY_MS);
  expect([sent, status()]).toEqual([[], 'active']);
});

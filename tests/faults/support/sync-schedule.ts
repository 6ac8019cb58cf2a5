import { setImmediate as turn } from 'node:timers/promises';
import * as fc from 'fast-check';
import {
  type ActorRefFrom,
  type AnyActor,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  setup,
} from 'xstate';
import { answerSyncMachine } from '../../../machines/exam/answer-sync/answer-sync.machine.ts';
import type { QueuedEntry } from '../../../machines/exam/answer-sync/queue.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import type { SaveEntry, Work } from '../../../src/contract/exam/answers.ts';
import type { Saved } from '../../../src/contract/exam/exam.ts';
import { newId } from '../../../src/server/ids.ts';
import type { StoredRevision, SyncServer } from './sync-server.ts';

/** Where the page keeps its queue. */
export type Device = {
  read(): Promise<QueuedEntry[]>;
  /** Resolves when it is kept. */
  write(queue: QueuedEntry[]): Promise<void>;
};

export type Step =
  | { kind: 'change'; exercise: number; flagged: boolean }
  | { kind: 'wait'; ms: number }
  /** What happens to a request in flight. */
  | { kind: 'network'; fate: 'answered' | 'cutBefore' | 'cutAfter' | 'arrives' | 'held' }
  /** A request that was cut off, or answered already, reaches the server now. */
  | { kind: 'straggler'; place: number }
  | { kind: 'online' }
  | { kind: 'flush' }
  /** The tab dies; with `early`, before the last change was kept on the device. It is opened again at once. */
  | { kind: 'kill'; early: boolean }
  /** Another device takes the exam over and changes an exercise; null changes nothing. */
  | { kind: 'otherDevice'; exercise: number | null }
  /** The candidate returns to this device. */
  | { kind: 'takeBack' }
  | { kind: 'deadline' };

const exercise = fc.nat({ max: 2 });

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('change'), exercise, flagged: fc.boolean() }) },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(50, 800, 1000, 4000, 20_000) }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        kind: fc.constant('network'),
        fate: fc.constantFrom('answered', 'answered', 'cutBefore', 'cutAfter', 'arrives', 'held'),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('straggler'), place: fc.nat({ max: 9 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('online', 'flush') }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill'), early: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('otherDevice'), exercise: fc.option(exercise) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('takeBack') }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 8, maxLength: 70, size: 'max' },
);

/** Schedules of which some reach the deadline. */
export const schedules: fc.Arbitrary<Step[]> = fc
  .tuple(steps, fc.boolean(), fc.array(fc.constant<Step>({ kind: 'network', fate: 'answered' }), { maxLength: 3 }))
  .map(([before, ends, after]) => (ends ? [...before, { kind: 'deadline' }, ...after] : before));

/** A change that a user made, in the order in which they were made. */
type Made = {
  number: number;
  exerciseId: string;
  work: string;
  device: 'here' | 'elsewhere';
  /** `gone`: the tab crashed before the device stored it, so the page never claimed that it was kept. */
  fate: 'unkept' | 'kept' | 'gone';
};
type Request = {
  epoch: number;
  entries: SaveEntry[];
  /** The tab still waits for it. */
  pending: { resolve(saved: Saved): void; reject(failure: Failure): void } | null;
  reply: { saved: Saved } | { failure: Failure } | null;
};

export type Findings = {
  /** Acknowledged and not stored as it was sent. */
  lost: string[];
  /** Acknowledged, and an older change stands above it. */
  overwritten: string[];
  /** Neither stored, nor on the device, nor reported. */
  vanished: string[];
  /** The network healed and the newest work did not arrive. */
  undelivered: string[];
  acknowledged: number;
  sent: number;
};

/** Runs the browser's chart through a schedule of faults and says what became of every change. */
export async function runSchedule(
  schedule: Step[],
  server: SyncServer,
  device: Device,
  clock: SimulatedClock = new SimulatedClock(),
): Promise<Findings> {
  const made: Made[] = [];
  const requests: Request[] = [];
  const acknowledged = new Map<string, { entry: SaveEntry; number: number }>();
  const reported: QueuedEntry[] = [];
  const findings: Findings = { lost: [], overwritten: [], vanished: [], undelivered: [], acknowledged: 0, sent: 0 };
  let generation = 0;
  let epoch = 0;
  let unkept: Promise<void>[] = [];
  /** What the tab asked the device to keep and that has not been written yet. */
  let toKeep: QueuedEntry[] | null = null;
  let page: AnyActor;
  let tab = await open();

  const numberOf = (work: unknown) => Number(/^change (\d+)$/.exec((work as Work).note)?.[1]);

  async function settle() {
    for (let round = 0; round < 4; round += 1) {
      if (toKeep) {
        const queue = toKeep;
        toKeep = null;
        unkept.push(device.write(queue));
      }
      await Promise.all(unkept);
      unkept = [];
      await turn();
    }
    for (const change of made) if (change.fate === 'unkept') change.fate = 'kept';
  }

  async function open(): Promise<ActorRefFrom<typeof answerSyncMachine>> {
    generation += 1;
    const mine = generation;
    epoch = await server.takeLease('here');
    const saved = await server.load();
    const wired = answerSyncMachine.provide({
      actors: {
        readQueue: fromPromise(async () => ({ entries: await device.read(), damaged: 0 })),
        sendEntries: fromPromise<Saved, { examId: string; epoch: number; entries: QueuedEntry[] }>(
          ({ input }) =>
            new Promise((resolve, reject) => {
              findings.sent += 1;
              requests.push({
                epoch: input.epoch,
                entries: input.entries.map(({ attempted: _attempted, ...entry }) => structuredClone(entry)),
                pending: { resolve, reject },
                reply: null,
              });
            }),
        ),
        watchNetwork: fromCallback(() => {}),
      },
      actions: {
        keepDelivered: () => {},
        persistQueue: (_, { queue }) => {
          if (mine === generation) toKeep = structuredClone(queue);
        },
      },
    });
    const exam = setup({ actors: { answerSync: wired } }).createMachine({
      invoke: { src: 'answerSync', id: 'answerSync', input: { examId: 'exam', epoch, saved, deadlineAt: null } },
    });
    page = createActor(exam, { clock }).start();
    const opened = page.getSnapshot().children.answerSync as ActorRefFrom<typeof answerSyncMachine>;
    await settle();
    return opened;
  }

  function close() {
    const { superseded } = tab.getSnapshot().context;
    reported.push(...superseded);
    page.stop();
    for (const request of requests) request.pending = null;
  }

  async function arrive(request: Request): Promise<NonNullable<Request['reply']>> {
    try {
      return { saved: await server.save(request.epoch, request.entries) };
    } catch (error) {
      return { failure: error as Failure };
    }
  }

  function answer(request: Request) {
    const { pending, reply } = request;
    request.pending = null;
    if (!pending || !reply) return;
    if ('failure' in reply) {
      pending.reject(reply.failure);
      return;
    }
    for (const { key } of reply.saved.acknowledged) {
      const entry = request.entries.find((sent) => sent.key === key);
      if (entry) acknowledged.set(key, { entry, number: numberOf(entry.work) });
    }
    pending.resolve(reply.saved);
  }

  async function network(fate: Extract<Step, { kind: 'network' }>['fate']) {
    const request = requests.find(({ pending }) => pending !== null);
    if (!request?.pending || fate === 'held') return;
    if (fate !== 'cutBefore') request.reply ??= await arrive(request);
    if (fate === 'answered') answer(request);
    if (fate === 'cutBefore' || fate === 'cutAfter') {
      request.pending.reject(failure('unreachable', 'The server could not be reached.'));
      request.pending = null;
    }
  }

  async function takeStep(step: Step) {
    const isActive = tab.getSnapshot().status === 'active';
    switch (step.kind) {
      case 'change': {
        if (!isActive) return;
        const exerciseId = server.exerciseIds[step.exercise] as string;
        const number = made.length + 1;
        const work: Work = { answer: null, flagged: step.flagged, note: `change ${number}` };
        made.push({ number, exerciseId, work: JSON.stringify(work), device: 'here', fate: 'unkept' });
        tab.send({ type: 'answer.changed', exerciseId, work, key: newId(), at: server.now() });
        return;
      }
      case 'wait':
        clock.increment(step.ms);
        break;
      case 'network':
        await network(step.fate);
        break;
      case 'straggler': {
        const request = requests[step.place % Math.max(1, requests.length)];
        if (request) await arrive(request);
        break;
      }
      case 'online':
        if (isActive) tab.send({ type: 'network.returned' });
        break;
      case 'flush':
        if (isActive) tab.send({ type: 'sync.flushRequested' });
        break;
      case 'kill':
        if (!step.early) await settle();
        else toKeep = null;
        close();
        for (const change of made) if (change.fate === 'unkept') change.fate = 'gone';
        tab = await open();
        return;
      case 'otherDevice': {
        const elsewhere = await server.takeLease('elsewhere');
        if (step.exercise === null) break;
        const exerciseId = server.exerciseIds[step.exercise] as string;
        const number = made.length + 1;
        const work: Work = { answer: null, flagged: false, note: `change ${number}` };
        const revision = ((await server.load())[exerciseId]?.revision ?? 0) + 1;
        const entry = { exercise_id: exerciseId, revision, key: newId(), queued_at: server.now(), work };
        made.push({ number, exerciseId, work: JSON.stringify(work), device: 'elsewhere', fate: 'kept' });
        await server.save(elsewhere, [entry]);
        acknowledged.set(entry.key, { entry, number });
        break;
      }
      case 'takeBack':
        if (tab.getSnapshot().value !== 'displaced') return;
        close();
        tab = await open();
        return;
      case 'deadline':
        await server.passDeadline();
        break;
    }
    if (step.kind !== 'wait') await settle();
  }

  function standing(stored: StoredRevision[], exerciseId: string): number {
    const newest = stored
      .filter((row) => row.exercise_id === exerciseId)
      .reduce<StoredRevision | null>((best, row) => (best && best.revision > row.revision ? best : row), null);
    return newest ? numberOf(JSON.parse(newest.work)) : 0;
  }

  async function check() {
    const stored = await server.stored();
    for (const { entry, number } of acknowledged.values()) {
      const row = stored.find(
        (candidate) => candidate.exercise_id === entry.exercise_id && candidate.revision === entry.revision,
      );
      if (row?.key !== entry.key || row.work !== JSON.stringify(entry.work)) findings.lost.push(`change ${number}`);
      if (standing(stored, entry.exercise_id) < number) findings.overwritten.push(`change ${number}`);
    }
  }

  for (const step of schedule) {
    await takeStep(step);
    await check();
  }

  // The network recovers; the candidate continues on this device.
  let stopped = tab.getSnapshot().value;
  const isOver = schedule.some(({ kind }) => kind === 'deadline');
  for (let round = 0; round < 200 && stopped !== 'ended'; round += 1) {
    // After the deadline there are no take-overs.
    if (stopped === 'displaced' && isOver) break;
    if (stopped === 'displaced') await takeStep({ kind: 'takeBack' });
    else if (tab.getSnapshot().hasTag('saved')) break;
    clock.increment(20_000);
    await settle();
    await network('answered');
    await settle();
    stopped = tab.getSnapshot().value;
  }
  await check();

  const stored = await server.stored();
  const { context } = tab.getSnapshot();
  const here = [...(await device.read()), ...context.queue, ...context.refused, ...context.superseded, ...reported];
  const isEnded = stopped === 'ended' || isOver;
  for (const exerciseId of server.exerciseIds) {
    const mine = made.filter((change) => change.device === 'here' && change.exerciseId === exerciseId);
    const last = mine.findLast(({ fate }) => fate !== 'gone');
    if (!last) continue;
    const isStored = stored.some((row) => row.work === last.work);
    const isHere = here.some((entry) => JSON.stringify(entry.work) === last.work);
    if (!isStored && !isHere) findings.vanished.push(`change ${last.number}`);
    const isReported = [...context.superseded, ...context.refused, ...reported].some(
      (entry) => JSON.stringify(entry.work) === last.work,
    );
    if (!isEnded && !isReported && standing(stored, exerciseId) < last.number) {
      findings.undelivered.push(`change ${last.number}`);
    }
  }
  close();
  findings.acknowledged = acknowledged.size;
  return findings;
}

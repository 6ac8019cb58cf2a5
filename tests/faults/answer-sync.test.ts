import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { QueuedEntry } from '../../machines/exam/answer-sync/queue.ts';
import { persistQueue, readQueue } from '../../src/client/adapters/exam/queue-store.ts';
import { newId } from '../../src/server/ids.ts';
import { DATABASE_KINDS } from '../support/databases.ts';
import { freshDatabase } from '../support/suite.ts';
import { fakeSandbox, startInProcess } from './support/in-process-server.ts';
import { createRealServer } from './support/real-sync-server.ts';
import { type Device, runSchedule, schedules } from './support/sync-schedule.ts';
import { createModelServer, type SyncServer } from './support/sync-server.ts';

/** `FAULT_SEED` repeats a run, `FAULT_SCHEDULES` lengthens it. */
const SCHEDULES = Number(process.env.FAULT_SCHEDULES ?? 500);

function memoryDevice(): Device {
  let kept: QueuedEntry[] = [];
  return {
    read: async () => structuredClone(kept),
    write: async (queue) => {
      kept = structuredClone(queue);
    },
  };
}

/** Schedules against the real server, on each database. */
const REAL_SCHEDULES = Math.ceil(SCHEDULES / 20);

/** The queue as the browser keeps it: the page's own store on an IndexedDB of this process. */
function indexedDevice(): Device {
  const examId = newId();
  return {
    read: async () => (await readQueue(examId)).entries,
    write: (queue) => persistQueue(examId, queue),
  };
}

/** @returns how many changes were acknowledged in all schedules together. */
async function runAll(
  schedulesToRun: number,
  prepare: (clock: SimulatedClock) => Promise<{ server: SyncServer; device: Device }>,
): Promise<number> {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
  console.info(`FAULT_SEED=${seed}`);
  let acknowledged = 0;
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const clock = new SimulatedClock();
      const { server, device } = await prepare(clock);
      const found = await runSchedule(schedule, server, device, clock);
      acknowledged += found.acknowledged;
      const { lost, overwritten, vanished, undelivered } = found;
      expect({ lost, overwritten, vanished, undelivered }).toEqual({
        lost: [],
        overwritten: [],
        vanished: [],
        undelivered: [],
      });
    }),
    { numRuns: schedulesToRun, seed },
  );
  return acknowledged;
}

test('[EX-08] random schedules of cut connections, killed tabs, other devices and deadlines lose no acknowledged change', {
  timeout: 120_000,
}, async () => {
  const acknowledged = await runAll(SCHEDULES, async (clock) => ({
    server: createModelServer(clock),
    device: memoryDevice(),
  }));
  expect(acknowledged).toBeGreaterThan(SCHEDULES);
});

test.each(DATABASE_KINDS)(
  '[EX-08] random schedules against the real server and the queue in IndexedDB lose no acknowledged change (%s)',
  { timeout: 120_000 },
  async (kind) => {
    const data = await freshDatabase(kind);
    const server = await startInProcess(data, { sandbox: fakeSandbox() });
    try {
      const acknowledged = await runAll(REAL_SCHEDULES, async () => ({
        server: await createRealServer(server),
        device: indexedDevice(),
      }));
      expect(acknowledged).toBeGreaterThan(REAL_SCHEDULES);
    } finally {
      await server.stop();
      await data.remove();
    }
  },
);

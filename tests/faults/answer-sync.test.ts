import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { QueuedEntry } from '../../machines/answer-sync/queue.ts';
import { type Device, runSchedule, schedules } from './support/sync-schedule.ts';
import { createModelServer } from './support/sync-server.ts';

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

test('[EX-08] 500 random schedules of cut connections, killed tabs, other devices and deadlines lose no acknowledged change', async () => {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
  console.info(`FAULT_SEED=${seed}`);
  let acknowledged = 0;
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const clock = new SimulatedClock();
      const found = await runSchedule(schedule, createModelServer(clock), memoryDevice(), clock);
      acknowledged += found.acknowledged;
      const { lost, overwritten, vanished, undelivered } = found;
      expect({ lost, overwritten, vanished, undelivered }).toEqual({
        lost: [],
        overwritten: [],
        vanished: [],
        undelivered: [],
      });
    }),
    { numRuns: SCHEDULES, seed },
  );
  expect(acknowledged).toBeGreaterThan(SCHEDULES);
}, 120_000);

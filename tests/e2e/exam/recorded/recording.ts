import { readFileSync } from 'node:fs';
import type { Work } from '../../../../src/contract/exam/answers.ts';
import type { DeviceState } from '../../support/device-state.ts';

/** A browser in the middle of an exam; the database is beside it. */
export type Recording = {
  /** Milliseconds since 1970. */
  recordedAt: number;
  exam: string;
  token: string;
  /** Numbers on the page of the first challenge and of the question whose note was not sent. */
  challenge: number;
  second: number;
  /** The newest work of each exercise, by its id, wherever it lay. */
  works: Record<string, Work>;
  device: DeviceState;
};

type Entry = { exercise_id: string; work: Work };

/** What the device had not sent. */
export function queuedWork(device: DeviceState, exam: string): [string, Work][] {
  const stores = device.databases.find(({ name }) => name === 'chartered')?.stores ?? [];
  const records = stores.find(({ name }) => name === 'queue')?.records ?? [];
  const entries = (records.find(({ key }) => key === exam)?.value ?? []) as Entry[];
  return entries.map(({ exercise_id, work }) => [exercise_id, work]);
}

const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

export const readRecording = (): Recording => JSON.parse(text('recording.json')) as Recording;
export const recordedDatabase = (): string => text('database.sql');

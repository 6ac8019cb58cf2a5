import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import type { BufferedEvent, Noticed } from '../../../../machines/exam/evidence/evidence.types.ts';
import { evidenceEventSchema } from '../../../contract/exam/exam.ts';
import { reopeningDatabase } from '../reopening-database.ts';

type Stored = DBSchema & {
  /** Unacknowledged events by exam. */
  gathered: { key: string; value: unknown };
};

const open = reopeningDatabase<Stored>('chartered.evidence', (database) => {
  database.createObjectStore('gathered');
});

const keptSchema = z.strictObject({ ...evidenceEventSchema.shape, mayBeStored: z.boolean() });

let writing: Promise<unknown> = Promise.resolve();

/** Unsent events of an earlier visit. Unreadable ones are skipped: they are hints, not answers. */
export async function readBuffer(examId: string): Promise<Noticed[]> {
  await writing;
  const value = await (await open()).get('gathered', examId);
  return (Array.isArray(value) ? value : []).flatMap((item): Noticed[] => {
    const parsed = keptSchema.safeParse(item);
    if (!parsed.success) return [];
    const { kind, at, detail } = parsed.data;
    return [detail === undefined ? { kind, at } : { kind, at, detail }];
  });
}

/** Replaces the stored unacknowledged events. @throws when the device stores nothing */
export function persistBuffer(examId: string, events: readonly BufferedEvent[]): Promise<void> {
  const done = writing.then(async () => {
    const database = await open();
    if (events.length === 0) await database.delete('gathered', examId);
    else await database.put('gathered', events, examId);
  });
  writing = done.catch(() => {});
  return done;
}

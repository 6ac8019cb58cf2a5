import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPacer } from '../../../src/server/http/concurrency.ts';

test('a burst is admitted a few per turn, in order, with other requests in between', async () => {
  const pace = createPacer(3);
  const order: string[] = [];
  const burst = Promise.all(
    Array.from({ length: 9 }, async (_, index) => {
      await pace();
      order.push(String(index));
    }),
  );
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    order.push('other');
  }
  await burst;
  expect(order).toEqual(['0', '1', '2', 'other', '3', '4', '5', 'other', '6', '7', '8', 'other']);
  // One that is left over has its turn, too.
  await Promise.all(Array.from({ length: 4 }, pace));
  // It begins again after it was empty.
  await pace();
});

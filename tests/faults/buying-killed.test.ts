import { expect, test } from 'vitest';
import { DATABASE_KINDS } from '../support/databases.ts';
import { freshDatabase } from '../support/suite.ts';
import { killWhileBuying } from './support/kill-while-buying.ts';

/** `npm run bench -- kills` places fifty. */
const KILLS = 3;

test.each(DATABASE_KINDS)(
  '[CO-06] a server that is killed in the middle of fulfilment fulfils once when it is back (%s)',
  { timeout: 240_000 },
  async (kind) => {
    const data = await freshDatabase(kind);
    try {
      const report = await killWhileBuying({ data, kills: KILLS });
      expect(report).toEqual({ kills: KILLS, interrupted: expect.any(Number), unfulfilled: [], disagreements: [] });
      expect(report.interrupted).toBeGreaterThan(0);
    } finally {
      await data.remove();
    }
  },
);

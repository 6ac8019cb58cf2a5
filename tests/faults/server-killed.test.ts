import { expect, test } from 'vitest';
import { DATABASE_KINDS } from '../support/databases.ts';
import { freshDatabase } from '../support/suite.ts';
import { killUnderLoad } from './support/kill-under-load.ts';

test.each(DATABASE_KINDS)(
  '[EX-06] a server that is killed under load loses no acknowledged answer (%s)',
  { timeout: 120_000 },
  async (kind) => {
    const data = await freshDatabase(kind);
    try {
      const report = await killUnderLoad({ data, kills: 3, candidates: 8, random: Math.random });
      expect(report).toMatchObject({
        kills: 3,
        unexpected: [],
        lost: [],
        differing: [],
        lostThroughApi: [],
        ungraded: [],
      });
      expect(report.counts.acknowledged).toBeGreaterThan(report.kills);
    } finally {
      await data.remove();
    }
  },
);

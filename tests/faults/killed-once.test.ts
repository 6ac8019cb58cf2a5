import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../support/suite.ts';
import { killUnderLoad } from './support/kill-under-load.ts';

test('[EX-06] a server that is killed once under load loses no acknowledged answer', async () => {
  const data = await freshDatabase('sqlite');
  onTestFinished(() => data.remove());
  const report = await killUnderLoad({ data, kills: 1, candidates: 2, random: Math.random });
  expect(report).toMatchObject({ kills: 1, unexpected: [], lost: [], differing: [], lostThroughApi: [], ungraded: [] });
  expect(report.counts.acknowledged).toBeGreaterThan(report.kills);
});

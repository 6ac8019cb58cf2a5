/**
 * Kills the server under load many times and counts what was lost:
 * `npm run soak -- [--kills=200] [--candidates=16] [--postgres]`. Ends with 1 when an acknowledged answer is missing.
 */
import { parseArgs } from 'node:util';
import { createFreshDatabase } from '../support/databases.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { killUnderLoad } from './support/kill-under-load.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    candidates: { type: 'string', default: '16' },
    postgres: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const postgres = values.postgres ? await startPostgres() : null;
const data = await createFreshDatabase(postgres ? 'postgres' : 'sqlite', postgres?.url ?? null);
const startedAt = Date.now();
try {
  console.log(`Killing the server ${kills} times on ${postgres ? 'PostgreSQL' : 'the embedded database'} …`);
  const report = await killUnderLoad({
    data,
    kills,
    candidates: Number(values.candidates),
    random: Math.random,
    onKill(done, { counts }) {
      if (done % 10 > 0 && done < kills) return;
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      console.log(
        `  ${done} of ${kills} kills after ${seconds} s: ${counts.requests} saves sent, ${counts.acknowledged} changes acknowledged, ${counts.cut} cut off`,
      );
    },
  });
  const { counts } = report;
  const lost =
    new Set([...report.lost, ...report.differing]).size + report.lostThroughApi.length + report.ungraded.length;
  console.log(
    `${counts.requests} saves sent (${counts.cut} cut off, ${counts.refused} refused for the moment), ${counts.acknowledged} changes acknowledged, ${report.stored} stored.
Kills: ${report.kills}. Lost: ${lost} (missing ${report.lost.length}, other content ${report.differing.length}, not served ${report.lostThroughApi.length}, not graded ${report.ungraded.length}). Unexplained replies: ${report.unexpected.length}.`,
  );
  for (const reply of report.unexpected.slice(0, 10)) console.log(`  ${reply}`);
  if (lost > 0 || report.unexpected.length > 0) process.exitCode = 1;
} finally {
  await data.remove();
  await postgres?.stop();
}

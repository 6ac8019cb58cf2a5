/**
 * Kills the server under load many times and counts what was lost:
 * `npm run bench -- soak [--kills=200] [--candidates=16] [--postgres]`. Ends with 1 when an acknowledged answer is missing.
 */

import { readCommandLine } from '../../src/tools/command-line.ts';
import { createFreshDatabase } from '../support/databases.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { killUnderLoad } from './support/kill-under-load.ts';

const { values } = readCommandLine({
  name: 'npm run bench -- soak',
  what: 'Kills the server under load many times and counts the acknowledged answers that were lost.',
  options: {
    kills: { kind: 'number', default: 200, min: 1, help: 'how often' },
    candidates: { kind: 'number', default: 16, min: 1, help: 'who save at the same time' },
    postgres: { kind: 'flag', help: 'on PostgreSQL instead of the embedded database' },
  },
});
const { kills } = values;
const postgres = values.postgres ? await startPostgres() : null;
const data = await createFreshDatabase(postgres ? 'postgres' : 'sqlite', postgres?.url ?? null);
const startedAt = Date.now();
try {
  console.log(`Killing the server ${kills} times on ${postgres ? 'PostgreSQL' : 'the embedded database'} …`);
  const report = await killUnderLoad({
    data,
    kills,
    candidates: values.candidates,
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

/**
 * Kills the server in the middle of fulfilment many times: `npm run bench -- kills [--kills=50] [--postgres]`. Ends with 1 when an order was not
 * fulfilled after the restart, or money and access disagree.
 */

import { readCommandLine } from '../../src/tools/command-line.ts';
import { createFreshDatabase } from '../support/databases.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { killWhileBuying } from './support/kill-while-buying.ts';

const { values } = readCommandLine({
  name: 'npm run bench -- kills',
  what: 'Kills the server between the statements of fulfilment and looks whether money and access agree after the restart.',
  begins: 'Every kill needs a start of the server: fifty take some minutes.',
  options: {
    kills: { kind: 'number', default: 50, min: 1, help: 'how often' },
    postgres: { kind: 'flag', help: 'on PostgreSQL instead of the embedded database' },
  },
});
const postgres = values.postgres ? await startPostgres() : null;
const data = await createFreshDatabase(postgres ? 'postgres' : 'sqlite', postgres?.url ?? null);
const startedAt = Date.now();
try {
  const { kills, interrupted, unfulfilled, disagreements } = await killWhileBuying({
    data,
    kills: values.kills,
    onKill(done) {
      if (done % 10 > 0 && done < values.kills) return;
      console.log(`  ${done} of ${values.kills} kills after ${Math.round((Date.now() - startedAt) / 1000)} s`);
    },
  });
  console.log(
    `Kills: ${kills}, ${interrupted} of them before the payment was stored. Not fulfilled after the restart: ${unfulfilled.length}. Disagreements of money and access: ${disagreements.length}.`,
  );
  for (const sentence of [...unfulfilled, ...disagreements].slice(0, 20)) console.log(`  ${sentence}`);
  if (unfulfilled.length + disagreements.length > 0) process.exitCode = 1;
} finally {
  await data.remove();
  await postgres?.stop();
}

import { readCommandLine } from '../../src/tools/command-line.ts';
import type { Composition, World } from '../../src/walks/compose/compose.ts';
import { describeWalk, findViolations } from '../../src/walks/compose/compose-walk.ts';
import { describeModelWalk, walkModel } from '../../src/walks/walk/walk-model.ts';
import { examRun } from './compositions/exam/exam-run.ts';
import { purchaseRun } from './compositions/purchase/purchase-run.ts';
import { sessionRun } from './compositions/session/session-run.ts';
import { teamOrderRun } from './compositions/team-order/team-order-run.ts';
import { loadModels } from './files/load-models.ts';
import { loadPropertiesOf } from './files/load-properties.ts';

/**
 * `npm run paths -- walks`: walks the compositions and every single chart at random, many times and for long. Exit code 1 when something
 * does not hold; the seed and the shrunk walk are printed.
 */
const { values } = readCommandLine({
  name: 'npm run paths -- walks',
  what: 'Walks charts at random: those that work together in one world, and each by itself over its model.',
  begins: 'Walking.',
  options: {
    runs: { kind: 'number', default: 500, min: 1, help: 'walks of each' },
    steps: { kind: 'number', default: 400, min: 1, help: 'of each walk' },
    seed: {
      kind: 'number',
      default: Math.floor(Math.random() * 2 ** 31),
      help: 'of the first walk; each further one adds 1',
    },
    together: { kind: 'flag', help: 'only charts that work together' },
  },
});
const { runs, steps, seed, together } = values;

function showProgress(name: string, done: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${name}: ${done}/${runs}`);
  else if (done % 100 === 0) process.stderr.write(`${name}: ${done}/${runs}\n`);
}

function report(name: string, found: string | undefined): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  console.log(found ?? `${name}: ${runs} walks of ${steps} steps held`);
  if (found !== undefined) process.exitCode = 1;
}

async function walkTogether<TWorld extends World>(composition: Composition<TWorld>): Promise<void> {
  const { name } = composition;
  const found = await findViolations(composition, { seed, runs, steps, onRun: (done) => showProgress(name, done) });
  report(name, found && describeWalk(name, found, found.seed));
}

console.log(`seed ${seed}`);
await walkTogether(examRun());
await walkTogether(sessionRun());
await walkTogether(purchaseRun());
await walkTogether(teamOrderRun());
for (const model of together ? [] : await loadModels()) {
  const promises = await loadPropertiesOf(model.machine.id);
  const found = await walkModel(model, {
    seed,
    runs,
    steps,
    properties: promises?.properties ?? [],
  });
  report(model.machine.id, found && describeModelWalk(found, model.machine));
}

/**
 * Runs every hostile program many times with the real limits and prints what got out, what broke, how long it took, and how
 * quickly a server in the same process answered meanwhile.
 */

import { readCommandLine, refuse } from '../../../src/tools/command-line.ts';
import { startApiProbe } from './api-probe.ts';
import { createArena, hostileGroups, violationsOf, watchEventLoop } from './run-hostile.ts';

/** The API is measured alone for so long first. */
const QUIET_MS = 10_000;
const { values, given } = readCommandLine({
  name: 'npm run bench -- hostile',
  what: 'Runs every hostile program against the sandbox and prints what got out, what broke and how long it took.',
  begins: `Measuring the API without load for ${QUIET_MS / 1000} seconds.`,
  options: { rounds: { kind: 'number', default: 20, min: 1, help: 'how often each program is run' } },
  given: [{ name: 'name', help: 'part of the names of the programs to run', optional: true }],
});
const { rounds } = values;
const wanted = given[0] ?? '';
const cases = hostileGroups.flatMap(({ attack, cases: all }) => all.map((hostile) => ({ attack, hostile })));
const chosen = cases.filter(({ attack, hostile }) => `${attack}: ${hostile.name}`.includes(wanted));
if (chosen.length === 0) refuse(`No hostile program has "${wanted}" in its name.`);

const arena = createArena();
const probe = await startApiProbe(arena.sandbox);
await new Promise((done) => setTimeout(done, QUIET_MS));
const quiet = probe.take();
const loop = watchEventLoop();
const durations: number[] = [];
const endings = new Map<string, number>();
const escapes: string[] = [];
const crashes: string[] = [];
const started = performance.now();

for (let round = 1; round <= rounds; round += 1) {
  // One after another in each of four lanes: a duration is then that of the run, not of waiting in line.
  const line = [...chosen];
  const lane = async (): Promise<void> => {
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      const { attack, hostile } = next;
      const begun = performance.now();
      try {
        const outcome = await arena.attack(hostile);
        endings.set(outcome.kind, (endings.get(outcome.kind) ?? 0) + 1);
        for (const wrong of violationsOf(hostile, outcome, arena.secret))
          escapes.push(`${attack}: ${hostile.name}: ${wrong}`);
      } catch (error) {
        crashes.push(`${attack}: ${hostile.name}: ${String(error)}`);
      }
      durations.push(performance.now() - begun);
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  for (const damage of arena.damage()) escapes.push(`round ${round}: damage to ${damage}`);
  console.log(
    `round ${round}/${rounds}: ${durations.length} runs, ${Math.round((performance.now() - started) / 1000)} s`,
  );
}

const attacked = probe.take();
await probe.close();
await arena.close();
const left = arena.leftGroups();
durations.sort((a, b) => a - b);
const at = (share: number): number =>
  Math.round(durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0);
console.log(
  JSON.stringify(
    {
      programs: chosen.length,
      rounds,
      runs: durations.length,
      escapes,
      hostErrors: crashes,
      groupsLeft: left,
      endings: Object.fromEntries(endings),
      milliseconds: { p50: at(0.5), p99: at(0.99), max: at(1) },
      eventLoopDelay: loop.stop(),
      apiMilliseconds: { quiet, attacked },
    },
    null,
    2,
  ),
);
process.exitCode = escapes.length + crashes.length + left.length === 0 ? 0 : 1;

/**
 * Runs every hostile program many times with the real limits and prints what got out, what broke and how long it took.
 * Usage: node tests/grading/hostile/hostile.bench.ts [rounds, default 20] [part of a name]
 */
import { complaints, createArena, hostileGroups, watchEventLoop } from './run-hostile.ts';

const rounds = Number(process.argv[2] ?? 20);
const wanted = process.argv[3] ?? '';
const cases = hostileGroups.flatMap(({ attack, cases: all }) => all.map((hostile) => ({ attack, hostile })));
const chosen = cases.filter(({ attack, hostile }) => `${attack}: ${hostile.name}`.includes(wanted));

const arena = createArena();
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
        for (const wrong of complaints(hostile, outcome, arena.secret))
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
    },
    null,
    2,
  ),
);
process.exitCode = escapes.length + crashes.length + left.length === 0 ? 0 : 1;

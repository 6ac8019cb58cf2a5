import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { rebuild } from '../../charts/xstate-internals.ts';
import type { Suite } from '../cover/generate.ts';
import { createPureRunner } from '../explore/pure-run.ts';
import { loadMachine, loadMutated } from './load-mutated.ts';
import { isRejected, type Judges, soundPaths } from './mutation-gate.ts';
import { listSourceMutants, type SourceMutant } from './source-mutants.ts';

/** What became of one mistake in the functions of a chart. */
export interface SourceVerdict {
  readonly id: string;
  readonly isKilled: boolean;
}

/** What the model provides in the place of the chart's own actions, such as messages to a parent. */
function providedBy(model: AnyStateMachine, original: AnyStateMachine): Record<string, unknown> {
  const own = original.implementations.actions ?? {};
  const given = Object.entries(model.implementations.actions ?? {});
  return Object.fromEntries(given.filter(([name, action]) => own[name as never] !== action));
}

async function isKilled(suite: Suite, judges: Judges, file: string, mutant: SourceMutant): Promise<boolean> {
  const provided = providedBy(suite.model.machine, await loadMachine(pathToFileURL(file).href));
  try {
    const machine = rebuild(await loadMutated(file, mutant), { actions: provided });
    return isRejected(suite, judges, suite.paths, createPureRunner(machine));
  } catch {
    // A chart that cannot be loaded or started fails everywhere.
    return true;
  }
}

/** Breaks the functions beside a machine one after the other and walks the paths on each mutant. */
export async function runSourceGate(suite: Suite, judges: Judges, machineFile: string): Promise<SourceVerdict[]> {
  const sound = { ...suite, paths: soundPaths(suite, judges) };
  const files = globSync(`${dirname(machineFile)}/*.ts`, { exclude: ['**/*.properties.ts'] }).sort();
  const verdicts: SourceVerdict[] = [];
  for (const mutant of files.flatMap((file) => listSourceMutants(file, basename(file)))) {
    verdicts.push({ id: mutant.id, isKilled: await isKilled(sound, judges, machineFile, mutant) });
  }
  return verdicts;
}

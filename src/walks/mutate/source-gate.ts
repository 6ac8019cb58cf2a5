import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { rebuild } from '../../charts/xstate-internals.ts';
import type { Suite } from '../cover/generate.ts';
import { createPureRunner, type PureRunner } from '../explore/pure-run.ts';
import { messageOf } from '../walk/failure.ts';
import { type ChangedModule, isMadeFrom, loadMachine, loadMutated } from './load-mutated.ts';
import { isRejected, type Judges, type Killer, killerOn, soundPaths } from './mutation-gate.ts';
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

/** A chart with one of its modules changed, ready to walk. */
async function changedRunner(suite: Suite, machineFile: string, changed: ChangedModule): Promise<PureRunner> {
  const provided = providedBy(suite.model.machine, await loadMachine(pathToFileURL(machineFile).href));
  return createPureRunner(rebuild(await loadMutated(machineFile, changed), { actions: provided }));
}

async function isKilled(suite: Suite, judges: Judges, file: string, mutant: SourceMutant): Promise<boolean> {
  try {
    return isRejected(suite, judges, suite.paths, await changedRunner(suite, file, mutant));
  } catch {
    // A chart that cannot be loaded or started fails everywhere.
    return true;
  }
}

/** What rejects a changed module: `load` where no chart can be made from it, with the reason. */
export type SourceKiller =
  | { readonly by: Killer | undefined; readonly message?: undefined }
  | { readonly by: 'load'; readonly message: string };

/**
 * The strongest that rejects a chart with one of its modules changed.
 *
 * @param suite with paths on which the chart itself does what is expected ({@link soundPaths})
 */
export async function killerOfSource(
  suite: Suite,
  judges: Judges,
  machineFile: string,
  changed: ChangedModule,
): Promise<SourceKiller> {
  try {
    return { by: killerOn(suite, judges, suite.paths, await changedRunner(suite, machineFile, changed)) };
  } catch (error) {
    return { by: 'load', message: messageOf(error) };
  }
}

/**
 * Breaks the functions beside a machine one after the other and walks the paths on each mutant. A file in the folder that the machine is
 * not made from, such as what a page shows by itself, is judged by tests of its own.
 */
export async function runSourceGate(suite: Suite, judges: Judges, machineFile: string): Promise<SourceVerdict[]> {
  const sound = { ...suite, paths: soundPaths(suite, judges) };
  const files = globSync(`${dirname(machineFile)}/*.ts`, { exclude: ['**/*.properties.ts'] }).sort();
  const verdicts: SourceVerdict[] = [];
  for (const file of files) {
    const mutants = listSourceMutants(file, basename(file));
    const [first] = mutants;
    if (!first || !(await isMadeFrom(machineFile, first).catch(() => true))) continue;
    for (const mutant of mutants) {
      verdicts.push({ id: mutant.id, isKilled: await isKilled(sound, judges, machineFile, mutant) });
    }
  }
  return verdicts;
}

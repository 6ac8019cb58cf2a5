import { registerHooks } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { SourceMutant } from './source-mutants.ts';

const mark = 'mutant';
const sources = new Map<string, string>();
let counter = 0;

// The modules of a chart's folder are loaded again for each mutant; everything else is shared.
registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const number = context.parentURL ? new URL(context.parentURL).searchParams.get(mark) : null;
    if (!number || !context.parentURL || !resolved.url.startsWith('file:')) return resolved;
    const isBeside = dirname(fileURLToPath(resolved.url)) === dirname(fileURLToPath(context.parentURL));
    return isBeside ? { ...resolved, url: `${resolved.url}?${mark}=${number}` } : resolved;
  },
  load: (url, context, next) => {
    const source = sources.get(url);
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

/**
 * Loads the machine that a module exports.
 *
 * @throws Error when it exports none.
 */
export async function loadMachine(url: string): Promise<AnyStateMachine> {
  const loaded = (await import(url)) as Record<string, unknown>;
  const machine = Object.values(loaded).find((value) => value instanceof StateMachine);
  if (!machine) throw new Error(`${url} exports no machine.`);
  return machine as AnyStateMachine;
}

/** Loads the machine of a module with one mutant in the place of the file it was made from. */
export async function loadMutated(machineFile: string, mutant: SourceMutant): Promise<AnyStateMachine> {
  counter += 1;
  const query = `?${mark}=${counter}`;
  const url = `${pathToFileURL(mutant.file).href}${query}`;
  sources.set(url, mutant.source);
  try {
    return await loadMachine(`${pathToFileURL(machineFile).href}${query}`);
  } finally {
    sources.delete(url);
  }
}

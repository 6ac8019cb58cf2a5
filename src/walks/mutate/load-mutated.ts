import { registerHooks } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

/** The JavaScript of a module that takes the place of the one in its file. */
export interface ChangedModule {
  readonly file: string;
  readonly source: string;
}

const mark = 'mutant';
const sources = new Map<string, string>();
/** The folder whose modules a mutant has for itself, by its number. */
const folders = new Map<string, string>();
let counter = 0;

// The modules around a chart are loaded again for each mutant; everything else is shared.
registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const number = context.parentURL ? new URL(context.parentURL).searchParams.get(mark) : null;
    if (!number || !resolved.url.startsWith('file:')) return resolved;
    const file = fileURLToPath(resolved.url);
    const isOwn = file.startsWith(folders.get(number) ?? file) && !file.includes(`${sep}node_modules${sep}`);
    return isOwn ? { ...resolved, url: `${resolved.url}?${mark}=${number}` } : resolved;
  },
  load: (url, context, next) => {
    const source = sources.get(url);
    if (source === undefined) return next(url, context);
    sources.delete(url);
    return { format: 'module', source, shortCircuit: true };
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

/** Loads the machine of a module with another module in the place of one that it imports, or of itself. */
export async function loadMutated(machineFile: string, changed: ChangedModule): Promise<AnyStateMachine> {
  return (await loadWith(machineFile, changed)).machine;
}

/** Whether the machine of a module is made from a file at all. */
export async function isMadeFrom(machineFile: string, module: ChangedModule): Promise<boolean> {
  return (await loadWith(machineFile, module)).isUsed;
}

async function loadWith(
  machineFile: string,
  { file, source }: ChangedModule,
): Promise<{ machine: AnyStateMachine; isUsed: boolean }> {
  counter += 1;
  const number = String(counter);
  const query = `?${mark}=${number}`;
  const url = `${pathToFileURL(file).href}${query}`;
  folders.set(number, commonFolder(machineFile, file));
  sources.set(url, source);
  try {
    const machine = await loadMachine(`${pathToFileURL(machineFile).href}${query}`);
    return { machine, isUsed: !sources.has(url) };
  } finally {
    sources.delete(url);
  }
}

/** The deepest folder that holds both files, with a separator at its end. */
function commonFolder(one: string, other: string): string {
  const asPrefix = (folder: string) => (folder.endsWith(sep) ? folder : `${folder}${sep}`);
  let folder = dirname(resolve(one));
  while (!resolve(other).startsWith(asPrefix(folder)) && folder !== dirname(folder)) folder = dirname(folder);
  return asPrefix(folder);
}

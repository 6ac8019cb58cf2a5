import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { step } from './step.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What a few commands need and is large. Each has a manifest and a lock file with the hash of every package below `.config/tools`.
 * Megabytes as installed.
 */
const TOOLS = {
  biome: { title: 'Biome', size: 100 },
  lighthouse: { title: 'Lighthouse', size: 230 },
  mermaid: { title: 'Mermaid', size: 200 },
  postgres: { title: 'PostgreSQL', size: 60 },
} as const;

export type ToolName = keyof typeof TOOLS;

/** A tool that is not there and cannot be fetched; its message is a sentence for the user. */
export class ToolMissing extends Error {}

/** Where manifests come from and where tools go, and what runs npm: others in tests. */
export type ToolPlaces = { manifests: string; cache: string; npm: readonly [command: string, ...parameters: string[]] };

const PLACES: ToolPlaces = {
  manifests: join(ROOT, '.config/tools'),
  cache: join(ROOT, '.cache/tools'),
  npm: process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'],
};

/**
 * Fetches a tool in the versions of its lock file, once; another version takes the place of the one before.
 *
 * @returns the folder that has it in `node_modules`
 * @throws ToolMissing when it cannot be fetched
 */
export async function fetchTool(name: ToolName, places: ToolPlaces = PLACES): Promise<string> {
  const manifest = join(places.manifests, name);
  const lock = readFileSync(join(manifest, 'package-lock.json'));
  const folder = join(places.cache, `${name}-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const { title, size } = TOOLS[name];
  await step(`Fetching ${title} into .cache/tools, once (${size} MB)`, async () => {
    mkdirSync(places.cache, { recursive: true });
    // Complete before it has its name: another process may fetch it, too. PostgreSQL runs as a user who has to read it.
    const partial = join(places.cache, `partial-${randomUUID()}`);
    try {
      cpSync(manifest, partial, { recursive: true });
      const problem = await install(partial, places.npm);
      if (problem !== null)
        throw new ToolMissing(`${title} could not be fetched, which needs the npm registry once: ${problem}`);
      moveUnlessThere(partial, folder);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  });
  for (const other of readdirSync(places.cache)) {
    const path = join(places.cache, other);
    if (other.startsWith(`${name}-`) && path !== folder) rmSync(path, { recursive: true, force: true });
  }
  return folder;
}

/** EX_UNAVAILABLE of sysexits.h. */
const UNAVAILABLE = 69;

/** As {@link fetchTool}, for commands: ends the process with a sentence when the tool cannot be fetched. */
export async function fetchToolOrEnd(name: ToolName): Promise<string> {
  try {
    return await fetchTool(name);
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    console.error(error.message);
    process.exit(UNAVAILABLE);
  }
}

/** Imports a module of a tool for a command, by its path below `node_modules`. */
export async function importFromTool<Module>(name: ToolName, path: string): Promise<Module> {
  const folder = await fetchToolOrEnd(name);
  return (await import(pathToFileURL(join(folder, 'node_modules', path)).href)) as Module;
}

function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

/** @returns what npm says of its failure, in one line; null when everything is installed */
async function install(folder: string, [command, ...first]: ToolPlaces['npm']): Promise<string | null> {
  const parameters = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(command, [...first, ...parameters], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  const code = await new Promise<number | null>((done) => {
    child.once('error', (error) => {
      said.push(error.message);
      done(1);
    });
    child.once('close', done);
  });
  if (code === 0) return null;
  const lines = said.join('').split('\n');
  const words = lines.map((line) => line.replace(/^npm error /, '').trim());
  return words
    .filter((line) => line !== '' && !line.startsWith('A complete log'))
    .join(' ')
    .slice(0, 300);
}

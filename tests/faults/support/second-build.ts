import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What a build does not read, or makes itself. */
const LEFT_OUT = new Set(['node_modules', '.build', '.git', '.cache', '.data', '.reports']);

const PREPARE = `const setup = await import('./src/tools/setup.mjs');
await setup.ensureKnownBrowser();
await setup.ensureBuild();`;

/** Finds a browser, and builds the pages where they have changed since the last build, as `npm start` does. */
export const buildFirst = (): Promise<void> => run(ROOT, ['--input-type=module', '-e', PREPARE]);

/**
 * Builds the pages of another version: a copy of the sources with a change of what every page loads, so that hardly any part of
 * the program has the name that it had.
 *
 * @returns the folder in which a server finds the build
 */
export async function buildSecond(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-second-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    cpSync(ROOT, folder, {
      recursive: true,
      filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)),
    });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const main = join(folder, 'src/client/app/main.tsx');
    writeFileSync(main, `${readFileSync(main, 'utf8')}\ndocument.documentElement.dataset.version = 'second';\n`);
    await run(folder, [join(folder, 'src/tools/build-pages.mjs')]);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function run(folder: string, parameters: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, parameters, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The pages were not built (${code}):\n${said.join('')}`);
}

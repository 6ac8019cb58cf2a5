import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, createWriteStream, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeededFault } from './faults.ts';
import { seed } from './seed.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What a copy does without: it is made again there, is the same, or is nobody's business. */
const LEFT_OUT = new Set(['node_modules', '.git', '.build', '.reports', '.cache', 'data']);

/** A copy of the project, in which a fault can be made without touching the original. */
export type FaultyCopy = {
  readonly folder: string;
  /** Writes a fault into its file; the returned function takes it out again. */
  plant(fault: SeededFault): () => void;
  /** Runs a program of the project there; what it prints goes to `log.txt`. */
  run(parameters: readonly string[]): Promise<number>;
  remove(): void;
};

export function copyProject(): FaultyCopy {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-seeded-'));
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(relative(ROOT, source).split(sep)[0] ?? ''),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // Which browser the setup found.
  cpSync(join(ROOT, '.cache/browser.txt'), join(folder, '.cache/browser.txt'));
  return {
    folder,
    plant(fault) {
      const file = join(folder, 'src/client', fault.file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, seed(text, fault));
      return () => writeFileSync(file, text);
    },
    async run(parameters) {
      // Every path is walked, not the share of a number.
      const { TEST_SEED: _, ...env } = process.env;
      const child = spawn(process.execPath, parameters, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const log = createWriteStream(join(folder, 'log.txt'), { flags: 'a' });
      child.stdout.pipe(log, { end: false });
      child.stderr.pipe(log, { end: false });
      const [code] = await once(child, 'close');
      log.end();
      return code ?? 1;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

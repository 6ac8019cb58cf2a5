import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CONTENT = ['src/content/exams', 'src/content/practice'];
/** Proved in each run, so that a sandbox that proves nothing more is noticed. */
const ALWAYS = 'src/content/exams/javascript/junior/challenges/counter';
const LONGEST_MS = 10 * 60_000;

function git(...parameters: string[]): string[] {
  try {
    const printed = execFileSync('git', parameters, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return printed.split('\n').filter((line) => line !== '');
  } catch {
    // No such branch, or no repository.
    return [];
  }
}

/** What differs from the main branch or is not committed yet: questions by their file, challenges by their folder. */
function changedContent(): string[] {
  const [base = 'HEAD'] = [...git('merge-base', 'HEAD', 'origin/main'), ...git('merge-base', 'HEAD', 'main')];
  const files = [
    ...git('diff', '--name-only', base, '--', ...CONTENT),
    ...git('ls-files', '--others', '--exclude-standard', '--', ...CONTENT),
  ];
  const named = files.map((file) => /^.*\/challenges\/[^/]+/.exec(file)?.[0] ?? file);
  return [...new Set(named)].filter((path) => existsSync(join(ROOT, path)));
}

test(
  'every key and every challenge that has changed is proved in the sandbox',
  async () => {
    const parameters = ['src/server/commands/prove-command.ts', ALWAYS, ...changedContent()];
    const { told, printed } = await new Promise<{ told: string; printed: string }>((resolve) => {
      execFile(process.execPath, parameters, { cwd: ROOT }, (error, stdout, stderr) => {
        resolve({ told: error ? `${stdout}${stderr}` : '', printed: stdout });
      });
    });
    expect(told).toBe('');
    expect(printed).toMatch(/^[1-9]\d* proofs, /m);
  },
  LONGEST_MS,
);

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('stories of engines that are not on the machine are counted as skipped, with what to install', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-engines-'));
  const report = join(folder, 'report.json');
  // Neither the engines nor what could install them is found in an empty folder.
  const env = { ...process.env, PATH: folder, DISPLAY: '', SUITE_REPORT: report };
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', '.config/engines.config.ts'];
  const said = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: root, env }, (_, stdout, stderr) => done(stdout + stderr));
  });
  expect(said).toContain('Firefox is not on this machine, so its stories are skipped: install firefox-esr.');
  expect(said).toContain(
    'WebKit is not on this machine, so its stories are skipped: install webkit2gtk-driver and xvfb.',
  );
  expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({ passed: 0, failed: 0, skipped: 4, failures: [] });
  rmSync(folder, { recursive: true });
});

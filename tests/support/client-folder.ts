import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder like that of a build, as small as possible, for apps that serve pages; the browser tests use the real one. */
export function createClientFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html class="document"><head><title>%TITLE%</title><meta name="settings" content="%SETTINGS%"></head><body><!--page--></body></html>',
  );
  writeFileSync(join(folder, 'preview-frame.html'), '<html><body>preview</body></html>');
  writeFileSync(join(folder, 'assets/app.js'), 'export {};');
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

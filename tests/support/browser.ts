import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';

/** Where the setup writes the path of the browser that it found; empty when Playwright finds its own. */
const pathFile = fileURLToPath(new URL('../../.cache/browser.txt', import.meta.url));

/** Flags for a browser in a closed or privileged environment; the product needs none of them. */
const QUIET = [
  // As in the full browser: a frame that loops must not stop the page around it.
  '--site-per-process',
  '--enable-features=IsolateSandboxedIframes',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How the tests start a browser: the one that the setup found. */
export function browserLaunchOptions(): LaunchOptions {
  const executablePath = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : '';
  return {
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
  };
}

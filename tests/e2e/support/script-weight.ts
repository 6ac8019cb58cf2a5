import type { Page } from '@playwright/test';
import { builtKey, builtParts } from './built-files.ts';

/** The paths of the scripts that an exam preloads after its first exercise. */
export function laterParts(): string[] {
  const parts = builtParts();
  return (parts[builtKey('exam-parts.ts')]?.dynamicImports ?? []).map((key) => `/${parts[key]?.file}`);
}

/** Scripts that a page requests, by path, with their bytes as they come from the server, headers included. */
export async function watchScripts(page: Page): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  const requested = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script') requested.set(requestId, new URL(response.url).pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = requested.get(requestId);
    // From the browser's cache nothing comes.
    if (path !== undefined) scripts.set(path, Math.max(encodedDataLength, scripts.get(path) ?? 0));
  });
  return scripts;
}

/** Notes in every document from now on when the first exercise is painted, with everything that answers it. */
export async function noteFirstExercise(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role="timer"]') || !document.querySelector('[data-question-heading]')) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { firstExerciseAt: performance.now() })));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
}

/** The scripts requested until the first exercise was painted, from the server or the browser's cache. */
export async function scriptsUntilFirstExercise(page: Page): Promise<string[]> {
  await page.waitForFunction(() => 'firstExerciseAt' in globalThis);
  return page.evaluate(() => {
    const { firstExerciseAt } = globalThis as unknown as { firstExerciseAt: number };
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const before = entries.filter(({ name, startTime }) => name.endsWith('.js') && startTime <= firstExerciseAt);
    return [...new Set(before.map(({ name }) => new URL(name).pathname))];
  });
}

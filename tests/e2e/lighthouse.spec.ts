import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as launcher from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { expect, test } from './support/fixtures.ts';

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;
/** `/login` has nothing to show without scripts: its guard asks first who is there. */
const PATHS = [
  { path: '/', isPrerendered: true },
  { path: '/javascript', isPrerendered: true },
  { path: '/login', isPrerendered: false },
  { path: '/blog', isPrerendered: true },
];

/** On a busy machine a browser without a screen may paint nothing in time; that measures nothing. */
const MOST_TRIES = 3;

const noted = fileURLToPath(new URL('../../.cache/browser.txt', import.meta.url));
const QUIET = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

test('pages have 100 for accessibility, best practices and search engines; performance is printed beside the same page without scripts', async ({
  server,
}) => {
  test.setTimeout(240_000);
  const chrome = await launcher.launch({
    ...(existsSync(noted) ? { chromePath: readFileSync(noted, 'utf8').trim() } : {}),
    chromeFlags: ['--headless=new', ...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    for (const { path, isPrerendered } of PATHS) {
      const url = `${server.url}${path}`;
      const lhr = await measure(url, chrome.port, [...CATEGORIES, 'performance'], []);
      const without = isPrerendered ? await measure(url, chrome.port, ['performance'], ['*.js']) : null;
      console.log(
        [`${path}: performance ${figures(lhr)}`, without ? `without scripts ${figures(without)}` : null]
          .filter((part) => part !== null)
          .join(', '),
      );
      // What keeps a page from 100 is named by the failing assertion.
      const wrong = CATEGORIES.flatMap((category) =>
        (lhr.categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      );
      expect(wrong, path).toEqual([]);
      expect(
        CATEGORIES.map((category) => score(lhr, category)),
        path,
      ).toEqual([100, 100, 100]);
    }
  } finally {
    chrome.kill();
  }
});

type Report = RunnerResult['lhr'];

async function measure(
  url: string,
  port: number,
  onlyCategories: string[],
  blockedUrlPatterns: string[],
): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      formFactor: 'desktop',
      screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
      // As fast as this machine is: a simulated network would measure the simulation.
      throttlingMethod: 'provided',
      disableFullPageScreenshot: true,
      blockedUrlPatterns,
      onlyCategories,
    });
    const problem = result ? result.lhr.runtimeError?.message : 'nothing came of it';
    if (result && problem === undefined) return result.lhr;
    console.log(`${url} could not be measured: ${problem}`);
    if (tries === MOST_TRIES) throw new Error(`${url} could not be measured: ${problem}`);
  }
}

function figures(report: Report): string {
  const paint = Math.round(report.audits['largest-contentful-paint']?.numericValue ?? 0);
  return `${score(report, 'performance')} (${paint} ms to the largest paint)`;
}

function score(report: { categories: Record<string, { score: number | null }> }, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

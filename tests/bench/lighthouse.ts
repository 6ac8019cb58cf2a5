import { importFromTool } from '../../src/tools/fetched-tool.ts';

/** What is read of a report of Lighthouse. */
export type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { type: string; items: Record<string, unknown>[] } }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

const { default: lighthouse } = await importFromTool<{ default: Lighthouse }>('lighthouse', 'lighthouse/core/index.js');

/** On a busy machine a browser without a screen may paint nothing in time; that measures nothing. */
const MAX_TRIES = 3;

export type LighthouseOptions = {
  /** Of the browser's debugging interface. */
  port: number;
  categories: string[];
  /** Requests that are refused, such as `*.js`. */
  blocked?: string[];
  /** Keeps what the browser has stored for the page: a session. */
  isSignedIn?: boolean;
};

/** One run on a simulated phone, four times slower than this machine, with a simulated network: as a visitor on the move. */
async function measureOnce(url: string, { port, categories, blocked = [], isSignedIn = false }: LighthouseOptions) {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      throttling: { cpuSlowdownMultiplier: 4 },
      disableFullPageScreenshot: true,
      disableStorageReset: isSignedIn,
      blockedUrlPatterns: blocked,
      onlyCategories: categories,
    });
    const problem = result ? result.lhr.runtimeError?.message : 'nothing came of it';
    if (result && problem === undefined) return result.lhr;
    if (tries === MAX_TRIES) throw new Error(`${url} could not be measured: ${problem}`);
  }
}

/** The run with the median performance of several; among equals, with the median largest paint. */
export async function measure(url: string, runs: number, options: LighthouseOptions): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await measureOnce(url, options));
  const paint = (report: Report) => audit(report, 'largest-contentful-paint');
  reports.sort((a, b) => score(a, 'performance') - score(b, 'performance') || paint(b) - paint(a));
  const middle = reports[Math.floor(reports.length / 2)];
  if (!middle) throw new Error('At least one run is needed.');
  return middle;
}

/** 0 to 100. */
export function score(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}

/** What an audit measured, in its own unit: milliseconds for times. */
export const audit = (report: Report, id: string): number => report.audits[id]?.numericValue ?? Number.NaN;

/** The scripts that a page requested by itself, as they came from the server. */
export function scriptsOf(report: Report): { requests: number; kB: number } {
  const { details } = report.audits['network-requests'] ?? {};
  const rows = details?.type === 'table' ? details.items : [];
  const sizes = rows.flatMap(({ resourceType, transferSize }) =>
    resourceType === 'Script' ? [Number(transferSize)] : [],
  );
  return { requests: sizes.length, kB: sizes.reduce((sum, size) => sum + size, 0) / 1000 };
}

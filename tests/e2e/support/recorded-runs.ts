import type { BrowserContext, TestInfo } from '@playwright/test';
import { type ChartReport, recordingOf, recordingText } from '../../../src/contract/site/recording.ts';

/** Reports of a browser's pages by who listens: each listener hears all of them. */
const heard = new WeakMap<BrowserContext, Map<object, ChartReport[]>>();

/** Keeps what a listener hears of the charts in a browser's pages. */
export function noteReport(context: BrowserContext, listener: object, report: ChartReport): void {
  const lists = heard.get(context) ?? new Map<object, ChartReport[]>();
  heard.set(context, lists);
  const list = lists.get(listener) ?? [];
  lists.set(listener, list);
  list.push(report);
}

/** Has the pages of a browser report their charts. A test that failed is run again like this, and with a trace. */
export async function recordRuns(context: BrowserContext): Promise<void> {
  await context.exposeBinding('keepChartReport', ({ page }, report: ChartReport) => noteReport(context, page, report));
  await context.addInitScript(() => {
    try {
      localStorage.setItem('chartered.inspect', '1');
    } catch {
      // A frame without an origin has no storage, and runs no charts.
      return;
    }
    const channel = new BroadcastChannel('chartered.inspect');
    const keep = (globalThis as unknown as { keepChartReport(report: unknown): Promise<void> }).keepChartReport;
    channel.addEventListener('message', ({ data }) => void keep(data));
  });
}

/** Attaches the recorded runs of a browser to a test that failed, for replay in the workshop. */
export async function attachRecording(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  const reports = withoutRepeats([...(heard.get(context)?.values() ?? [])]);
  if (reports.length === 0) return;
  await testInfo.attach('recording.json', {
    body: recordingText(recordingOf(reports)),
    contentType: 'application/json',
  });
}

/** A channel reaches all tabs, so a page is heard by several listeners: the one that heard most of it counts. */
function withoutRepeats(lists: ChartReport[][]): ChartReport[] {
  const pages = new Set(lists.flatMap((list) => list.map(({ page }) => page)));
  return [...pages].flatMap((wanted) => {
    const heardBy = lists.map((list) => list.filter(({ page }) => page === wanted));
    return heardBy.reduce((most, list) => (list.length > most.length ? list : most), []);
  });
}

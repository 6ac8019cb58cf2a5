import type { ChartReport } from '../../../contract/site/recording.ts';
import { thisPage } from '../chart-reports.ts';
import { WATCH_NAME } from '../chart-watchers.ts';

/** Whether pages that open now report their charts. */
export function isReportingOn(): boolean {
  try {
    return localStorage.getItem(WATCH_NAME) === '1';
  } catch {
    return false;
  }
}

/** Makes pages that open from now on report their charts, or not. @returns whether the browser stored it */
export function setReporting(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.setItem(WATCH_NAME, '1');
    else localStorage.removeItem(WATCH_NAME);
    return true;
  } catch {
    return false;
  }
}

/**
 * Listens to the charts of other tabs.
 *
 * @returns ends the listening
 * @throws the browser's error when there are no channels
 */
export function listenToTabs(onReport: (report: ChartReport) => void): () => void {
  const channel = new BroadcastChannel(WATCH_NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // A channel brings what another part of this page reports, too.
    if (isReport(data) && data.page !== thisPage) onReport(data);
  };
  return () => channel.close();
}

/** Pages of another build may report otherwise; what is not understood is not shown. */
function isReport(data: unknown): data is ChartReport {
  if (typeof data !== 'object' || data === null) return false;
  const { page, chart, run, transitions, value } = data as Record<string, unknown>;
  return (
    [page, chart, run].every((part) => typeof part === 'string') &&
    Array.isArray(transitions) &&
    (typeof value === 'string' || (typeof value === 'object' && value !== null))
  );
}

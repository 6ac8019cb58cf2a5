import type { InspectionEvent } from 'xstate';

/** The key in localStorage, and the name of the channel for reports. */
export const WATCH_NAME = 'chartered.inspect';

function isWanted(): boolean {
  try {
    return 'BroadcastChannel' in globalThis && localStorage.getItem(WATCH_NAME) === '1';
  } catch {
    return false;
  }
}

/** Only an observed page loads the reporter; steps are buffered until it has loaded. */
function reporter(): (inspected: InspectionEvent) => void {
  const reporting = import('./chart-reports.ts').then(({ reportCharts }) =>
    reportCharts(new BroadcastChannel(WATCH_NAME)),
  );
  return (inspected) => void reporting.then((report) => report(inspected));
}

/**
 * Reports every chart on this page, children included, to other tabs of this browser, such as the workshop. Undefined,
 * and without any cost, unless `chartered.inspect` is `1` in localStorage when the page opens.
 */
export const chartReporter: ((inspected: InspectionEvent) => void) | undefined = isWanted() ? reporter() : undefined;

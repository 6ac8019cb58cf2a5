import type { InspectionEvent } from 'xstate';

/** The key in localStorage, and the name of the channel on which a page's charts are told of. */
export const WATCH_NAME = 'chartered.inspect';

function isWanted(): boolean {
  try {
    return 'BroadcastChannel' in globalThis && localStorage.getItem(WATCH_NAME) === '1';
  } catch {
    return false;
  }
}

/** Only a page that is watched loads what reports; until it has come, what charts do waits. */
function reporter(): (inspected: InspectionEvent) => void {
  const reporting = import('./chart-reports.ts').then(({ reportCharts }) =>
    reportCharts(new BroadcastChannel(WATCH_NAME)),
  );
  return (inspected) => void reporting.then((report) => report(inspected));
}

/**
 * Hears what every chart of this page does, children included, and tells other tabs of this browser, such as the workshop's.
 * Undefined, and free of charge, unless `chartered.inspect` is `1` in localStorage when the page is opened.
 */
export const chartReporter: ((inspected: InspectionEvent) => void) | undefined = isWanted() ? reporter() : undefined;

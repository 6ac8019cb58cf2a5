import type { InspectionEvent } from 'xstate';
import { consentChoice } from './site/consent-cookie.ts';
import { publicSettings } from './site/public-settings.ts';

/** The key in localStorage, and the name of the channel for reports. */
export const WATCH_NAME = 'chartered.inspect';

/** Takes what XState tells of a step, and when, in whole milliseconds since the page opened. */
export type ChartListener = (inspected: InspectionEvent, at: number) => void;

/** What waits until the counter has loaded. When there is more, all of it is dropped: a run then begins later, whole. */
const MAX_WAITING = 500;
/** When the counter is loaded: by then the page has painted and reacts. Milliseconds. */
const COUNTER_DELAY_MS = 2000;

const listeners: ChartListener[] = [];
let isCounting = false;

function inspect(inspected: InspectionEvent): void {
  const at = Math.round(performance.now());
  for (const listener of listeners) listener(inspected, at);
}

/**
 * Options of a chart that is watched: every chart on the page, children included, is reported to the workshop in other
 * tabs if `chartered.inspect` is `1` in localStorage when the page opens, and counted if the visitor agreed. Nothing, and
 * without any cost, otherwise.
 */
export function watched(): { inspect: typeof inspect } | undefined {
  return listeners.length > 0 ? { inspect } : undefined;
}

function isWatched(): boolean {
  try {
    return 'BroadcastChannel' in globalThis && localStorage.getItem(WATCH_NAME) === '1';
  } catch {
    return false;
  }
}

/** Only a watched page loads the reporter; steps are buffered until it has loaded. */
function report(): void {
  const reporting = import('./chart-reports.ts').then(({ reportCharts }) =>
    reportCharts(new BroadcastChannel(WATCH_NAME)),
  );
  listeners.push((inspected, at) => void reporting.then((tell) => tell(inspected, at)));
}

/**
 * Counts what charts do from now on, if the site counts; once per page. The counter is loaded a moment later, and steps
 * until then wait for it.
 */
export function countCharts(): void {
  if (isCounting || !publicSettings().chart_traffic) return;
  isCounting = true;
  let count: ChartListener | null = null;
  let early: Parameters<ChartListener>[] = [];
  listeners.push((...step) => {
    if (count) count(...step);
    else if (early.push(step) > MAX_WAITING) early = [];
  });
  setTimeout(async () => {
    const { openCounter } = await import('./open-counter.ts');
    count = openCounter();
    for (const step of early) count(...step);
    early = [];
  }, COUNTER_DELAY_MS);
}

if (isWatched()) report();
if (publicSettings().chart_traffic && consentChoice() === 'granted') countCharts();

/** `more` counts events of a kind that are not stored individually; such an entry has the time of the last one. */
export type EvidenceEvent = { at: number; kind: string; detail: string | null; more?: number };

/** An event, or a period with a duration. */
export type Moment = { from: number; to: number | null; kind: string; detail: string | null; more: number };

/** Consecutive events of one kind. */
export type MomentGroup = { kind: string; moments: Moment[] };

/** Pairs of events: leaving ends with coming back. */
const ENDS: Record<string, string> = { blur: 'focus', offline: 'online' };
const ENDINGS = new Set(Object.values(ENDS));

/** A readable timeline: periods instead of event pairs, and one entry for consecutive events of a kind. */
export function groupTimeline(events: readonly EvidenceEvent[]): MomentGroup[] {
  const sorted = [...events].sort((a, b) => a.at - b.at);
  const moments: Moment[] = [];
  for (const { at, kind, detail, more = 0 } of sorted) {
    if (ENDINGS.has(kind) && more === 0) {
      const begun = moments.findLast((moment) => ENDS[moment.kind] === kind && moment.to === null);
      if (begun) begun.to = at;
      // An end without a start is ignored: the page was opened in the background.
      continue;
    }
    moments.push({ from: at, to: null, kind, detail, more });
  }
  const groups: MomentGroup[] = [];
  for (const moment of moments) {
    const last = groups.at(-1);
    if (last?.kind === moment.kind) last.moments.push(moment);
    else groups.push({ kind: moment.kind, moments: [moment] });
  }
  return groups;
}

/** Total milliseconds of all periods with a known end. */
export function durationMs(moments: readonly Moment[]): number {
  return moments.reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0);
}

/** "12 s", "3 min 20 s". */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

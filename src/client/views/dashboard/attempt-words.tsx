import { Badge } from '../../ui/badge.tsx';

const STATES: Record<
  string,
  { words: string; tone: 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'info' }
> = {
  awaitingTerms: { words: 'Open', tone: 'neutral' },
  ready: { words: 'Ready to start', tone: 'info' },
  running: { words: 'Running', tone: 'accent' },
  grading: { words: 'Being graded', tone: 'info' },
  passed: { words: 'Passed', tone: 'positive' },
  failed: { words: 'Not passed', tone: 'neutral' },
  voided: { words: 'Void', tone: 'warning' },
};

/** How far an attempt is. */
export function AttemptBadge({ state }: { state: string }) {
  const { words, tone } = STATES[state] ?? { words: state, tone: 'neutral' };
  return <Badge tone={tone}>{words}</Badge>;
}

const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });
const momentFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** "12 March 2026"; empty for what is not a date (VA-05). */
export function formatDay(at: number | null): string {
  return at === null || Number.isNaN(at) ? '' : dayFormat.format(at);
}

/** "12 Mar 2026, 14:05". */
export function formatMoment(at: number | null): string {
  return at === null || Number.isNaN(at) ? '' : momentFormat.format(at);
}

import { Badge } from '../../ui/feedback/badge.tsx';

const STATES: Record<
  string,
  { words: string; tone: 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'info' }
> = {
  awaitingTerms: { words: 'Not started', tone: 'neutral' },
  ready: { words: 'Ready to start', tone: 'info' },
  running: { words: 'In progress', tone: 'accent' },
  grading: { words: 'Being graded', tone: 'info' },
  passed: { words: 'Passed', tone: 'positive' },
  failed: { words: 'Not passed', tone: 'neutral' },
  voided: { words: 'Void', tone: 'warning' },
};

/** An attempt's status. */
export function AttemptBadge({ state }: { state: string }) {
  const { words, tone } = STATES[state] ?? { words: state, tone: 'neutral' };
  return <Badge tone={tone}>{words}</Badge>;
}

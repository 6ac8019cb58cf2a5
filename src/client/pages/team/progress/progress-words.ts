import { asLastDay } from '../../../../contract/last-day.ts';
import type { ExamProgress, ProgressFilter, ProgressState } from '../../../../contract/team/progress.ts';
import { formatDay, formatLastDay, formatMoment } from '../../../ui/display/format-date.ts';

type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'info';

export const STATE_WORDS: Record<ProgressState, { words: string; tone: Tone }> = {
  assigned: { words: 'Not started', tone: 'info' },
  started: { words: 'In progress', tone: 'accent' },
  passed: { words: 'Passed', tone: 'positive' },
  failed: { words: 'Not passed', tone: 'warning' },
  voided: { words: 'Void', tone: 'neutral' },
  expired: { words: 'Expired', tone: 'neutral' },
};

/** Filters of the list, in the order of an exam's life. */
export const FILTERS: readonly { value: ProgressFilter | ''; label: string }[] = [
  { value: '', label: 'All members' },
  { value: 'none', label: 'Without an exam' },
  { value: 'assigned', label: 'Not started' },
  { value: 'started', label: 'In progress' },
  { value: 'passed', label: 'Passed' },
  { value: 'failed', label: 'Not passed' },
  { value: 'expired', label: 'Expired unused' },
  { value: 'voided', label: 'Void' },
];

/** What is known of the dates of an exam: the one that matters next, or the last one. */
export function whenWords({ state, assigned_at, started_at, ended_at, deadline_at }: ExamProgress): string {
  switch (state) {
    case 'assigned':
      return deadline_at === null
        ? `Assigned on ${formatDay(assigned_at)}`
        : `Take it by ${formatLastDay(asLastDay(deadline_at))}`;
    case 'started':
      return deadline_at === null ? `Started on ${formatDay(started_at)}` : `Ends ${formatMoment(deadline_at)}`;
    case 'expired':
      return deadline_at === null ? 'Expired' : `Expired on ${formatLastDay(asLastDay(deadline_at))}`;
    default:
      return ended_at === null ? '' : `On ${formatDay(ended_at)}`;
  }
}

/** The exam's title; of several that the member still chooses from, each. */
export const examTitle = ({ exams }: ExamProgress) => exams.map(({ title }) => title).join(' or ');

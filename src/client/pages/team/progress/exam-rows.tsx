import type { ExamProgress } from '../../../../contract/team/progress.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { examTitle, STATE_WORDS, whenWords } from './progress-words.ts';

/** The exams of one member with their states; a score where it is shared. */
export function ExamRows({ exams, label }: { exams: readonly ExamProgress[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-y-2">
      {exams.map((exam, index) => {
        const { words, tone } = STATE_WORDS[exam.state];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a member may have two seats for one exam; nothing in a row has a state
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5"
          >
            <span className="break-words">{examTitle(exam)}</span>
            <span className="flex items-baseline gap-3">
              {exam.score_percent !== null && (
                <span className="text-muted text-sm tabular-nums">{`${exam.score_percent}%`}</span>
              )}
              <Badge tone={tone}>{words}</Badge>
            </span>
            <span className="col-span-2 text-muted text-sm">{whenWords(exam)}</span>
          </li>
        );
      })}
    </ul>
  );
}

import type { Certification } from '../../../contract/system.ts';
import { cx } from '../../ui/cx.ts';

/** How many questions each topic gets, as numbers and as lengths. */
export function TopicBars({ topics, className }: { topics: Certification['topics']; className?: string }) {
  const most = Math.max(...topics.map((topic) => topic.questions));
  return (
    <ul className={cx('grid gap-3.5', className)}>
      {topics.map((topic) => (
        <li key={topic.id}>
          <p className="flex items-baseline justify-between gap-4">
            {topic.name}
            <span className="text-muted text-sm tabular-nums">
              {topic.questions}
              <span className="sr-only"> {topic.questions === 1 ? 'question' : 'questions'}</span>
            </span>
          </p>
          <svg className="mt-1.5 block h-1.5 w-full" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="1" className="fill-line" />
            <rect width={(topic.questions / most) * 100} height="1" className="fill-accent-ink" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

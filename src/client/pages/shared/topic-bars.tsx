import type { Certification } from '../../../contract/site/system.ts';
import { cx } from '../../ui/cx.ts';

/** Questions per topic: a number, and a square for each. */
export function TopicBars({ topics, className }: { topics: Certification['topics']; className?: string }) {
  return (
    <ul className={cx('border-line border-t', className)}>
      {topics.map((topic) => (
        <li key={topic.id} className="flex items-center justify-between gap-4 border-line border-b py-2.5">
          <span className="min-w-0">{topic.name}</span>
          <span className="flex shrink-0 items-center gap-3">
            <Squares count={topic.questions} />
            <span className="min-w-4 text-right text-muted text-sm tabular-nums">
              <span>{topic.questions}</span>
              <span className="sr-only">{` ${topic.questions === 1 ? 'question' : 'questions'}`}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Squares({ count }: { count: number }) {
  const width = count * 14 - 4;
  return (
    <svg width={width} height="10" viewBox={`0 0 ${width} 10`} className="fill-accent-ink" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a square is its position
        <rect key={index} x={index * 14} width="10" height="10" rx="2" />
      ))}
    </svg>
  );
}

import { cx } from '../../../ui/cx.ts';
import { EXAM_TERMS } from './exam-terms.ts';

/** The terms of an exam, numbered. */
export function TermsList({ heading: Heading, className }: { heading: 'h2' | 'h3'; className?: string }) {
  return (
    <ol className={cx('grid gap-5', className)}>
      {EXAM_TERMS.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)]">
          <span className="font-mono text-muted text-sm leading-6">{index + 1}</span>
          <div>
            <Heading className="font-medium">{title}</Heading>
            <p className="mt-1 max-w-[65ch] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

import { useRef, useState } from 'react';
import type { Sample } from '../../../../contract/learning/practice.ts';
import { cx } from '../../../ui/cx.ts';
import { SampleQuestion } from './sample-question.tsx';

const KINDS = {
  single: 'One answer',
  multiple: 'Several answers',
  output: 'What is printed',
  fill: 'Fill the gaps',
} as const;
const COLUMNS: Record<number, string> = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3' };

/** Sample questions in tabs; all stay mounted, so that switching keeps their answers. */
export function SampleTabs({ samples }: { samples: readonly Sample[] }) {
  const [shown, setShown] = useState(0);
  const tabs = useRef<HTMLDivElement>(null);

  function show(index: number) {
    const next = (index + samples.length) % samples.length;
    setShown(next);
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  const [only] = samples;
  if (!only) return null;
  if (samples.length === 1) {
    return (
      <div className="rounded-xl border border-line bg-surface p-4 sm:p-6 lg:p-10">
        <SampleQuestion sample={only} />
      </div>
    );
  }
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <div
        ref={tabs}
        role="tablist"
        aria-label="Example questions"
        className={cx('grid border-line border-b bg-surface-sunken', COLUMNS[samples.length])}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') show(shown + 1);
          if (event.key === 'ArrowLeft') show(shown - 1);
        }}
      >
        {samples.map((sample, index) => (
          <button
            key={sample.id}
            type="button"
            role="tab"
            id={`${sample.id}-tab`}
            aria-selected={index === shown}
            aria-controls={`${sample.id}-panel`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
            className={cx(
              'flex min-h-14 flex-col items-start justify-center gap-0.5 border-line px-3 py-2 text-left text-sm -outline-offset-2! not-last:border-r sm:px-6',
              index === shown ? 'bg-surface text-ink' : 'text-muted hover:text-ink',
            )}
          >
            <span className="font-medium">{`Question ${index + 1}`}</span>
            <span className="text-muted text-xs max-sm:hidden">{KINDS[sample.kind]}</span>
          </button>
        ))}
      </div>
      {samples.map((sample, index) => (
        <div
          key={sample.id}
          role="tabpanel"
          id={`${sample.id}-panel`}
          aria-labelledby={`${sample.id}-tab`}
          hidden={index !== shown}
          className="p-4 sm:p-6 lg:p-10"
        >
          <SampleQuestion sample={sample} />
        </div>
      ))}
    </div>
  );
}

import { useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { PageSection } from '../../ui/layout/page-section.tsx';
import { SampleQuestion } from './sample-question.tsx';
import { SAMPLES } from './sample-questions.ts';

const KINDS = { single: 'One answer', multiple: 'Several answers', fill: 'Fill the gaps' } as const;

/** Three questions to try; all stay mounted, so that a look at another one loses nothing. */
export function SamplesSection() {
  const [shown, setShown] = useState(0);
  const tabs = useRef<HTMLDivElement>(null);

  function show(index: number) {
    const next = (index + SAMPLES.length) % SAMPLES.length;
    setShown(next);
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <PageSection isSunken>
      <h2 className="font-semibold text-4xl">Try three questions</h2>
      <p className="mt-4 max-w-[40rem] text-lg text-muted">
        Written for this page in the way the exams ask. Nothing is sent anywhere, and you need no account.
      </p>
      <div className="mt-10 overflow-hidden rounded-xl border border-line bg-surface">
        <div
          ref={tabs}
          role="tablist"
          aria-label="Example questions"
          className="grid grid-cols-3 border-line border-b bg-surface-sunken"
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') show(shown + 1);
            if (event.key === 'ArrowLeft') show(shown - 1);
          }}
        >
          {SAMPLES.map((sample, index) => (
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
                'flex min-h-14 flex-col items-start justify-center gap-0.5 border-line px-4 py-2 text-left text-sm -outline-offset-2! not-last:border-r sm:px-6',
                index === shown ? 'bg-surface text-ink' : 'text-muted hover:text-ink',
              )}
            >
              <span className="font-medium">
                <span className="max-sm:sr-only">Question </span>
                {index + 1}
              </span>
              <span className="text-muted text-xs max-sm:hidden">{KINDS[sample.kind]}</span>
            </button>
          ))}
        </div>
        {SAMPLES.map((sample, index) => (
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
    </PageSection>
  );
}

import type { ReactNode } from 'react';
import { Logo } from '../../../ui/brand/logo.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { SkipLink } from '../../../ui/layout/skip-link.tsx';

const STEPS = ['Terms', 'Rules', 'System check', 'Exam', 'Result'] as const;
/** A trial has all that comes before it on one page. */
const TRIAL_STEPS = ['Start', 'Exam', 'Result'] as const;
export type FrameStep = (typeof STEPS)[number];

/** Surrounds the pages before and after answering: the current step, and a way out. */
export function ExamFrame({
  step,
  isTrial = false,
  homeUrl,
  children,
}: {
  step: FrameStep;
  isTrial?: boolean | undefined;
  homeUrl: string;
  children: ReactNode;
}) {
  const steps = isTrial ? TRIAL_STEPS : STEPS;
  const current = Math.max(0, STEPS.indexOf(step) - (STEPS.length - steps.length));
  return (
    <div className="exam-page min-h-dvh">
      <SkipLink />
      <header className="border-line border-b">
        <div className="mx-auto flex h-[74px] max-w-page items-center gap-6 px-4 sm:px-6">
          <Link href={homeUrl} aria-label="Chartered, dashboard" className="inline-flex rounded-md text-ink">
            <Logo />
          </Link>
          <nav aria-label="Steps of the exam" className="ml-auto">
            <ol className="hidden gap-1 text-sm sm:flex">
              {steps.map((name, index) => (
                <li
                  key={name}
                  aria-current={index === current ? 'step' : undefined}
                  className="flex items-center gap-1 text-muted aria-[current]:font-medium aria-[current]:text-ink"
                >
                  {index > 0 && <span aria-hidden className="mx-1 h-px w-4 bg-line-strong" />}
                  <span>{name}</span>
                </li>
              ))}
            </ol>
            <p className="text-muted text-sm sm:hidden">{`Step ${current + 1} of ${steps.length}`}</p>
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-[46rem] px-4 py-10 sm:px-6 sm:py-16">
        {children}
      </main>
    </div>
  );
}

import { Check } from 'lucide-react';
import type { Team } from '../../../../contract/team/teams.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';

const STEPS = [
  { step: 'naming', label: 'Name' },
  { step: 'inviting', label: 'People' },
  { step: 'assigning', label: 'Seats' },
] as const;

/** Where the onboarding is. */
export function OnboardingSteps({ at }: { at: Team['onboarding_step'] }) {
  const current = STEPS.findIndex(({ step }) => step === at);
  return (
    <ol className="flex flex-wrap gap-x-8 gap-y-2 border-line border-b pb-4 text-sm" aria-label="Steps">
      {STEPS.map(({ step, label }, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx('flex items-center gap-2', index === current ? 'font-medium' : 'text-muted')}
        >
          <span
            aria-hidden
            className={cx(
              'grid size-6 place-items-center rounded-full border text-xs',
              index === current ? 'border-accent-line bg-accent-soft text-accent-ink' : 'border-line',
            )}
          >
            {index < current ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span>{label}</span>
          {index < current && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

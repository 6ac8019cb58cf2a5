import { Check } from 'lucide-react';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';

/** Prices, as far as they are known. */
export function PriceSection({ tech, hasCertification }: { tech: Tech; hasCertification: boolean }) {
  const label = TECH_LABELS[tech];
  const offers = [
    {
      title: 'Trial exam',
      price: 'Free',
      text: 'You can retake it.',
      points: ['Timed and graded like a certification', 'An explanation for every question', 'A result you can show'],
      action: { label: 'Start the free trial', href: `/${tech}/register` },
    },
    {
      title: 'Certification exam',
      price: hasCertification ? 'By voucher' : 'In preparation',
      text: hasCertification
        ? 'Got a voucher from an employer or a partner? Open its link to redeem it. Staff can also grant an exam.'
        : `Not available for ${label} yet. What to expect:`,
      points: [
        'Questions and code challenges',
        'A credential that anyone can verify',
        'A dispute that a person decides',
      ],
      action: hasCertification
        ? { label: "What's on the exam", href: `/${tech}#exams` }
        : { label: 'Vote on what comes next', href: '/soon' },
    },
  ];
  return (
    <PageSection id="pricing">
      <h2 className="font-semibold text-4xl">What it costs</h2>
      <p className="mt-4 max-w-[40rem] text-lg text-muted">
        Nothing, until you want to be certified in {label}. No subscription.
      </p>
      <ul className="mt-12 grid gap-6 md:grid-cols-2">
        {offers.map(({ title, price, text, points, action }) => (
          <li key={title} className="flex flex-col rounded-xl border border-line bg-surface-raised p-6 sm:p-8">
            <h3 className="font-medium text-muted">{title}</h3>
            <p className="mt-2 font-semibold text-4xl">{price}</p>
            <p className="mt-3 text-muted">{text}</p>
            <ul className="mt-6 mb-8 grid gap-2.5">
              {points.map((point) => (
                <li key={point} className="flex items-start gap-3">
                  <Check className="mt-1 size-4 shrink-0 text-accent-ink" aria-hidden />
                  {point}
                </li>
              ))}
            </ul>
            <div className="mt-auto">
              <LinkButton href={action.href} variant={price === 'Free' ? 'primary' : 'secondary'}>
                {action.label}
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

import { ArrowRight } from 'lucide-react';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { DonePicture } from '../../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';

/** Next steps after signing up for a technology. */
export function SuccessPage() {
  const tech = useTech() ?? 'javascript';
  const user = useSessionState(selectUser);
  const label = TECH_LABELS[tech];
  const steps = [
    {
      title: 'Take the free trial exam',
      text: 'Timed and graded like a certification, with an explanation for every question.',
      href: `/${tech}/dashboard`,
    },
    {
      title: 'Read what an exam covers',
      text: `The ${label} topics, how many questions each one gets, and how to prepare.`,
      href: `/${tech}/dashboard/guides`,
    },
    {
      title: 'Vote on what comes next',
      text: "Vote for the certifications you'd like to see.",
      href: '/soon',
    },
  ];
  return (
    <PageSection width="page">
      <DonePicture />
      <h1 tabIndex={-1} className="mt-8 font-semibold text-5xl">
        You are in
      </h1>
      <p className="mt-5 max-w-[40rem] text-lg text-muted">
        {user
          ? `Your account is ready. Take the ${label} trial exam whenever you like; retakes have a daily limit.`
          : `Log in to continue with ${label}. With an account you can take the trial exam, and retake it up to a daily limit.`}
      </p>
      <div className="mt-8">
        <LinkButton href={`/${tech}/${user ? 'dashboard' : 'login'}`} size="large">
          {user ? 'Go to the dashboard' : 'Log in'}
        </LinkButton>
      </div>
      <h2 className="mt-16 font-semibold text-2xl">What comes next</h2>
      <ol className="mt-6 border-line border-t">
        {steps.map(({ title, text, href }, index) => (
          <li
            key={href}
            className="relative grid grid-cols-[2rem_minmax(0,1fr)_1.25rem] items-center gap-4 border-line border-b py-6 hover:bg-surface-hover"
          >
            <span className="self-start font-mono text-muted leading-7">{index + 1}</span>
            <div>
              <h3 className="font-medium text-lg">
                <Link href={href} className="rounded-sm after:absolute after:inset-0 after:content-['']">
                  {title}
                </Link>
              </h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
            <ArrowRight className="size-5 text-muted" aria-hidden />
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

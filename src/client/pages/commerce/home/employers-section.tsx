import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { CredentialCheck } from './credential-check.tsx';

const FACTS = [
  {
    title: 'What was on the exam',
    text: 'The exam, its level and its topics are public.',
  },
  {
    title: 'How it was graded',
    text: 'With hidden tests and answer keys, under a time limit the server enforces.',
  },
  {
    title: 'Whether it is still valid',
    text: 'A revoked credential says so on its own page.',
  },
];

/** What those who hire developers can rely on, and where they can check it. */
export function EmployersSection() {
  return (
    <PageSection className="md:py-16!">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <h2 className="font-semibold text-4xl">Hire developers by what they can do</h2>
          <p className="mt-4 max-w-[36rem] text-lg text-muted">
            Ask for a link to the credential, not a screenshot. The page behind it is the proof.
          </p>
          <dl className="mt-8 grid gap-5">
            {FACTS.map(({ title, text }) => (
              <div key={title} className="border-accent-ink border-l-2 pl-4">
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 max-w-prose text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="self-start rounded-xl border border-line bg-surface-raised p-6 sm:p-8">
          <CredentialCheck />
          <div className="mt-8 border-line border-t pt-6">
            <h3 className="font-semibold">Certify your own team</h3>
            <p className="mt-1 mb-4 text-muted text-sm">Buy seats once, hand out vouchers, see who has used them.</p>
            <LinkButton href="/team/dashboard" variant="secondary" size="small">
              Team dashboard
            </LinkButton>
          </div>
        </div>
      </div>
    </PageSection>
  );
}

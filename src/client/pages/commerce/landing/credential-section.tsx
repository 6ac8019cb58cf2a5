import { useLocation } from 'react-router';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { CredentialPicture } from './credential-picture.tsx';

const PROMISES = [
  {
    title: 'It has its own link',
    text: 'Its page shows who passed which exam, at which level and when.',
  },
  {
    title: 'It stays current',
    text: 'A revoked credential says so on its page, so check the link rather than a screenshot.',
  },
  {
    title: "You're in control",
    text: 'You decide whether and where to share it.',
  },
];

/** What a passed exam gives, as it looks. */
export function CredentialSection() {
  const tech = techOfPath(useLocation().pathname) ?? 'javascript';
  return (
    <PageSection className="md:py-16!">
      <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-2">
        <CredentialPicture tech={tech} />
        <div>
          <h2 className="font-semibold text-4xl">A credential anyone can check</h2>
          <p className="mt-4 max-w-[36rem] text-lg text-muted">{`Pass a certification exam in ${TECH_LABELS[tech]} and you get one. Trial exams don't certify.`}</p>
          <dl className="mt-8 grid gap-6">
            {PROMISES.map(({ title, text }) => (
              <div key={title} className="border-accent-ink border-l-2 pl-4">
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </PageSection>
  );
}

import { History, ShieldCheck, ShieldX } from 'lucide-react';
import { TECH_LABELS } from '../../../contract/common.ts';
import type { BadgeVerification } from '../../../contract/credential/badges.ts';
import { LEVEL_LABELS } from '../../../contract/slugs.ts';
import { credentialPath } from '../../flows/credential/credential.select.ts';
import { siteFacts } from '../../flows/site/site-facts.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { cx } from '../../ui/cx.ts';
import { formatUtcDay } from '../../ui/display/format-date.ts';
import { partName } from './badge-parts.ts';

const GOOD = { box: 'border-positive-line bg-positive-soft', ink: 'text-positive-ink', icon: ShieldCheck };
const BAD = { box: 'border-danger-line bg-danger-soft', ink: 'text-danger-ink', icon: ShieldX };
const LOOKS: Record<BadgeVerification['verdict'], { title: string } & typeof GOOD> = {
  valid: { title: 'Valid', ...GOOD },
  revoked: { title: 'Revoked', ...BAD },
  outdated: {
    title: 'Genuine, but outdated',
    box: 'border-warning-line bg-warning-soft',
    ink: 'text-warning-ink',
    icon: History,
  },
  altered: { title: 'Altered', ...BAD },
  foreign: { title: 'Not signed by Chartered', ...BAD },
};

/** The verdict about a credential or its file, and what the records say. */
export function VerificationResult({ result }: { result: BadgeVerification }) {
  const { verdict, message, credential, differences } = result;
  const { title, box, ink, icon: Icon } = LOOKS[verdict];
  const parts = [...new Set(differences.map(partName))];
  return (
    <section aria-labelledby="verdict" className="overflow-hidden rounded-xl border border-line bg-surface-raised">
      <div className={cx('border-b p-6', box)}>
        <h2 id="verdict" className={cx('flex items-center gap-3 font-semibold text-2xl', ink)}>
          <Icon className="size-7 shrink-0" aria-hidden />
          <span>{title}</span>
        </h2>
        <p className="mt-2">{message}</p>
        {parts.length > 0 && (
          <div className="mt-4 text-sm">
            <p className="font-medium">
              {verdict === 'outdated' ? 'Changed since then:' : 'What differs from the records:'}
            </p>
            <ul className="mt-1 list-disc pl-5">
              {parts.map((part) => (
                <li key={part} className="[overflow-wrap:anywhere]">
                  {part}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="p-6 text-sm">
        <h3 className="font-semibold">What the records say</h3>
        <dl className="mt-3 grid gap-3">
          {[
            ['Holder', credential.holder_name ?? 'Account deleted; name erased'],
            ...(credential.holder_latin ? [['In Latin letters', credential.holder_latin]] : []),
            ['Exam', credential.title],
            ['Technology and level', `${TECH_LABELS[credential.tech]}, ${LEVEL_LABELS[credential.level]}`],
            ['Issued', formatUtcDay(credential.issued_at)],
            ...(credential.status === 'revoked' ? [['Revoked', formatUtcDay(credential.revoked_at)]] : []),
          ].map(([name, value]) => (
            <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="text-muted">{name}</dt>
              <dd className="text-left font-medium [overflow-wrap:anywhere]" dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-5">
          <TextLink href={credentialPath(credential, siteFacts().product)}>Open the credential</TextLink>
        </p>
      </div>
    </section>
  );
}

import type { Tech } from '../../../../contract/common.ts';
import { credentialPath } from '../../../flows/credential/credential.select.ts';
import { useCredentials } from '../../../flows/credential/use-credential.ts';
import { siteFacts } from '../../../flows/site/site-facts.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { formatUtcDay } from '../../../ui/display/format-date.ts';

/** The credentials of a technology, with the way to the page of each; nothing while there are none. */
export function OwnCredentials({ tech }: { tech: Tech }) {
  const { content } = useCredentials();
  const own = (content?.data ?? []).filter((credential) => credential.tech === tech);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="own-credentials">
      <h2 id="own-credentials" className="font-semibold text-lg">
        Your credentials
      </h2>
      <ul className="mt-4 border-line border-t">
        {own.map((credential) => (
          <li key={credential.id} className="border-line border-b py-3">
            <TextLink href={credentialPath(credential, siteFacts().product)}>{credential.title}</TextLink>
            <span className="mt-0.5 block text-muted text-sm">
              {credential.status === 'valid' ? `Issued ${formatUtcDay(credential.issued_at)}` : 'Revoked'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

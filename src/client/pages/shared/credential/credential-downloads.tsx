import { FileImage, FileText, ShieldCheck } from 'lucide-react';
import type { OpenedCredential } from '../../../../contract/commerce/offers.ts';
import { credentialFiles } from '../../../flows/credential/credential.select.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';

/** The files of a valid credential; nothing for one that has none. */
export function CredentialDownloads({ credential }: { credential: OpenedCredential }) {
  const files = credentialFiles(credential);
  if (!files) return null;
  return (
    <div>
      <ul className="flex flex-wrap gap-3">
        <li>
          <LinkButton href={files.pdf} download variant="secondary" icon={<FileText />}>
            Download PDF
          </LinkButton>
        </li>
        <li>
          <LinkButton href={files.png} download variant="secondary" icon={<FileImage />}>
            Download PNG
          </LinkButton>
        </li>
        <li>
          <LinkButton href={files.badge} download variant="secondary" icon={<ShieldCheck />}>
            Download badge
          </LinkButton>
        </li>
      </ul>
      <p className="mt-3 max-w-prose text-muted text-sm">
        The PDF is A4; there is one for{' '}
        <TextLink href={files.letterPdf} download>
          US Letter
        </TextLink>
        , too. The PNG and the badge file are signed (Open Badges 3.0): badge wallets read them, and anyone can{' '}
        <TextLink href="/verify">verify them</TextLink>.
      </p>
      {credential.is_name_drawn === false && (
        <p className="mt-3 max-w-prose text-sm">
          The PDF and the PNG can't print your whole name. The credential's page and the badge file have it.
        </p>
      )}
    </div>
  );
}

import type { OpenedCredential } from '../../../../contract/commerce/offers.ts';
import {
  credentialPath,
  linkedinPostUrl,
  linkedinProfileUrl,
  shareText,
  xPostUrl,
} from '../../../flows/credential/credential.select.ts';
import { siteFacts } from '../../../flows/site/site-facts.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { CopyLink } from '../copy-link.tsx';

/** Where a credential is shared, one click each: by its holder in the holder's words, by others as a link. */
export function ShareLinks({ credential }: { credential: OpenedCredential }) {
  const url = `${location.origin}${credentialPath(credential, siteFacts().product)}`;
  const copy = <CopyLink url={url} about="to the credential" />;
  if (!credential.is_own) return <div>{copy}</div>;
  return (
    <ul className="flex flex-wrap items-center gap-3">
      <li>
        <LinkButton href={linkedinProfileUrl(credential, url)} target="_blank">
          Add to LinkedIn profile
        </LinkButton>
      </li>
      <li>
        <LinkButton href={linkedinPostUrl(url)} target="_blank" variant="secondary">
          Post on LinkedIn
        </LinkButton>
      </li>
      <li>
        <LinkButton href={xPostUrl(shareText(credential), url)} target="_blank" variant="secondary">
          Post on X
        </LinkButton>
      </li>
      <li>{copy}</li>
    </ul>
  );
}

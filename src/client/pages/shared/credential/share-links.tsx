import type { Credential } from '../../../../contract/commerce/offers.ts';
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

/** Where a credential is shared, one click each. */
export function ShareLinks({ credential }: { credential: Credential }) {
  const url = `${location.origin}${credentialPath(credential, siteFacts().product)}`;
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
      <li>
        <CopyLink url={url} about="to the credential" />
      </li>
    </ul>
  );
}

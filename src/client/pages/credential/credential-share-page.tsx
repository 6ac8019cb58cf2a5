import { useParams } from 'react-router';
import type { Credential } from '../../../contract/commerce/offers.ts';
import {
  credentialPath,
  linkedinPostUrl,
  linkedinProfileUrl,
  subjectOf,
  xPostUrl,
} from '../../flows/credential/credential.select.ts';
import { useCredential } from '../../flows/credential/use-credential.ts';
import { siteFacts } from '../../flows/site/site-facts.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';
import { CopyLink } from '../shared/copy-link.tsx';
import { ResourceFrame } from '../shared/resource-frame.tsx';
import { SheetSkeleton } from './credential-page.tsx';
import { CredentialSheet } from './credential-sheet.tsx';

/** Places to share a credential, one step each. */
export function CredentialSharePage() {
  const { id = '' } = useParams();
  return <ShareOf key={id} id={id} />;
}

function ShareOf({ id }: { id: string }) {
  const credential = useCredential(id);
  return (
    <ResourceFrame resource={credential} skeleton={<SheetSkeleton />}>
      {(content) => <Share credential={content} />}
    </ResourceFrame>
  );
}

function Share({ credential }: { credential: Credential }) {
  const path = credentialPath(credential, siteFacts().product);
  const url = `${location.origin}${path}`;
  const text = `I passed the ${credential.title} exam (${subjectOf(credential)}) at Chartered.`;
  const ways = [
    {
      title: 'Your LinkedIn profile',
      words: 'Opens the form for licenses and certifications with everything filled in.',
      action: (
        <LinkButton href={linkedinProfileUrl(credential, url)} target="_blank">
          Add to profile
        </LinkButton>
      ),
    },
    {
      title: 'A LinkedIn post',
      words: 'A post with a link to your credential; you write the text.',
      action: (
        <LinkButton href={linkedinPostUrl(url)} target="_blank" variant="secondary">
          Post on LinkedIn
        </LinkButton>
      ),
    },
    {
      title: 'X',
      words: 'A post that you can edit before sending.',
      action: (
        <LinkButton href={xPostUrl(text, url)} target="_blank" variant="secondary">
          Post on X
        </LinkButton>
      ),
    },
    {
      title: 'Anywhere else',
      words:
        "A job application, an email signature, your own site: anyone who opens the link can see whether it's valid.",
      action: <CopyLink url={url} about="to the credential" />,
    },
  ];
  return (
    <PageSection width="page" className="pt-10!">
      <PageTitle title="Share what you've earned" lead={<TextLink href={path}>See what others see</TextLink>} />
      {credential.status === 'revoked' && (
        <Callout tone="warning" className="mt-8" title="This credential was revoked">
          Its public page says so.
        </Callout>
      )}
      <div className="mt-10 grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <ul className="border-line border-t">
          {ways.map(({ title, words, action }) => (
            <li key={title} className="grid gap-3 border-line border-b py-5">
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="mt-1 text-muted text-sm">{words}</p>
              </div>
              <div>{action}</div>
            </li>
          ))}
        </ul>
        <CredentialSheet credential={credential} headingLevel={2} isNarrow />
      </div>
    </PageSection>
  );
}

import { useParams } from 'react-router';
import type { Credential, OpenedCredential } from '../../../contract/commerce/offers.ts';
import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import {
  credentialFiles,
  credentialPath,
  embedPicture,
  embedSnippets,
} from '../../flows/credential/credential.select.ts';
import { useCredential } from '../../flows/credential/use-credential.ts';
import { siteFacts } from '../../flows/site/site-facts.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';
import { CopyLink } from '../shared/copy-link.tsx';
import { CredentialDownloads } from '../shared/credential/credential-downloads.tsx';
import { CredentialSheet } from '../shared/credential/credential-sheet.tsx';
import { ShareLinks } from '../shared/credential/share-links.tsx';
import { ResourceFrame } from '../shared/resource-frame.tsx';
import { SheetSkeleton } from './credential-page.tsx';

/** Places to share a credential, one step each; for others than its holder, the link and what is public. */
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

function Share({ credential }: { credential: OpenedCredential }) {
  const path = credentialPath(credential, siteFacts().product);
  return (
    <PageSection width="page" className="pt-10!">
      <PageTitle
        title={credential.is_own ? "Share what you've earned" : 'Share this credential'}
        lead={<TextLink href={path}>{credential.is_own ? 'See what others see' : 'View the credential'}</TextLink>}
      />
      {credential.status === 'revoked' && (
        <Callout tone="warning" className="mt-8" title="This credential was revoked">
          Its public page, its preview picture and its badge say so. It has no files any more.
        </Callout>
      )}
      <div className="mt-10 grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-10">
          <Part
            title="Share the link"
            words="Anyone who opens it sees whether the credential is valid, today and later."
          >
            <ShareLinks credential={credential} />
          </Part>
          <Preview credential={credential} />
          {credentialFiles(credential) && (
            <Part title="Download it" words="To print, to attach to an application, or to keep in a badge wallet.">
              <CredentialDownloads credential={credential} />
            </Part>
          )}
          {credential.is_own && <Embed credential={credential} />}
        </div>
        <CredentialSheet credential={credential} headingLevel={2} isNarrow />
      </div>
    </PageSection>
  );
}

function Part({ title, words, children }: { title: string; words: string; children: Elements }) {
  return (
    <section className="grid min-w-0 gap-4 border-line border-t pt-6">
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="mt-1 text-muted text-sm">{words}</p>
      </div>
      {children}
    </section>
  );
}

/** The picture that networks show beside the link; its holder is told when it names nobody. */
function Preview({ credential: { id, status, is_own: isOwn } }: { credential: OpenedCredential }) {
  const user = useSessionState(selectUser);
  const isNamed = user?.linkedin_achievement_share_permission === true;
  return (
    <Part title="How a post looks" words="Networks show this picture beside your link.">
      <img
        src={`/api/certificates/${id}/card.png`}
        alt="A link to the credential: the exam, the day of issue and the seal."
        width={1200}
        height={630}
        className="h-auto w-full rounded-lg border border-line"
      />
      {isOwn && status === 'valid' && !isNamed && (
        <p className="text-muted text-sm">
          It shows no name. Turn on link previews with your name in your <TextLink href="/profile">profile</TextLink> to
          change that.
        </p>
      )}
    </Part>
  );
}

/** The badge for other sites, with what to paste there. */
function Embed({ credential }: { credential: Credential }) {
  const url = `${location.origin}${credentialPath(credential, siteFacts().product)}`;
  const { html, markdown } = embedSnippets(credential, location.origin, url);
  return (
    <Part
      title="Put a badge on your site or profile"
      words="For your website, a README or a forum signature. It links to the credential, and says so if it's ever revoked."
    >
      <img
        src={embedPicture(credential)}
        alt={`Badge: ${credential.title}`}
        height={88}
        className="h-22 w-auto max-w-full"
      />
      {[
        { name: 'HTML', code: html },
        { name: 'Markdown', code: markdown },
      ].map(({ name, code }) => (
        <div key={name} className="grid gap-2">
          <h3 className="font-medium text-sm">{name}</h3>
          <code className="block select-all rounded-lg border border-line bg-surface-sunken p-3 font-mono text-xs [overflow-wrap:anywhere]">
            {code}
          </code>
          <div>
            <CopyLink url={code} label={`Copy ${name}`} done={`The ${name} is on the clipboard.`} size="small" />
          </div>
        </div>
      ))}
    </Part>
  );
}

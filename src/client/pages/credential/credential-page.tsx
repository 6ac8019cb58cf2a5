import { ShieldCheck, ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Credential, OpenedCredential } from '../../../contract/commerce/offers.ts';
import { TECH_LABELS } from '../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../contract/slugs.ts';
import { setCardImage, setDescription } from '../../adapters/site/document-head.ts';
import { selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { credentialFiles, credentialPath, verifyPath } from '../../flows/credential/credential.select.ts';
import { useCredential } from '../../flows/credential/use-credential.ts';
import { useTitle } from '../../flows/site/page-hooks.ts';
import { siteFacts } from '../../flows/site/site-facts.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { formatUtcDay } from '../../ui/display/format-date.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';
import { CopyLink } from '../shared/copy-link.tsx';
import { CredentialDownloads } from '../shared/credential/credential-downloads.tsx';
import { CredentialSheet } from '../shared/credential/credential-sheet.tsx';
import { ResourceFrame } from '../shared/resource-frame.tsx';

/** A credential for public verification (RT-01, VC-04). */
export function CredentialPage() {
  const { id = '' } = useParams();
  return <CredentialOf key={id} id={id} />;
}

function CredentialOf({ id }: { id: string }) {
  const credential = useCredential(id);
  return (
    <ResourceFrame resource={credential} skeleton={<SheetSkeleton />}>
      {(content) => <Shown credential={content} />}
    </ResourceFrame>
  );
}

/** Title, description and card of the document (RT-36). */
function useCredentialHead({ id, title, holder_name: holder, status, issued_at: issuedAt }: Credential): void {
  useTitle(`${holder === null ? title : `${title}: ${holder}`} · Chartered`);
  useEffect(() => {
    setDescription(
      status === 'valid'
        ? `${holder ?? 'The holder'} was certified on ${formatUtcDay(issuedAt)}. See whether the credential is valid today.`
        : 'This credential was revoked.',
    );
    return setCardImage(`/api/certificates/${id}/card.png`);
  }, [id, holder, status, issuedAt]);
}

function Shown({ credential }: { credential: OpenedCredential }) {
  const user = useSessionState(selectUser);
  // Signing out here makes a guest of the holder.
  const isHolder = user !== null && credential.is_own;
  const path = credentialPath(credential, siteFacts().product);
  useCredentialHead(credential);
  return (
    <PageSection width="page" className="pt-8! md:pt-12!">
      <CredentialSheet credential={credential} />
      <div className="mt-12 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Verification credential={credential} />
        <aside className="grid content-start gap-4 print:hidden">
          <h2 className="font-semibold text-lg">Share it</h2>
          <div className="flex flex-wrap gap-3">
            {isHolder && <LinkButton href={`${path}/share`}>Share</LinkButton>}
            <CopyLink url={`${location.origin}${path}`} variant={isHolder ? 'secondary' : 'primary'} />
          </div>
          <p className="text-muted text-sm">
            This page is the proof: it always shows whether the credential is still valid.
          </p>
          {credentialFiles(credential) && (
            <>
              <h2 className="mt-6 font-semibold text-lg">Keep it as a file</h2>
              <CredentialDownloads credential={credential} />
            </>
          )}
        </aside>
      </div>
    </PageSection>
  );
}

function Verification({ credential }: { credential: Credential }) {
  const { status, tech, level, title, issued_at: issuedAt, revoked_at: revokedAt, holder_name: holder } = credential;
  const isValid = status === 'valid';
  const Icon = isValid ? ShieldCheck : ShieldX;
  return (
    <section aria-labelledby="verification">
      <h2 id="verification" className="flex items-center gap-3 font-semibold text-2xl">
        <Icon className={isValid ? 'size-7 text-positive-ink' : 'size-7 text-danger-ink'} aria-hidden />
        <span>{isValid ? 'Verified: this credential is valid' : 'This credential was revoked'}</span>
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        {isValid
          ? 'Chartered has just checked its records. The exam was timed by the server, its challenges passed through hidden tests, and its result is valid.'
          : `It was revoked on ${formatUtcDay(revokedAt)}, because the exam behind it was regraded or voided.`}
      </p>
      <dl className="mt-8 border-line border-t text-sm">
        {[
          ['Holder', holder ?? 'Account deleted; name erased'],
          ['Exam', title],
          ['Technology', TECH_LABELS[tech]],
          ['Level', LEVEL_LABELS[level]],
          ['Issued', formatUtcDay(issuedAt)],
          ...(isValid ? [] : [['Revoked', formatUtcDay(revokedAt)]]),
          ['Status', isValid ? 'Valid' : 'Revoked'],
        ].map(([name, value]) => (
          <div key={name} className="grid gap-x-6 border-line border-b py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-muted">{name}</dt>
            <dd
              className="font-medium [overflow-wrap:anywhere]"
              translate={name === 'Holder' && holder !== null ? 'no' : undefined}
            >
              {value}
            </dd>
          </div>
        ))}
        <div className="grid gap-x-6 border-line border-b py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-muted">Credential ID</dt>
          <dd className="break-all font-mono" translate="no">
            {credential.id}
          </dd>
        </div>
      </dl>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm print:hidden">
        <TextLink href={verifyPath(credential)}>Verify it or its file</TextLink>
        <TextLink href={`/${tech}`}>{`What the ${TECH_LABELS[tech]} exams ask`}</TextLink>
      </p>
    </section>
  );
}

/** Placeholder of the sheet. */
export function SheetSkeleton() {
  return (
    <PageSection width="page" className="pt-8! md:pt-12!">
      <Skeleton className="h-[36rem] w-full rounded-2xl" />
    </PageSection>
  );
}

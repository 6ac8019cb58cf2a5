import type { Credential } from '../../../contract/commerce/offers.ts';
import { TECH_LABELS } from '../../../contract/common.ts';
import { LEVEL_RANKS } from '../../../contract/credential/ornament.ts';
import { productLabel } from '../../../contract/pages.ts';
import { LEVEL_LABELS } from '../../../contract/slugs.ts';
import { themeOfTech } from '../../../contract/theme.ts';
import { selectIsSettled, selectUser } from '../../flows/account/session.select.ts';
import { useSessionState } from '../../flows/account/session.tsx';
import { credentialPath } from '../../flows/credential/credential.select.ts';
import { useCredentials } from '../../flows/credential/use-credential.ts';
import { examsListUrl } from '../../flows/site/exams-list.ts';
import { siteFacts } from '../../flows/site/site-facts.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Link } from '../../ui/controls/link-context.tsx';
import { Seal } from '../../ui/credential/seal.tsx';
import { formatUtcDay } from '../../ui/display/format-date.ts';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';
import { ResourceFrame } from '../shared/resource-frame.tsx';

/** My Certificates: a user's credentials; guests are invited to log in (RT-25). */
export function CredentialsPage() {
  const user = useSessionState(selectUser);
  const isSettled = useSessionState(selectIsSettled);
  return (
    <PageSection width="page" className="pt-10! md:pt-14!">
      <PageTitle
        title={`My ${productLabel(siteFacts())}`}
        lead="Exams you've passed. Each one has its own page that anyone can verify."
      />
      <div className="mt-10">
        {user ? <Earned key={user.id} /> : isSettled ? <GuestInvitation /> : <ListSkeleton />}
      </div>
    </PageSection>
  );
}

function GuestInvitation() {
  const redirect = `?redirect=${encodeURIComponent(`/${siteFacts().product}`)}`;
  return (
    <EmptyState
      picture={<Seal rank={2} className="size-28" />}
      title="Log in to see what you've earned"
      actions={
        <>
          <LinkButton href={`/login${redirect}`}>Log in</LinkButton>
          <LinkButton href="/register" variant="secondary">
            Sign up
          </LinkButton>
        </>
      }
    >
      Checking somebody else's credential? Open the link they gave you; you don't need an account.
    </EmptyState>
  );
}

function Earned() {
  const credentials = useCredentials();
  return (
    <ResourceFrame resource={credentials} skeleton={<ListSkeleton />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            picture={<Seal rank={2} className="size-28" />}
            title="Nothing earned yet"
            actions={
              <>
                <LinkButton href="/javascript/dashboard">Go to my exams</LinkButton>
                <LinkButton href={examsListUrl(siteFacts().product)} variant="secondary">
                  See all exams
                </LinkButton>
              </>
            }
          >
            Pass a certification exam, and its credential appears here at once. Trial exams give none: they are for
            finding out where you stand.
          </EmptyState>
        ) : (
          <ul className="grid gap-5 md:grid-cols-2">
            {data.map((credential) => (
              <CredentialRow key={credential.id} credential={credential} />
            ))}
          </ul>
        )
      }
    </ResourceFrame>
  );
}

function CredentialRow({ credential }: { credential: Credential }) {
  const { tech, level, title, issued_at: issuedAt, status } = credential;
  const path = credentialPath(credential, siteFacts().product);
  return (
    <li
      className={`${themeOfTech(tech)} relative flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl border border-line bg-surface-raised p-6 transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-raised`}
    >
      <Seal rank={LEVEL_RANKS[level]} isRevoked={status === 'revoked'} className="size-24" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="font-semibold text-lg">
          <Link
            href={path}
            className="rounded-sm after:absolute after:inset-0 after:rounded-xl after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {title}
          </Link>
        </h2>
        <p className="mt-1 text-muted text-sm">
          {`${TECH_LABELS[tech]} · ${LEVEL_LABELS[level]} · ${formatUtcDay(issuedAt)}`}
        </p>
        <div className="relative z-10 mt-3 flex flex-wrap items-center gap-3">
          {status === 'valid' ? (
            <LinkButton href={`${path}/share`} size="small" variant="secondary">
              Share<span className="sr-only">{` ${title}`}</span>
            </LinkButton>
          ) : (
            <Badge tone="danger">Revoked</Badge>
          )}
        </div>
      </div>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Skeleton className="h-36 w-full rounded-xl" />
      <Skeleton className="h-36 w-full rounded-xl" />
    </div>
  );
}

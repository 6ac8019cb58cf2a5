import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { AcceptedInvitation, OpenedInvitation } from '../../../../contract/team/people.ts';
import { maySeeTeamPage, TEAM_ROLE_LABELS } from '../../../../contract/team/team-rights.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useAcceptInvitation } from '../../../flows/team/invitation/use-accept-invitation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { formatLastDay } from '../../../ui/display/format-date.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { UnverifiedNotice } from '../../shared/unverified-notice.tsx';
import {
  selectFace,
  selectFailure,
  selectInvitation,
  selectIsAccepting,
  selectMembership,
} from './invitation.select.ts';
import { InvitationOver, RefusedInvitation } from './invitation-over.tsx';

/** The page of the link in a team invitation (TM-08). */
export function TeamInvitationPage() {
  const { token = '' } = useParams();
  return <InvitationFlow key={token} token={token} />;
}

function InvitationFlow({ token }: { token: string }) {
  const [snapshot, send] = useAcceptInvitation(token);
  const invitation = selectInvitation(snapshot);
  const membership = selectMembership(snapshot);
  const failure = selectFailure(snapshot);
  switch (selectFace(snapshot)) {
    case 'loading':
      return <InvitationSkeleton />;
    case 'unreachable':
      return (
        <NotLoaded
          title="The invitation didn't load"
          failure={failure}
          more="Your invitation stays valid."
          onRetry={() => send({ type: 'acceptInvitation.retried' })}
        />
      );
    case 'unknown':
      return (
        <RefusedInvitation title="This invitation doesn't exist">
          Check that you opened the whole link. A newer email replaces the link of an earlier one, so use the latest, or
          ask the person who invited you to send it again.
        </RefusedInvitation>
      );
    case 'over':
      return invitation && <InvitationOver invitation={invitation} />;
    case 'signIn':
      return (
        invitation && (
          <Frame invitation={invitation}>
            <Button size="large" icon={<MailCheck />} onClick={() => send({ type: 'acceptInvitation.signInAsked' })}>
              Accept the invitation
            </Button>
            <p className="mt-4 text-muted text-sm">
              You'll log in or sign up next. This device remembers the invitation.
            </p>
          </Frame>
        )
      );
    case 'failed':
      return (
        <NotLoaded
          title="No response yet"
          failure={failure}
          more="We don't know yet whether you joined the team. It's safe to try again."
          onRetry={() => send({ type: 'acceptInvitation.retried' })}
        />
      );
    case 'offered':
      if (invitation && failure?.code === 'already_member') {
        return (
          <Frame invitation={invitation}>
            <Callout isLive title={sentence`You are in ${kept(invitation.team_name)} already`}>
              The invitation stays open for the person it was sent to.
            </Callout>
            <LinkButton className="mt-6" href="/team/my-dashboard">
              Go to the team area
            </LinkButton>
          </Frame>
        );
      }
      return (
        invitation && (
          <Frame invitation={invitation}>
            {failure && (
              <Callout tone="danger" isLive className="mb-6" title="You haven't joined the team">
                {failure.message}
              </Callout>
            )}
            <Button
              size="large"
              icon={<MailCheck />}
              isBusy={selectIsAccepting(snapshot)}
              busyLabel="Joining"
              onClick={() => send({ type: 'acceptInvitation.submitted' })}
            >
              Accept the invitation
            </Button>
            <JoiningAs />
            {failure?.code === 'email_unconfirmed' && <UnverifiedNotice />}
          </Frame>
        )
      );
    case 'accepted':
      return invitation && membership && <Accepted invitation={invitation} membership={membership} />;
  }
}

function Frame({ invitation, children }: { invitation: OpenedInvitation; children: Elements }) {
  const { team_name: team, invited_by: sender, role, expires_at: expires, address } = invitation;
  return (
    <PageSection width="prose">
      <p className="text-muted text-sm">Team invitation</p>
      <h1 tabIndex={-1} className="mt-3 break-words font-semibold text-4xl">
        {`Join ${team}`}
      </h1>
      <p className="mt-3 break-words text-lg text-muted">
        {sender === null ? 'You are invited to this team on Chartered.' : `${sender} invites you to this team.`}
      </p>
      <dl className="mt-6 mb-8 border-line border-t">
        <Line term="Your role">
          <span className="font-medium">{TEAM_ROLE_LABELS[role]}</span>
          <span className="block text-muted text-sm">{ROLE_WORDS[role]}</span>
        </Line>
        {address !== null && (
          <Line term="For">
            <span className="font-medium" translate="no">
              {address}
            </span>
            <span className="block text-muted text-sm">It takes an account with this address, confirmed.</span>
          </Line>
        )}
        {expires !== null && <Line term="Accept it by">{formatLastDay(expires)}</Line>}
      </dl>
      {children}
    </PageSection>
  );
}

/** What somebody with a role does in a team. */
const ROLE_WORDS: Record<OpenedInvitation['role'], string> = {
  owner: 'You invite people, assign seats and see their progress.',
  manager: 'You invite people, assign seats and see their progress.',
  billing: "You buy seats, and you see the team's vouchers, orders and invoices.",
  member: 'You take the exams assigned to you. Your manager sees your progress.',
  partner: 'You hand vouchers to the team.',
};

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted text-sm sm:pt-0.5">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The account that joins: the invitation may have come to another address. */
function JoiningAs() {
  const user = useSessionState(selectUser);
  if (!user) return null;
  return (
    <p className="mt-4 text-muted text-sm">
      <span>{sentence`You join as ${kept(user.email)}. Another account? `}</span>
      <TextLink href="/logout">Log out</TextLink> and open the link again.
    </p>
  );
}

function Accepted({ invitation, membership }: { invitation: OpenedInvitation; membership: AcceptedInvitation }) {
  const query = `?${new URLSearchParams({ team: membership.team_id })}`;
  const leads = maySeeTeamPage([membership.role], 'teamDashboard');
  return (
    <PageSection width="prose">
      <div role="status">
        <h1 tabIndex={-1} className="break-words font-semibold text-4xl">
          {sentence`You're in ${kept(invitation.team_name)}`}
        </h1>
        <p className="mt-3 text-lg text-muted">
          {leads
            ? `Your role is ${TEAM_ROLE_LABELS[membership.role]}.`
            : 'Exams appear on your dashboard as soon as your manager assigns them.'}
        </p>
      </div>
      <LinkButton className="mt-8" size="large" href={`/team/${leads ? 'dashboard' : 'my-dashboard'}${query}`}>
        {leads ? 'Go to the team dashboard' : 'Go to my dashboard'}
      </LinkButton>
    </PageSection>
  );
}

function InvitationSkeleton() {
  return (
    <PageSection width="prose">
      <div aria-busy="true">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-4 h-10 w-72 max-w-full" />
        <Skeleton className="mt-4 h-6 w-80 max-w-full" />
        <Skeleton className="mt-6 h-32 w-full" />
        <Skeleton className="mt-8 h-12 w-52" />
      </div>
    </PageSection>
  );
}

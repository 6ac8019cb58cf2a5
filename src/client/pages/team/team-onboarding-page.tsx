import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import type { TeamOnboardingEvent } from '../../../../machines/team/team-onboarding/team-onboarding.machine.ts';
import { hasTeamRight, TEAM_ROLE_LABELS } from '../../../contract/team/team-rights.ts';
import { useTeamOnboarding } from '../../flows/team/onboarding/use-team-onboarding.ts';
import { teamUrl } from '../../flows/team/use-team.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { kept, sentence } from '../../ui/sentence.tsx';
import { FormFailure } from '../shared/form-failure.tsx';
import { NotLoaded } from '../shared/not-loaded.tsx';
import { AssigningStep } from './onboarding/assigning-step.tsx';
import { InvitingStep } from './onboarding/inviting-step.tsx';
import { NamingStep } from './onboarding/naming-step.tsx';
import {
  type OnboardingFace,
  type OnboardingSnapshot,
  selectFace,
  selectFailure,
  selectTeam,
} from './onboarding/onboarding.select.ts';
import { OnboardingSteps } from './onboarding/onboarding-steps.tsx';

/** From a team order to the people who use it: name, people, seats (TM-04). */
export function TeamOnboardingPage() {
  const { orderId = '' } = useParams();
  return <Onboarding key={orderId} orderId={orderId} />;
}

function Onboarding({ orderId }: { orderId: string }) {
  const [snapshot, send] = useTeamOnboarding(orderId);
  const face = selectFace(snapshot);
  if (face === 'unreachable') {
    return (
      <NotLoaded
        title="The setup didn't load"
        failure={selectFailure(snapshot)}
        more="What you set up so far is saved."
        onRetry={() => send({ type: 'teamOnboarding.retried' })}
      />
    );
  }
  return (
    <>
      <PageTitle
        title="Set up your team"
        lead="Name it, invite people, hand out the seats. Each step is saved: leave any time and come back."
      />
      <div className="mt-8 max-w-3xl">
        <Content face={face} snapshot={snapshot} send={send} />
      </div>
    </>
  );
}

function Content({
  face,
  snapshot,
  send,
}: {
  face: OnboardingFace;
  snapshot: OnboardingSnapshot;
  send: (event: TeamOnboardingEvent) => void;
}) {
  const team = selectTeam(snapshot);
  if (face === 'nothingLeft') {
    return (
      <Outcome
        title="Nothing left to set up"
        href="/team/dashboard"
        words="This order is set up already, or belongs to another account."
      />
    );
  }
  if (face === 'loading' || !team) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="mt-8 h-8 w-64" />
        <Skeleton className="mt-4 h-40 w-full" />
      </div>
    );
  }
  if (face === 'complete') {
    return (
      <Outcome
        title={sentence`${kept(team.team_name)} is set up`}
        href={teamUrl('/team/dashboard', team.id)}
        words="Seats that are left can be assigned any time, also to people who accept their invitation later."
      />
    );
  }
  const role = team.roles[0] ?? 'member';
  if (!hasTeamRight(role, 'completeOnboarding')) {
    return (
      <Outcome
        title={sentence`A manager sets ${kept(team.team_name)} up`}
        href={teamUrl('/team/dashboard', team.id)}
        words={`Your seats are in the team. Your role there is ${TEAM_ROLE_LABELS[role]}: managers invite people and hand the seats out.`}
      />
    );
  }
  return (
    <>
      <OnboardingSteps at={team.onboarding_step} />
      <FormFailure failure={selectFailure(snapshot)} fields={face === 'naming' ? ['team_name'] : []} className="mt-6" />
      <StepFocus step={team.onboarding_step}>
        {face === 'naming' && <NamingStep snapshot={snapshot} send={send} />}
        {face === 'inviting' && <InvitingStep team={team} snapshot={snapshot} send={send} />}
        {face === 'assigning' && <AssigningStep team={team} snapshot={snapshot} send={send} />}
      </StepFocus>
    </>
  );
}

/** The heading of a step gets the focus when it follows another one; the first leaves it to the heading of the page. */
function StepFocus({ step, children }: { step: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    frame.current?.querySelector('h2')?.focus();
  }, [step]);
  return (
    <div ref={frame} className="mt-8">
      {children}
    </div>
  );
}

function Outcome({ title, words, href }: { title: ReactNode; words: string; href: string }) {
  return (
    <div role="status">
      <h2 tabIndex={-1} className="break-words font-semibold text-2xl">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{words}</p>
      <LinkButton className="mt-6" href={href}>
        Go to the team dashboard
      </LinkButton>
    </div>
  );
}

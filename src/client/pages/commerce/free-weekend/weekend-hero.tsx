import { type ComponentProps, Suspense, useEffect } from 'react';
import type { FreeWeekend } from '../../../../contract/commerce/offers.ts';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { signInPath } from '../../../flows/account/intent.ts';
import { selectIsSettled, selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { boundaryOf, reserveSpot, useIsHydrated } from '../../../flows/commerce/use-free-weekend.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { deferred } from '../../../ui/when-near.tsx';
import { stateOf, whenOf } from './free-weekend.words.ts';
import { WeekendBadge } from './weekend-badge.tsx';
import type { WeekendCountdown } from './weekend-countdown.tsx';

type CountdownProps = ComponentProps<typeof WeekendCountdown>;

const countdown = deferred<CountdownProps>(async () => (await import('./weekend-countdown.tsx')).WeekendCountdown);

type HeroProps = { tech: Tech; weekend: FreeWeekend | null; isPossible: boolean; onBoundary: () => void };

/** What it is, when it is, and what can be done now (UI-10). */
export function WeekendHero({ tech, weekend, isPossible, onBoundary }: HeroProps) {
  const label = TECH_LABELS[tech];
  const state = stateOf(weekend);
  const boundary = boundaryOf(weekend);
  return (
    <PageSection id="top">
      <div className="flex flex-wrap items-center gap-4">
        <TechMark tech={tech} size="large" />
        <WeekendBadge state={state} />
      </div>
      <h1 tabIndex={-1} className="mt-8 max-w-[18ch] font-semibold text-6xl">
        {state === 'ended' ? `The free ${label} weekend is over` : `A weekend of free ${label} training`}
      </h1>
      <p className="mt-6 max-w-[44rem] text-lg text-muted sm:text-xl">
        48 hours of mid-level training, mock exam included. Exam vouchers aren't included.
      </p>
      <p className="mt-4 font-medium text-lg">{whenOf(weekend, isPossible)}</p>
      {boundary !== null && (
        <Countdown
          key={boundary}
          at={boundary}
          label={state === 'active' ? 'Ends in' : 'Begins in'}
          onBoundary={onBoundary}
        />
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <CallToAction tech={tech} state={state} />
      </div>
    </PageSection>
  );
}

/** Its chart is loaded where there is something to count down to, as soon as the page reacts. */
function Countdown(props: CountdownProps) {
  useEffect(countdown.open, []);
  return (
    <Suspense fallback={<div className="mt-6 h-25" />}>
      <countdown.View {...props} />
    </Suspense>
  );
}

/**
 * What can be done in each state (UI-11). Not in the document: pressed before its code is there, a link would lead on without
 * reserving, and as a guest's also for somebody who is signed in.
 */
function CallToAction({ tech, state }: { tech: Tech; state: FreeWeekend['state'] }) {
  const user = useSessionState(selectUser);
  const isSettled = useSessionState(selectIsSettled);
  const isHydrated = useIsHydrated();
  const asUser = (path: string) => (user ? path : signInPath('register', tech, path));
  if (!isHydrated || !isSettled) return <Skeleton className="h-12 w-48" />;
  switch (state) {
    case 'active':
      return (
        <>
          <LinkButton href={asUser(`/${tech}/dashboard/free-weekend`)} size="large">
            Join Now
          </LinkButton>
          {tech === 'javascript' && user && (
            <LinkButton href={`/${tech}/dashboard/training`} size="large" variant="secondary">
              Get Started
            </LinkButton>
          )}
        </>
      );
    case 'not_started':
    case 'closed':
      return (
        <LinkButton href={asUser(`/${tech}/free-weekend/success`)} size="large" onClick={() => reserveSpot(tech)}>
          Reserve Your Spot
        </LinkButton>
      );
    case 'ended':
      return (
        <LinkButton href={`/${tech}/free-weekend/poll`} size="large">
          Cast Your Vote
        </LinkButton>
      );
  }
}

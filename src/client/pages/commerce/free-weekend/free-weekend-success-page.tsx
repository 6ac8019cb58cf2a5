import { CalendarPlus } from 'lucide-react';
import { useLocation } from 'react-router';
import type { FreeWeekend } from '../../../../contract/commerce/offers.ts';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { downloadText } from '../../../adapters/download.ts';
import { useFreeWeekend } from '../../../flows/commerce/use-free-weekend.ts';
import { linkedinPostUrl, xPostUrl } from '../../../flows/credential/credential.select.ts';
import { DonePicture } from '../../../ui/brand/illustrations.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { CopyLink } from '../../shared/copy-link.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { calendarEntryOf, calendarLinks, icsOf } from './calendar.ts';
import { whenOf } from './free-weekend.words.ts';
import { OpenTitle, ReservationTitle } from './reservation-title.tsx';

/** Reserved: a calendar entry, and share links (UI-12). */
export function FreeWeekendSuccessPage() {
  const { pathname } = useLocation();
  const tech = techOfPath(pathname) ?? 'javascript';
  return <SuccessOf key={tech} tech={tech} />;
}

function SuccessOf({ tech }: { tech: Tech }) {
  const weekend = useFreeWeekend(tech);
  return (
    <PageSection width="prose">
      <DonePicture />
      {weekend.state === 'shown' && weekend.content.data?.state === 'active' ? (
        <OpenTitle tech={tech} weekend={weekend.content.data} />
      ) : (
        <ReservationTitle tech={tech} />
      )}
      <div className="mt-10 grid gap-12">
        <ResourceFrame resource={weekend} skeleton={<Skeleton className="h-40 w-full" />}>
          {({ data }) => <SaveTheDate tech={tech} weekend={data} />}
        </ResourceFrame>
        <Tell tech={tech} />
        <div>
          <LinkButton href={`/${tech}/free-weekend/poll`} size="large">
            Cast Your Vote
          </LinkButton>
          <p className="mt-3 text-muted text-sm">Vote on which part of the training comes next.</p>
        </div>
      </div>
    </PageSection>
  );
}

function SaveTheDate({ tech, weekend }: { tech: Tech; weekend: FreeWeekend | null }) {
  const isAhead = weekend?.state === 'not_started' || weekend?.state === 'active';
  return (
    <section aria-labelledby="save-the-date">
      <h2 id="save-the-date" className="font-semibold text-2xl">
        {isAhead ? 'Save the date' : 'No date yet'}
      </h2>
      <p className="mt-2 text-muted">{whenOf(weekend)}</p>
      {weekend && isAhead ? (
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            icon={<CalendarPlus />}
            onClick={() =>
              downloadText(
                `free-weekend-${tech}.ics`,
                icsOf(calendarEntryOf(weekend, location.origin), Date.now()),
                'text/calendar',
              )
            }
          >
            Calendar file (.ics)
          </Button>
          {calendarLinks(calendarEntryOf(weekend, location.origin)).map(({ label, url }) => (
            <LinkButton key={label} href={url} target="_blank" variant="secondary">
              {label}
            </LinkButton>
          ))}
        </div>
      ) : (
        <p className="mt-3">
          <TextLink href={`/${tech}/free-weekend`}>The page of the weekend</TextLink> says when it is, as soon as it is
          set.
        </p>
      )}
    </section>
  );
}

function Tell({ tech }: { tech: Tech }) {
  const url = `${location.origin}/${tech}/free-weekend`;
  return (
    <section aria-labelledby="tell">
      <h2 id="tell" className="font-semibold text-2xl">
        Invite someone to join you
      </h2>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <LinkButton
          href={xPostUrl(`A weekend of free ${TECH_LABELS[tech]} training at Chartered:`, url)}
          target="_blank"
          variant="secondary"
        >
          Post on X
        </LinkButton>
        <LinkButton href={linkedinPostUrl(url)} target="_blank" variant="secondary">
          Post on LinkedIn
        </LinkButton>
        <CopyLink url={url} />
      </div>
    </section>
  );
}

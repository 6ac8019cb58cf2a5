import type { FreeWeekend } from '../../../../contract/commerce/offers.ts';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { useBoundary } from '../../../flows/commerce/use-countdown.ts';
import { boundaryOf, useEpoch, useFreeWeekend } from '../../../flows/commerce/use-free-weekend.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';

/** On the Vue.js dashboard, while a free weekend runs or is announced (UI-12). */
export function WelcomeBanner({ tech }: { tech: Tech }) {
  const [epoch, onBoundary] = useEpoch();
  return tech === 'vuejs' && <BannerOf key={epoch} tech={tech} onBoundary={onBoundary} />;
}

function BannerOf({ tech, onBoundary }: { tech: Tech; onBoundary: () => void }) {
  const weekend = useFreeWeekend(tech);
  const data = weekend.state === 'shown' ? weekend.content.data : null;
  const at = boundaryOf(data);
  if (!data || at === null) return null;
  return <Welcome weekend={data} at={at} onBoundary={onBoundary} />;
}

function Welcome({ weekend, at, onBoundary }: { weekend: FreeWeekend; at: number; onBoundary: () => void }) {
  const parts = useBoundary(at, onBoundary);
  const { tech, is_active: isActive } = weekend;
  const left = parts.map(({ value }) => value).join(':');
  return (
    <Callout
      tone={isActive ? 'positive' : 'info'}
      className="mb-8"
      title={`Welcome to the free ${TECH_LABELS[tech]} weekend`}
      actions={
        <LinkButton href={isActive ? `/${tech}/dashboard/free-weekend` : `/${tech}/free-weekend`} size="small">
          {isActive ? 'See what is free' : 'Reserve Your Spot'}
        </LinkButton>
      }
    >
      <span>{`${isActive ? 'The mid-level training and the mock exam are free.' : 'The training opens for 48 hours.'} `}</span>
      {left && <span className="tabular-nums">{`${isActive ? 'Ends' : 'Begins'} in ${left}.`}</span>}
    </Callout>
  );
}

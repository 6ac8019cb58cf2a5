import {
  ClipboardPaste,
  Clock,
  Cloud,
  CloudOff,
  Copy,
  Dot,
  Laptop,
  LogIn,
  LogOut,
  Monitor,
  RotateCw,
  SquareTerminal,
} from 'lucide-react';
import { formatTime } from '../../../ui/display/format-date.ts';
import type { Elements } from '../../../ui/elements.ts';
import { duration, durationMs, type EvidenceEvent, groupTimeline, type Moment, type MomentGroup } from './timeline.ts';

const KINDS: Record<string, { words: string; many: (count: number) => string; icon: Elements }> = {
  blur: { words: 'Left the page', many: (count) => `Left the page ${count} times`, icon: <LogOut /> },
  offline: { words: 'Connection lost', many: (count) => `Connection lost ${count} times`, icon: <CloudOff /> },
  paste: { words: 'Pasted text', many: (count) => `Pasted text ${count} times`, icon: <ClipboardPaste /> },
  devtools: {
    words: 'Developer tools opened',
    many: (count) => `Developer tools opened ${count} times`,
    icon: <SquareTerminal />,
  },
  secondTab: {
    words: 'Opened in a second tab',
    many: (count) => `Opened in a second tab ${count} times`,
    icon: <Copy />,
  },
  displayChange: {
    words: 'Display changed',
    many: (count) => `Display changed ${count} times`,
    icon: <Monitor />,
  },
  focus: {
    words: 'Returned to the page',
    many: (count) => `Returned to the page ${count} times`,
    icon: <LogIn />,
  },
  online: { words: 'Connection restored', many: (count) => `Connection restored ${count} times`, icon: <Cloud /> },
  reopened: {
    words: 'Opened again on the same device',
    many: (count) => `Opened again on the same device ${count} times`,
    icon: <RotateCw />,
  },
  extraTime: {
    words: 'Extra time granted',
    many: (count) => `Extra time granted ${count} times`,
    icon: <Clock />,
  },
  takeOver: {
    words: 'Taken over on another device',
    many: (count) => `Taken over on another device ${count} times`,
    icon: <Laptop />,
  },
};

/** Events observed during the exam. Evidence, never a verdict. */
export function TimelineSection({ events, startedAt }: { events: readonly EvidenceEvent[]; startedAt: number | null }) {
  const groups = groupTimeline(events);
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="font-semibold text-xl">
        Timeline
      </h2>
      <p className="mt-1 max-w-prose text-muted text-sm">
        Events that the browser observed. None of them proves anything, and none lowers a score.
      </p>
      {groups.length === 0 ? (
        <p className="mt-4 text-muted">No events were observed.</p>
      ) : (
        <ol className="mt-4 border-line border-t text-sm">
          {groups.map((group) => (
            <GroupRow key={`${group.kind}-${group.moments[0]?.from}`} group={group} startedAt={startedAt} />
          ))}
        </ol>
      )}
    </section>
  );
}

function GroupRow({ group, startedAt }: { group: MomentGroup; startedAt: number | null }) {
  const kind = KINDS[group.kind] ?? {
    words: group.kind,
    many: (n: number) => `${group.kind}, ${n} times`,
    icon: <Dot />,
  };
  const [first] = group.moments;
  if (!first) return null;
  const isMany = group.moments.length > 1;
  const lasted = durationMs(group.moments);
  return (
    <li className="grid grid-cols-[5.5rem_1.25rem_minmax(0,1fr)] gap-x-3 border-line border-b py-3 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:text-muted">
      <When moment={first} startedAt={startedAt} />
      {kind.icon}
      <div className="min-w-0">
        {isMany ? (
          <details>
            <summary className="min-h-6 cursor-pointer">
              <span className="font-medium">{kind.many(countOf(group.moments))}</span>
              {lasted > 0 && <span className="text-muted">{`, ${duration(lasted)} in all`}</span>}
            </summary>
            <ol className="mt-2 grid gap-1.5">
              {group.moments.map((moment) => (
                <li key={moment.from} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
                  <When moment={moment} startedAt={startedAt} />
                  <Lasting moment={moment} />
                </li>
              ))}
            </ol>
          </details>
        ) : (
          <p>
            <span className="font-medium">{kind.words}</span> <Lasting moment={first} />
          </p>
        )}
      </div>
    </li>
  );
}

/** Includes events that were only counted. */
const countOf = (moments: readonly Moment[]) => moments.reduce((sum, { more }) => sum + (more || 1), 0);

/** Time since the start; the time of day is in the title. */
function When({ moment, startedAt }: { moment: Moment; startedAt: number | null }) {
  const since = startedAt === null ? null : Math.max(0, moment.from - startedAt);
  return (
    <time
      dateTime={new Date(moment.from).toISOString()}
      title={formatTime(moment.from)}
      className="text-muted tabular-nums leading-6"
    >
      {since === null ? formatTime(moment.from) : duration(since)}
    </time>
  );
}

function Lasting({ moment }: { moment: Moment }) {
  const texts = [
    moment.more > 0 && `${moment.more} more that were counted, not kept; the last one here`,
    moment.to !== null && `for ${duration(moment.to - moment.from)}`,
    moment.detail,
  ].filter(Boolean);
  return <span className="text-muted [overflow-wrap:anywhere]">{texts.join(', ')}</span>;
}

import { ChevronRight } from 'lucide-react';
import type { Attempt } from '../../../../../machines/exam/dashboard/next-step.ts';
import type { TopicProgress } from '../../../flows/exam/dashboard.select.ts';
import { formatDay } from '../../../ui/display/format-date.ts';
import { Table } from '../../../ui/display/table.tsx';

const WIDTH = 160;
const HEIGHT = 40;
/** Room for a dot at the edges. */
const EDGE = 5;

/** How each topic went, attempt by attempt: a small chart, and the same as a table. */
export function TopicHistory({ attempts, topics }: { attempts: readonly Attempt[]; topics: readonly TopicProgress[] }) {
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby="topic-history" className="mt-12">
      <h2 id="topic-history" className="font-semibold text-lg">
        Progress by topic
      </h2>
      <p className="mt-1 text-muted text-sm">{`Your last ${attempts.length} results, the oldest first.`}</p>
      <ul className="mt-4 grid gap-x-14 border-line border-t sm:grid-cols-2">
        {topics.map((topic) => (
          <li key={topic.id} className="flex min-w-0 items-center justify-between gap-4 border-line border-b py-3">
            <span className="min-w-0">
              <span className="block">{topic.name}</span>
              <span className="text-muted text-sm tabular-nums">{summaryOf(topic)}</span>
            </span>
            <TopicLine percents={topic.percents} />
          </li>
        ))}
      </ul>
      <details className="group mt-4">
        <summary className="flex w-fit cursor-pointer items-center gap-1.5 rounded-sm py-2 text-sm underline-offset-4 hover:underline">
          <ChevronRight className="size-4 transition-transform duration-100 group-open:rotate-90" aria-hidden />
          Show as a table
        </summary>
        <div className="mt-2">
          <Table
            caption="Percent of the points by topic and attempt"
            columns={[
              { key: 'topic', header: 'Topic', cell: (row: TopicProgress) => row.name, isRowHeader: true },
              ...attempts.map((attempt, index) => ({
                key: attempt.id,
                header: `${formatDay(attempt.ended_at)}${attempt.entry.trial ? ', trial' : ''}`,
                align: 'end' as const,
                cell: (row: TopicProgress) => percentWords(row.percents[index] ?? null),
              })),
            ]}
            rows={[...topics]}
            rowKey={(row) => row.id}
          />
        </div>
      </details>
    </section>
  );
}

const percentWords = (percent: number | null) => (percent === null ? '–' : `${percent}%`);

/** The first and the last percent: what the line is about. */
function summaryOf({ percents }: TopicProgress): string {
  const known = percents.filter((percent) => percent !== null);
  return `${percentWords(known[0] ?? null)} → ${percentWords(known.at(-1) ?? null)}`;
}

/** A line through the percents; the list beside it and the table say the same in words. */
function TopicLine({ percents }: Pick<TopicProgress, 'percents'>) {
  const step = (WIDTH - 2 * EDGE) / Math.max(1, percents.length - 1);
  const dots = percents.flatMap((percent, index) =>
    percent === null ? [] : [{ x: EDGE + index * step, y: EDGE + ((100 - percent) / 100) * (HEIGHT - 2 * EDGE) }],
  );
  const last = dots.at(-1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-8 w-32 shrink-0 overflow-visible" aria-hidden="true">
      <line
        x1="0"
        x2={WIDTH}
        y1={HEIGHT - EDGE}
        y2={HEIGHT - EDGE}
        className="stroke-line [vector-effect:non-scaling-stroke]"
      />
      <polyline
        points={dots.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-none stroke-accent-ink [vector-effect:non-scaling-stroke]"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last && <circle cx={last.x} cy={last.y} r="4" className="fill-accent-ink" />}
    </svg>
  );
}

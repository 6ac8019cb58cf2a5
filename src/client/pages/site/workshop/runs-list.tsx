import type { WatchedRun } from '../../../../../machines/site/workshop/workshop.types.ts';
import { titleOf } from '../../../../workshop/chart/titles.ts';

/** The runs of other tabs or of a recording, by page; a click shows one. */
export function RunsList({
  runs,
  followed,
  onFollow,
}: {
  runs: Readonly<Record<string, WatchedRun>>;
  followed: string | null;
  onFollow: (key: string) => void;
}) {
  const pages = [...Map.groupBy(Object.entries(runs), ([, { page }]) => page)];
  return (
    <div className="grid gap-4">
      {pages.map(([page, entries], index) => (
        <section key={page}>
          <h3 className="mb-1.5 font-medium text-muted text-xs">
            {page === 'recording' ? 'Recorded runs' : `Page ${index + 1}`}
          </h3>
          <ul className="grid gap-1">
            {entries.map(([key, { chart, steps, isOver }]) => (
              <li key={key}>
                <button
                  type="button"
                  aria-pressed={key === followed}
                  onClick={() => onFollow(key)}
                  className="flex w-full items-baseline justify-between gap-3 rounded-md border border-line px-3 py-1.5 text-left text-sm hover:bg-surface-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft pointer-coarse:min-h-11"
                >
                  <span className="min-w-0">
                    <span className="font-medium">{titleOf(chart)}</span>
                    <span className="block truncate text-muted text-xs">{steps.at(-1)?.words}</span>
                  </span>
                  <span className="shrink-0 text-muted text-xs tabular-nums">
                    {`${steps.length === 1 ? '1 step' : `${steps.length} steps`}${isOver && page !== 'recording' ? ', ended' : ''}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

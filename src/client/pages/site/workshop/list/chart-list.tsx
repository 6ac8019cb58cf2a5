import { Search, Server } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { chartEntries, loadChart } from '../../../../../workshop/registry.ts';
import { useChartHistory } from '../../../../flows/site/workshop/use-overlays.ts';
import { Link } from '../../../../ui/controls/link-context.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { cx } from '../../../../ui/cx.ts';
import { formatUtcDay } from '../../../../ui/display/format-date.ts';
import { Deferred } from '../../../../ui/layout/deferred.tsx';
import { optionalPart } from '../../../../ui/optional-part.tsx';

const DOMAINS: Record<string, string> = {
  account: 'Account',
  exam: 'Exam',
  commerce: 'Commerce',
  team: 'Team',
  credential: 'Credential',
  learning: 'Learning',
  site: 'Site',
};

/** The files of a chart are fetched beside those of its page, when somebody turns to its link. */
const prefetch = (id: string) => void loadChart(id).catch(() => {});

/** Loaded with the first letter of a question, and the descriptions of all charts with it. */
const ChartAnswers = optionalPart(
  async () => (await import('./chart-answers.tsx')).ChartAnswers,
  null,
  () => <p className="text-muted text-sm">The charts' descriptions didn't load. Check your connection.</p>,
);

/** How much of a chart has changed: "3 changes since 0.1.0"; empty for one that has not, and until that is known. */
function changesText(id: string, history: ReturnType<typeof useChartHistory>): string {
  const found = history?.changes[id];
  if (!found) return '';
  const { since, count, is_new: isNew } = found;
  const version = since.is_release ? since.id : formatUtcDay(Date.parse(since.date));
  if (isNew) return `New since ${version}`;
  return `${count === 1 ? '1 change' : `${count} changes`} since ${version}`;
}

/** Brings the chart on show into the middle of the frame that the list scrolls in, unless it is seen: the page itself stays. */
function scrollToCurrent(list: HTMLElement) {
  const item = list.querySelector('[aria-current]');
  let frame = list.parentElement;
  while (frame && frame.scrollHeight <= frame.clientHeight) frame = frame.parentElement;
  if (!item || !frame || frame === document.documentElement || frame === document.body) return;
  const [place, room] = [item.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (place.top >= room.top && place.bottom <= room.bottom) return;
  frame.scrollTop += place.top - room.top - (room.height - place.height) / 2;
}

/**
 * The list beside a chart. It is rendered after the chart, which is what the reader came for; the width that it takes is its
 * parent's.
 */
export function ChartListBeside({ current }: { current: string | null }) {
  return (
    <Deferred>
      <ChartList current={current} />
    </Deferred>
  );
}

/** Every chart by domain, with a search; with their purposes where there is room. */
export function ChartList({ current, isWide }: { current: string | null; isWide?: boolean }) {
  const [query, setQuery] = useState('');
  const history = useChartHistory(isWide === true);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another chart is on show
  useEffect(() => {
    if (list.current && !isWide) scrollToCurrent(list.current);
  }, [current, isWide]);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = chartEntries.filter(({ id, title, purpose, domain }) => {
    const text = `${id} ${title} ${purpose} ${domain}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const domains = Object.keys(DOMAINS).filter((domain) => found.some((entry) => entry.domain === domain));
  const isAlone = found.length === 0;
  const inCharts = isWide && words.length > 0 && <ChartAnswers question={query} isAlone={isAlone} />;
  return (
    <div ref={list} className={cx('grid content-start gap-5', isWide && 'gap-8')}>
      <TextField
        label="Search charts"
        isLabelHidden
        type="search"
        placeholder={isWide ? 'Search, or ask a question' : 'Search charts'}
        start={<Search aria-hidden />}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        className={cx(isWide && 'max-w-md')}
      />
      {isAlone && inCharts}
      <p role="status" className={cx('text-muted text-sm', (words.length === 0 || isAlone) && 'sr-only')}>
        {found.length === 1 ? '1 chart' : `${found.length} charts`}
      </p>
      {domains.map((domain) => (
        <section key={domain} aria-label={DOMAINS[domain]}>
          <h2 className={cx('mb-1 font-medium text-muted', isWide ? 'mb-3 text-sm' : 'px-2 text-xs')}>
            {DOMAINS[domain]}
          </h2>
          <ul className={cx('grid', isWide ? 'gap-3 sm:grid-cols-2 xl:grid-cols-3' : 'gap-0.5')}>
            {found
              .filter((entry) => entry.domain === domain)
              .map(({ id, title, purpose, runsOn }) => (
                <li key={id} className="min-w-0" onPointerEnter={() => prefetch(id)} onFocus={() => prefetch(id)}>
                  <Link
                    href={`/statecharts/${id}`}
                    aria-current={id === current ? 'page' : undefined}
                    className={cx(
                      'flex min-w-0 rounded-md border border-transparent text-sm hover:bg-surface-hover pointer-coarse:min-h-11',
                      isWide
                        ? 'h-full flex-col gap-1 border-line p-4'
                        : 'min-h-8 items-center gap-2 px-2 py-1 text-muted aria-[current]:border-line aria-[current]:bg-surface-raised aria-[current]:font-medium aria-[current]:text-ink',
                    )}
                  >
                    <span className={cx('flex min-w-0 items-center gap-2', isWide && 'font-medium')}>
                      <span className="min-w-0 break-words">{title}</span>
                      {runsOn !== 'browser' && (
                        <span className="shrink-0 text-muted" title="Runs on the server">
                          <Server className="size-3.5" aria-hidden />
                          <span className="sr-only">, runs on the server</span>
                        </span>
                      )}
                    </span>
                    {isWide && <span className="text-muted first-letter:uppercase">{purpose}</span>}
                    {isWide && <span className="mt-auto min-h-lh text-muted text-xs">{changesText(id, history)}</span>}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {!isAlone && inCharts}
      {isAlone && !isWide && <p className="text-muted text-sm">No chart has this name. Try a shorter word.</p>}
    </div>
  );
}

import { useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import { loadedChart } from '../../../../workshop/registry.ts';
import { useStableNavigate } from '../../../flows/site/use-stable-navigate.ts';
import { workshopActor } from '../../../flows/site/workshop/workshop.ts';
import { chartIdOf } from '../../../flows/site/workshop/workshop.wire.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChartWorkbench } from './chart-workbench.tsx';
import { ChartListBeside } from './list/chart-list.tsx';
import { selectIsFailed, selectIsShown, selectIsUnknown } from './workshop.select.ts';
import { WorkshopFrame } from './workshop-frame.tsx';

/** One chart: its drawing, its words, and runs of it. */
export function StatechartPage() {
  const { chart: name } = useParams();
  const id = chartIdOf(name);
  const navigate = useStableNavigate();
  const actor = useMemo(() => workshopActor(navigate, id), [navigate, id]);
  // Before anything is painted: a chart whose files are here is drawn at once.
  useLayoutEffect(() => actor.send({ type: 'workshop.chartOpened', chart: id }), [actor, id]);

  // While the address leads on, the chart still tells of the page before: its heading would take the focus, and go.
  const isCurrent = useSelector(actor, ({ context }) => context.chart === id);
  const isShown = useSelector(actor, selectIsShown) && isCurrent;
  const isUnknown = useSelector(actor, selectIsUnknown) && isCurrent;
  const isFailed = useSelector(actor, selectIsFailed) && isCurrent;
  const failure = useSelector(actor, ({ context }) => context.failure);
  const loaded = loadedChart(id);

  if (loaded && isShown) return <ChartWorkbench key={loaded.entry.id} actor={actor} loaded={loaded} />;
  // There is nothing to wait for: the chart is shown before this would be painted.
  if (loaded && !isUnknown && !isFailed) return null;
  return (
    <WorkshopFrame current={id} title={<Link href="/statecharts">Statecharts</Link>}>
      <main id="content" tabIndex={-1} className="grid gap-8 p-4 lg:grid-cols-[15rem_1fr]">
        {/* While a chart loads, the list would only delay it: it comes with the chart. */}
        <div className="hidden lg:block">{(isUnknown || isFailed) && <ChartListBeside current={id} />}</div>
        {isUnknown ? (
          <EmptyState
            headingLevel={1}
            title={`There is no chart "${name}"`}
            actions={<LinkButton href="/statecharts">All charts</LinkButton>}
          >
            It may have been renamed, or this version of the site does not have it.
          </EmptyState>
        ) : isFailed ? (
          <EmptyState
            headingLevel={1}
            title="The chart could not be loaded"
            actions={<Button onClick={() => actor.send({ type: 'workshop.retried' })}>Try again</Button>}
          >
            {failure?.message}
          </EmptyState>
        ) : (
          <div aria-busy="true">
            <h1 className="sr-only">Loading the chart</h1>
            <Skeleton className="h-[60dvh] w-full" />
          </div>
        )}
      </main>
    </WorkshopFrame>
  );
}

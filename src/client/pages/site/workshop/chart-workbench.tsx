import { useSelector } from '@xstate/react';
import { Eye, FilePlay, Layers, Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { placeIn } from '../../../../../machines/site/workshop/workshop.runs.ts';
import type { Look } from '../../../../workshop/drawing/look.ts';
import { firstView } from '../../../../workshop/drawing/views.ts';
import { coverageOverlay, pathSteps, walkSteps } from '../../../../workshop/overlays/coverage-overlay.ts';
import { trafficOverlay } from '../../../../workshop/overlays/traffic-overlay.ts';
import type { LoadedChart } from '../../../../workshop/registry.ts';
import { readWalk } from '../../../../workshop/run/walk-in-address.ts';
import { messageLinks } from '../../../../workshop/twin/messages.ts';
import { innermost, titleOfState, transitionSentence } from '../../../../workshop/twin/words.ts';
import { selectIsReviewer } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useCoverage, useMessages, useTraffic } from '../../../flows/site/workshop/use-overlays.ts';
import type { WorkshopActor } from '../../../flows/site/workshop/workshop.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { type TabItem, Tabs } from '../../../ui/layout/tabs.tsx';
import { DropdownMenu } from '../../../ui/overlay/dropdown-menu.tsx';
import { ChangesPanel } from './changes/changes-panel.tsx';
import { useComparison } from './changes/use-comparison.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FindBox } from './find-box.tsx';
import { ChartList } from './list/chart-list.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import { OverlayPanel } from './overlay-panel.tsx';
import { ReplayPanel } from './replay-panel.tsx';
import { SimulatorPanel } from './simulator-panel.tsx';
import { Timeline } from './timeline.tsx';
import { TransitionsPanel } from './transitions-panel.tsx';
import { useLinkedRun } from './use-linked-run.ts';
import { type Place, usePlace } from './use-place.ts';
import { usePlayer } from './use-player.ts';
import { WatchPanel } from './watch-panel.tsx';
import { selectCanPause, selectCanPlay, selectIsReading, selectMode, selectStep } from './workshop.select.ts';
import { WorkshopFrame } from './workshop-frame.tsx';

type Panel = 'overlay' | 'details' | 'outline' | 'transitions' | 'run';
const PANELS: readonly Panel[] = ['details', 'outline', 'transitions', 'run', 'overlay'];
const OVERLAYS = { changes: 'Changes', coverage: 'Coverage', traffic: 'Traffic' };
const RUN_LABELS = { none: 'Simulate', simulating: 'Simulate', watching: 'Watch', replaying: 'Replay' };

/** The drawing of a chart with everything that belongs to it. */
export function ChartWorkbench({ actor, loaded }: { actor: WorkshopActor; loaded: LoadedChart }) {
  const { entry } = loaded;
  const [place, onPlace] = usePlace();
  const comparing = useComparison(loaded, place, place.overlay === 'changes');
  const { comparison } = comparing;
  const { chart, layout } = comparison ?? loaded;
  const { send } = actor;
  const mode = useSelector(actor, selectMode);
  const runStep = useSelector(actor, selectStep);
  const { steps, at, runs, followed, missing, problem } = useSelector(actor, ({ context }) => context);
  const canPlay = useSelector(actor, selectCanPlay);
  const canPause = useSelector(actor, selectCanPause);
  const isReading = useSelector(actor, selectIsReading);
  const [isSimulatorOpen, setIsSimulatorOpen] = useState(place.run !== null);
  const wantsPlayer = isSimulatorOpen || mode === 'simulating';
  const { player, problem: playerProblem } = usePlayer(wantsPlayer ? loaded : null);
  const linkProblem = useLinkedRun({ place, onPlace, mode, step: runStep, player, send });

  const isRunOpen = mode !== 'none' || isSimulatorOpen;
  const asked = PANELS.find((panel) => panel === place.panel);

  const isStaff = useSessionState(selectIsReviewer);
  const overlay = overlayOf(place, isStaff);
  const panel: Panel =
    (asked === 'run' && !isRunOpen) || (asked === 'overlay' && overlay === null) ? 'details' : (asked ?? 'details');
  const wantsPath = place.path !== null && place.walk === null;
  const coverage = useCoverage(chart.id, overlay !== null || wantsPath);
  const traffic = useTraffic(chart.id, overlay === 'traffic');
  const overlays = useMemo(() => {
    if (overlay === 'changes') return comparison?.overlays;
    if (overlay === 'coverage' && coverage.data) return coverageOverlay(coverage.data);
    return overlay === 'traffic' && traffic.data ? trafficOverlay(traffic.data) : undefined;
  }, [overlay, comparison, coverage.data, traffic.data]);

  // A generated path is a run, too; the address says which step of it is on show.
  const path = useMemo(() => {
    if (place.path === null) return null;
    if (place.walk === null) return coverage.data ? pathSteps(chart, coverage.data, place.path) : null;
    const steps = readWalk(chart, place.walk);
    return steps && walkSteps(chart, steps);
  }, [chart, coverage.data, place.path, place.walk]);
  const isPathUnknown = place.path !== null && !path && (place.walk !== null || coverage.isSuccess);
  const pathAt = path ? placeIn(path, Number(place.step ?? path.length - 1)) : 0;
  const step = runStep ?? path?.[pathAt] ?? null;

  const { data: allMessages } = useMessages();
  const messages = useMemo(() => messageLinks(allMessages ?? [], chart.id), [allMessages, chart.id]);
  const look = useMemo<Look>(() => {
    const selected = place.state ?? place.transition;
    return {
      ...(step ? { active: new Set(step.active), lit: new Set(step.taken) } : {}),
      ...(selected === null ? {} : { selected }),
      ...(overlays ? { overlays } : {}),
      messages: new Map([...messages].map(([id, links]) => [id, links.map(({ words }) => words).join(', ')])),
    };
  }, [step, overlays, messages, place.state, place.transition]);

  // In a simulation, an arrow of the drawing can be clicked to take it.
  const takeArrow = (transition: string) => {
    const next = runStep && player?.takeTransition(runStep, transition);
    if (next) send({ type: 'workshop.stepTaken', step: next });
  };

  // What is selected is said aloud, wherever it was selected.
  const said = useMemo(() => {
    const transition = chart.transitions.find(({ id }) => id === place.transition);
    const state = chart.states.find(({ id }) => id === place.state);
    if (transition) return transitionSentence(chart, transition);
    return state ? `${state.title}. ${state.description}` : '';
  }, [chart, place.state, place.transition]);
  const news = step ? `${step.words} Now: ${leaves(loaded, step.active)}.` : '';

  // A run ends when the reader leaves its chart; the panel that showed it is gone then.
  useEffect(() => {
    if (!isRunOpen && place.panel === 'run') onPlace({ panel: null });
  }, [isRunOpen, place.panel, onPlace]);

  const openRun = (next: 'simulating' | 'watching' | 'replaying') => {
    if (mode !== 'none' && mode !== next) send({ type: 'workshop.runClosed' });
    setIsSimulatorOpen(next === 'simulating');
    if (next === 'watching' && mode !== next) send({ type: 'workshop.watchStarted' });
    if (next === 'replaying' && mode !== next) send({ type: 'workshop.replayStarted' });
    onPlace({ panel: 'run' });
  };
  const sendRun: typeof send = (event) => {
    if (event.type === 'workshop.runClosed') {
      setIsSimulatorOpen(false);
      onPlace({ run: null });
    }
    send(event);
  };

  const runContent =
    mode === 'watching' ? (
      <WatchPanel runs={runs} followed={followed} send={sendRun} />
    ) : mode === 'replaying' ? (
      <ReplayPanel {...{ runs, followed, at, missing, problem, isReading }} send={sendRun} />
    ) : player ? (
      <SimulatorPanel
        chart={chart}
        player={player}
        step={runStep}
        steps={steps}
        before={steps[at - 1] ?? null}
        send={sendRun}
      />
    ) : playerProblem ? (
      <Callout tone="danger">{playerProblem}</Callout>
    ) : (
      <Spinner />
    );

  const runPanel = (
    <>
      <h2 className="sr-only">{RUN_LABELS[mode]}</h2>
      {linkProblem !== '' && (
        <Callout tone="warning" title="The linked simulation cannot be played" isLive className="mb-4">
          {linkProblem}
        </Callout>
      )}
      {runContent}
    </>
  );
  const items: TabItem<Panel>[] = [
    ...(isRunOpen ? [{ value: 'run' as const, label: RUN_LABELS[mode], content: runPanel }] : []),
    ...(overlay === null
      ? []
      : [
          {
            value: 'overlay' as const,
            label: OVERLAYS[overlay],
            content:
              overlay === 'changes' ? (
                <ChangesPanel {...comparing} onPlace={onPlace} />
              ) : (
                <OverlayPanel
                  chart={chart}
                  coverage={overlay === 'coverage' ? coverage : null}
                  traffic={overlay === 'traffic' ? traffic : null}
                  served={coverage.data ?? null}
                  onReplay={(stray) => send({ type: 'workshop.strayChosen', stray })}
                />
              ),
          },
        ]),
    {
      value: 'details',
      label: 'Details',
      content: <DetailsPanel {...{ chart, place, messages, onPlace }} />,
    },
    {
      value: 'outline',
      label: 'Outline',
      content: <OutlinePanel {...{ chart, place, overlays, onPlace }} active={new Set(step?.active)} />,
    },
    {
      value: 'transitions',
      label: 'Transitions',
      content: <TransitionsPanel chart={chart} place={place} onPlace={onPlace} />,
    },
  ];
  const view = layout.views[place.view ?? ''] ?? layout.views[firstView(layout)];

  return (
    <WorkshopFrame
      current={entry.id}
      title={
        <nav aria-label="Breadcrumb" className="flex min-w-0 items-baseline gap-1.5">
          <Link href="/statecharts" className="hidden text-muted hover:text-ink sm:inline">
            Statecharts
          </Link>
          <span aria-hidden className="hidden text-muted sm:inline">
            /
          </span>
          <h1 tabIndex={-1} className="truncate font-semibold">
            {entry.title}
          </h1>
        </nav>
      }
      tools={
        <>
          {entry.runsOn !== 'browser' && <Badge tone="info">Runs on the server</Badge>}
          <div className="order-last flex w-full min-w-0 items-center gap-1.5 sm:order-none sm:ml-auto sm:w-auto sm:flex-1 sm:justify-end">
            <FindBox chart={chart} onPlace={onPlace} />
            <DropdownMenu
              trigger={<IconButton label="Overlay" icon={<Layers />} isPressed={overlay !== null} />}
              items={[
                {
                  label: 'No overlay',
                  onSelect: () => onPlace({ overlay: null, panel: null, before: null, after: null }),
                },
                { label: OVERLAYS.changes, onSelect: () => onPlace({ overlay: 'changes', panel: 'overlay' }) },
                { label: OVERLAYS.coverage, onSelect: () => onPlace({ overlay: 'coverage', panel: 'overlay' }) },
                ...(isStaff
                  ? [{ label: OVERLAYS.traffic, onSelect: () => onPlace({ overlay: 'traffic', panel: 'overlay' }) }]
                  : []),
              ]}
            />
            <RunButton
              label="Simulate"
              icon={<Play />}
              isOn={panel === 'run' && mode !== 'watching' && mode !== 'replaying'}
              onClick={() => openRun('simulating')}
            />
            <RunButton label="Watch" icon={<Eye />} isOn={mode === 'watching'} onClick={() => openRun('watching')} />
            <RunButton
              label="Replay"
              icon={<FilePlay />}
              isOn={mode === 'replaying'}
              onClick={() => openRun('replaying')}
            />
            {view && <ExportMenu chart={chart} view={view} look={look} />}
          </div>
        </>
      }
    >
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,9fr)_minmax(0,11fr)] lg:grid-cols-[14rem_minmax(0,1fr)_22rem] lg:grid-rows-[minmax(0,1fr)] [@media(max-height:26rem)]:grid-rows-[16rem_auto]">
        <nav
          aria-label="Charts"
          className="hidden min-h-0 overflow-y-auto border-line border-r bg-surface p-3 lg:block"
        >
          <ChartList current={entry.id} />
        </nav>
        <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col">
          <div className="min-h-0 flex-1">
            <ChartCanvas
              chart={chart}
              layout={layout}
              look={look}
              place={place}
              onPlace={onPlace}
              isComparing={overlay === 'changes'}
              onEvent={mode === 'simulating' ? takeArrow : undefined}
            />
          </div>
          {!runStep && isPathUnknown && (
            <p role="alert" className="border-line border-t bg-surface px-4 py-2.5 text-sm">
              This version of {chart.title} has no path {place.path}. The chart has changed since the link was made.
            </p>
          )}
          {!runStep && path && (
            <Timeline
              steps={path}
              at={pathAt}
              canPlay={false}
              canPause={false}
              playLabel="Play"
              send={(event) => {
                if (event.type === 'workshop.stepVisited') onPlace({ step: String(event.at) });
              }}
            />
          )}
          {runStep && (
            <Timeline
              steps={steps}
              at={at}
              canPlay={canPlay}
              canPause={canPause}
              playLabel={mode === 'watching' ? 'Back to the newest step' : 'Play'}
              send={send}
            />
          )}
        </main>
        <aside
          aria-label="About the selection"
          className="min-h-0 overflow-y-auto border-line border-t bg-surface lg:border-t-0 lg:border-l"
        >
          <Tabs<Panel>
            label="Panels"
            items={items}
            value={panel}
            onValueChange={(next) => onPlace({ panel: next === 'details' ? null : next })}
            panelClassName="p-4"
          />
        </aside>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="log" aria-live="polite" className="sr-only">
        {news}
      </p>
    </WorkshopFrame>
  );
}

/** The overlay that the address asks for; traffic is for staff. */
function overlayOf({ overlay }: Place, isStaff: boolean): keyof typeof OVERLAYS | null {
  if (overlay === 'changes' || overlay === 'coverage') return overlay;
  return overlay === 'traffic' && isStaff ? overlay : null;
}

function RunButton({
  label,
  icon,
  isOn,
  onClick,
}: {
  label: string;
  icon: React.ReactNode;
  isOn: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant={isOn ? 'primary' : 'secondary'}
      size="small"
      icon={icon}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <span className="hidden xl:inline">{label}</span>
    </Button>
  );
}

/** The innermost active states by their titles. */
function leaves({ chart }: LoadedChart, active: readonly string[]): string {
  return innermost(active)
    .map((id) => titleOfState(chart, id))
    .join(', ');
}

import { useSelector } from '@xstate/react';
import { ChartNoAxesColumn, Eye, FilePlay, Layers, Play } from 'lucide-react';
import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Look } from '../../../../workshop/drawing/look.ts';
import { coverageOverlay } from '../../../../workshop/overlays/coverage-overlay.ts';
import { OVERLAYS, overlayNamed, overlayProblem } from '../../../../workshop/overlays/overlay-names.ts';
import { trafficOverlay } from '../../../../workshop/overlays/traffic-overlay.ts';
import type { LoadedChart } from '../../../../workshop/registry.ts';
import { pathSteps, stepInAddress, walkSteps } from '../../../../workshop/run/path-steps.ts';
import { readWalk } from '../../../../workshop/run/walk-in-address.ts';
import { messageLinks } from '../../../../workshop/twin/messages.ts';
import { activeTitles, transitionSentence } from '../../../../workshop/twin/words.ts';
import { useCoverage, useMachine, useMessages, useTraffic } from '../../../flows/site/workshop/use-overlays.ts';
import type { WorkshopActor } from '../../../flows/site/workshop/workshop.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Deferred } from '../../../ui/layout/deferred.tsx';
import { type TabItem, Tabs } from '../../../ui/layout/tabs.tsx';
import { DropdownMenu } from '../../../ui/overlay/dropdown-menu.tsx';
import { ChangesPanel } from './changes/changes-panel.tsx';
import { useComparison } from './changes/use-comparison.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FindBox } from './find-box.tsx';
import { ChartListBeside } from './list/chart-list.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import { OverlayPanel } from './overlay-panel.tsx';
import { openPanel, type Panel, panelInAddress, subjectOf } from './panels.ts';
import { PathPanel } from './paths/path-panel.tsx';
import { ReplayPanel } from './replay-panel.tsx';
import { RequirementBar } from './requirements/requirement-bar.tsx';
import { useRequirement } from './requirements/use-requirement.ts';
import { NowLine } from './run/now-line.tsx';
import { SimulatorPanel } from './simulator-panel.tsx';
import { Timeline } from './timeline.tsx';
import { TransitionsPanel } from './transitions-panel.tsx';
import { useLinkedRun } from './use-linked-run.ts';
import { usePlace } from './use-place.ts';
import { usePlayer } from './use-player.ts';
import { useViewOfRun } from './use-view-of-run.ts';
import { WatchPanel } from './watch-panel.tsx';
import { selectCanPause, selectCanPlay, selectIsReading, selectMode, selectStep } from './workshop.select.ts';
import { WorkshopFrame } from './workshop-frame.tsx';

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
  // Who opens a run goes on in its panel, also with the keyboard.
  const [wantsFocus, setWantsFocus] = useState(false);
  const [isSimulatorOpen, setIsSimulatorOpen] = useState(place.run !== null);
  const wantsPlayer = isSimulatorOpen || mode === 'simulating';
  const { player, problem: playerProblem } = usePlayer(wantsPlayer ? loaded : null);
  const linkProblem = useLinkedRun({ place, onPlace, mode, step: runStep, player, send });

  const isRunOpen = mode !== 'none' || isSimulatorOpen;

  const overlay = overlayNamed(place.overlay);
  const unknownOverlay = overlayProblem(place.overlay);
  const wantsPath = place.path !== null && place.walk === null;
  const coverage = useCoverage(chart.id, overlay !== null || wantsPath);
  const traffic = useTraffic(chart.id, overlay === 'traffic');
  const overlays = useMemo(() => {
    if (overlay === 'changes') return comparison?.overlays;
    if (overlay === 'coverage' && coverage.data) return coverageOverlay(chart, coverage.data);
    return overlay === 'traffic' && traffic.data ? trafficOverlay(traffic.data, entry.runsOn) : undefined;
  }, [overlay, chart, entry.runsOn, comparison, coverage.data, traffic.data]);

  // A generated path is a run, too; the address says which step of it is on show.
  const machine = useMachine(loaded, place.path !== null);
  const path = useMemo(() => {
    if (place.path === null || !machine.data) return null;
    const { chart: running } = loaded;
    if (place.walk === null) return coverage.data ? pathSteps(running, machine.data, coverage.data, place.path) : null;
    const steps = readWalk(running, place.walk);
    return steps && walkSteps(running, machine.data, steps);
  }, [loaded, machine.data, coverage.data, place.path, place.walk]);
  const isPathUnloaded = machine.isError || (wantsPath && coverage.isError);
  const isPathUnknown = place.path !== null && !path && machine.isSuccess && (!wantsPath || coverage.isSuccess);
  const pathAt = path ? stepInAddress(place.step, path.length) : 0;
  const step = runStep ?? path?.[pathAt] ?? null;
  const viewName = useViewOfRun({ chart, layout, place, onPlace, step });
  const view = layout.views[viewName];
  const shown = { hasRun: isRunOpen, hasOverlay: overlay !== null, hasPath: path !== null && !runStep };
  const panel = openPanel(place, shown);

  // What is new in the panel is read from its beginning.
  const aside = useRef<HTMLElement>(null);
  const subject = subjectOf(panel, place, mode === 'simulating' ? { at, count: steps.length } : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the panel is about something else
  useLayoutEffect(() => {
    if (aside.current) aside.current.scrollTop = 0;
  }, [subject]);

  const { data: allMessages } = useMessages();
  const messages = useMemo(() => messageLinks(allMessages ?? [], chart.id), [allMessages, chart.id]);
  const requirement = useRequirement(chart, place.requirement);
  const look = useMemo<Look>(() => {
    const selected = place.state ?? place.transition;
    return {
      ...(step ? { active: new Set(step.active), lit: new Set(step.taken) } : {}),
      ...(selected === null ? {} : { selected }),
      ...(overlays ? { overlays } : {}),
      messages: new Map([...messages].map(([id, links]) => [id, links.map(({ words }) => words).join(', ')])),
      ...(requirement && requirement.places.size > 0 ? { found: requirement.places } : {}),
    };
  }, [step, overlays, messages, requirement, place.state, place.transition]);

  // In a simulation, an arrow of the drawing can be clicked to take it.
  const takeArrow = (transition: string) => {
    const next = runStep && player?.takeTransition(runStep, transition);
    if (next) send({ type: 'workshop.stepTaken', step: next });
  };

  // What is selected is said aloud, wherever it was selected.
  const said = useMemo(() => {
    const transition = chart.transitions.find(({ id }) => id === place.transition);
    const state = chart.states.find(({ id }) => id === place.state);
    const label = overlay && overlays?.get(transition?.id ?? state?.id ?? '')?.label;
    const more = label ? ` ${OVERLAYS[overlay]}: ${label}.` : '';
    if (transition) return `${transitionSentence(chart, transition)}${more}`;
    return state ? `${state.title}. ${state.description}${more}` : '';
  }, [chart, place.state, place.transition, overlay, overlays]);
  const news = step ? `${step.words} Now: ${activeTitles(loaded.chart, step.active)}.` : '';

  useEffect(() => {
    if (!wantsFocus || panel !== 'run') return;
    aside.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    setWantsFocus(false);
  }, [wantsFocus, panel]);

  // A run ends when the reader leaves its chart; the panel that showed it is gone then.
  useEffect(() => {
    if (!isRunOpen && place.panel === 'run') onPlace({ panel: null });
  }, [isRunOpen, place.panel, onPlace]);

  const openRun = (next: 'simulating' | 'watching' | 'replaying') => {
    if (mode !== 'none' && mode !== next) send({ type: 'workshop.runClosed' });
    setIsSimulatorOpen(next === 'simulating');
    if (next === 'watching' && mode !== next) send({ type: 'workshop.watchStarted' });
    if (next === 'replaying' && mode !== next) send({ type: 'workshop.replayStarted' });
    // The drawing follows a run, until the reader chooses another view.
    onPlace(mode === next ? { panel: 'run' } : { panel: 'run', view: null });
    setWantsFocus(true);
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
      <NowLine chart={loaded.chart} step={runStep} />
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
                  runsOn={entry.runsOn}
                  place={place}
                  coverage={overlay === 'coverage' ? coverage : null}
                  traffic={overlay === 'traffic' ? traffic : null}
                  served={coverage.data ?? null}
                  onPlace={onPlace}
                  onReplay={(stray) => send({ type: 'workshop.strayChosen', stray })}
                />
              ),
          },
        ]),
    ...(path && place.path !== null && !runStep
      ? [
          {
            value: 'path' as const,
            label: 'Path',
            content: (
              <>
                <NowLine chart={loaded.chart} step={step} />
                <PathPanel {...{ chart, onPlace }} path={place.path} steps={path} at={pathAt} />
              </>
            ),
          },
        ]
      : []),
    {
      value: 'details',
      label: 'Details',
      content: <DetailsPanel {...{ chart, place, messages, overlays, onPlace }} />,
    },
    {
      value: 'outline',
      label: 'Outline',
      content: <OutlinePanel {...{ chart, place, overlays, onPlace }} active={new Set(step?.active)} />,
    },
    {
      value: 'transitions',
      label: 'Transitions',
      content: (
        <TransitionsPanel
          {...{ chart, place, overlays, onPlace }}
          overlayTitle={overlay === null ? '' : OVERLAYS[overlay]}
        />
      ),
    },
  ];

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
          <div className="order-last flex w-full min-w-0 flex-wrap items-center justify-between gap-1.5 sm:order-none sm:flex-nowrap sm:ml-auto sm:w-auto sm:flex-1 sm:justify-end">
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
                { label: OVERLAYS.traffic, onSelect: () => onPlace({ overlay: 'traffic', panel: 'overlay' }) },
              ]}
            />
            <RunButton
              label="Simulate"
              icon={<Play />}
              isOn={panel === 'run' && mode !== 'watching' && mode !== 'replaying'}
              onClick={() => openRun('simulating')}
            />
            {/* What runs on the server is in no tab that could be watched; how often it happens is counted instead. */}
            {entry.runsOn !== 'server' ? (
              <RunButton label="Watch" icon={<Eye />} isOn={mode === 'watching'} onClick={() => openRun('watching')} />
            ) : (
              <RunButton
                label={OVERLAYS.traffic}
                icon={<ChartNoAxesColumn />}
                isOn={overlay === 'traffic'}
                onClick={() => onPlace({ overlay: 'traffic', panel: 'overlay' })}
              />
            )}
            <RunButton
              label="Replay"
              icon={<FilePlay />}
              isOn={mode === 'replaying'}
              onClick={() => openRun('replaying')}
            />
            {view && <ExportMenu chart={comparison?.newer ?? chart} drawn={chart} view={view} look={look} />}
          </div>
        </>
      }
    >
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,9fr)_minmax(0,11fr)] lg:grid-cols-[14rem_minmax(0,1fr)_22rem] lg:grid-rows-[minmax(0,1fr)] [@media(max-height:26rem)]:grid-rows-[16rem_auto]">
        <nav
          aria-label="Charts"
          className="hidden min-h-0 overflow-y-auto border-line border-r bg-surface p-3 lg:block"
        >
          <ChartListBeside current={entry.id} />
        </nav>
        <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col">
          <div className="min-h-0 flex-1">
            <ChartCanvas
              chart={chart}
              layout={layout}
              name={viewName}
              look={look}
              onPlace={onPlace}
              isComparing={overlay === 'changes'}
              onEvent={mode === 'simulating' ? takeArrow : undefined}
            />
          </div>
          {requirement && <RequirementBar {...{ chart, requirement, onPlace }} />}
          {unknownOverlay !== null && (
            <p role="alert" className="break-words border-line border-t bg-surface px-4 py-2.5 text-sm">
              {unknownOverlay}
            </p>
          )}
          {!runStep && isPathUnknown && (
            <p
              role="alert"
              className="border-line border-t bg-surface px-4 py-2.5 text-sm"
            >{`This version of ${chart.title} has no path ${place.path}. The chart has changed since the link was made.`}</p>
          )}
          {!runStep && isPathUnloaded && (
            <p role="alert" className="border-line border-t bg-surface px-4 py-2.5 text-sm">
              The path could not be loaded. Check your connection, and open the link again.
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
          ref={aside}
          aria-label="About the selection"
          className="min-h-0 overflow-y-auto has-[[data-now]]:scroll-pt-11 border-line border-t bg-surface lg:border-t-0 lg:border-l"
        >
          <Deferred>
            <Tabs<Panel>
              label="Panels"
              items={items}
              value={panel}
              onValueChange={(next) => onPlace({ panel: panelInAddress(next, place, shown) })}
              panelClassName="p-4"
            />
          </Deferred>
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

function RunButton({
  label,
  icon,
  isOn,
  onClick,
}: {
  label: string;
  icon: ReactElement;
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

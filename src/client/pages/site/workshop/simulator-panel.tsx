import { Clock, Play, Zap } from 'lucide-react';
import { useState } from 'react';
import type { RunStep, WorkshopEvent } from '../../../../../machines/site/workshop/workshop.types.ts';
import type { Chart } from '../../../../workshop/chart/chart.types.ts';
import { durationWords } from '../../../../workshop/chart/durations.ts';
import type { PreparedOffer } from '../../../../workshop/simulator/offers.ts';
import { type Player, simulationOf } from '../../../../workshop/simulator/player.ts';
import { implementationWords } from '../../../../workshop/twin/words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { GuardOutcomes } from './guard-outcomes.tsx';
import { PayloadForm } from './payload-form.tsx';
import { BrokenProperties } from './run/broken-properties.tsx';
import { SaveRecording } from './run/save-recording.tsx';

/** Plays a chart: its events, outcomes and delays as buttons, what the last step did, and the context. */
export function SimulatorPanel({
  chart,
  player,
  step,
  steps,
  before,
  send,
}: {
  chart: Chart;
  player: Player;
  /** The step on show; null before the start. */
  step: RunStep | null;
  /** The whole simulation. */
  steps: readonly RunStep[];
  /** The step before it, to tell what changed. */
  before: RunStep | null;
  send: (event: WorkshopEvent) => void;
}) {
  const [problem, setProblem] = useState('');
  const [open, setOpen] = useState<string | null>(null);

  const attempt = (run: () => WorkshopEvent) => {
    try {
      const event = run();
      setProblem('');
      setOpen(null);
      send(event);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const start = (value: unknown) => attempt(() => ({ type: 'workshop.simulationStarted', step: player.start(value) }));

  if (!step) {
    const { input } = player.cases;
    return (
      <div className="grid gap-4">
        <p className="text-sm">
          Play the chart as it runs in the product, with its real conditions. Nothing reaches the server: whatever the
          chart calls waits until you choose how it ends.
        </p>
        {problem !== '' && <Callout tone="danger">{problem}</Callout>}
        {input.length > 1 || (input[0] && input[0].value !== null) ? (
          <PayloadForm label="Starts with" cases={input} sendLabel="Start the simulation" onSend={start} />
        ) : (
          <Button icon={<Play />} onClick={() => start(undefined)}>
            Start the simulation
          </Button>
        )}
      </div>
    );
  }

  const simulation = simulationOf(step);
  const offers = player.offers(step);
  const [next, ...later] = player.timers(step);
  const take = (offer: PreparedOffer, value: unknown) =>
    attempt(() => ({ type: 'workshop.stepTaken', step: player.take(step, offer, value) }));
  const isOver = simulation.snapshot.status !== 'active';

  return (
    <div className="grid gap-5">
      {problem !== '' && (
        <Callout tone="danger" isLive>
          {problem}
        </Callout>
      )}
      {isOver && <Callout tone="positive">The chart has ended.</Callout>}
      <OfferGroup
        title="Events"
        offers={offers.filter(({ kind }) => kind === 'event')}
        {...{ open, setOpen, take }}
        preview={(offer, value) => player.preview(step, offer, value)}
      />
      <OfferGroup
        title="What the chart waits for"
        offers={offers.filter(({ kind }) => kind === 'outcome')}
        {...{ open, setOpen, take }}
        preview={(offer, value) => player.preview(step, offer, value)}
      />
      {next && (
        <section>
          <h3 className="mb-1.5 font-medium text-muted text-xs">Time</h3>
          <Button
            variant="secondary"
            size="small"
            icon={<Clock />}
            onClick={() => attempt(() => ({ type: 'workshop.stepTaken', step: player.pass(step, next) }))}
          >{`Let ${durationWords(next.timer.dueMs)} pass`}</Button>
          <p className="mt-1.5 text-muted text-xs">
            {`${next.transitions[0]?.description ?? ''}${later.length > 0 ? ` Later: ${later.map(({ timer }) => durationWords(timer.dueMs)).join(', ')}.` : ''}`}
          </p>
        </section>
      )}
      <GuardOutcomes chart={chart} step={step} />
      {simulation.effects.length > 0 && (
        <section>
          <h3 className="mb-1.5 font-medium text-muted text-xs">The product would now</h3>
          <ul className="grid gap-1.5 text-sm">
            {simulation.effects.map(({ name, params }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of one step never changes
              <li key={index} className="break-words">
                <span>{chart.implementations.actions[name] ? implementationWords(chart, 'actions', name) : name}</span>
                {params !== undefined && (
                  <code className="block max-h-24 overflow-auto whitespace-pre-wrap break-all text-muted text-xs">
                    {JSON.stringify(params)}
                  </code>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ContextView step={step} before={before} />
      <BrokenProperties judgement={player.judge(steps)} send={send} />
      <SaveRecording runs={[{ chart: chart.id, version: player.version, steps }]} />
      <Button variant="quiet" size="small" onClick={() => send({ type: 'workshop.runClosed' })}>
        End the simulation
      </Button>
    </div>
  );
}

function OfferGroup({
  title,
  offers,
  open,
  setOpen,
  take,
  preview,
}: {
  title: string;
  offers: readonly PreparedOffer[];
  open: string | null;
  setOpen: (type: string | null) => void;
  take: (offer: PreparedOffer, value: unknown) => void;
  /** What would happen with a payload, in words. */
  preview: (offer: PreparedOffer, value: unknown) => string;
}) {
  if (offers.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-muted text-xs">{title}</h3>
      <ul className="grid gap-1.5">
        {offers.map((offer) => {
          const { type, cases } = offer;
          const isPlain = cases.length <= 1 && isEmpty(cases[0]?.value);
          return (
            <li key={type} className="grid gap-1.5">
              <button
                type="button"
                aria-expanded={isPlain ? undefined : open === type}
                className="flex w-full items-start gap-2 rounded-md border border-line bg-surface-raised px-3 py-2 text-left text-sm hover:border-line-strong hover:bg-surface-hover"
                onClick={() => (isPlain ? take(offer, cases[0]?.value) : setOpen(open === type ? null : type))}
              >
                <Zap className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
                <span className="min-w-0">
                  <span className="inline-block font-medium first-letter:uppercase">{offer.name}</span>
                  <span className="block text-muted">{offer.preview}</span>
                </span>
              </button>
              {open === type && (
                <PayloadForm
                  label={offer.field === undefined ? 'Carries' : 'Ends with'}
                  cases={cases}
                  usual={offer.usual}
                  preview={(value) => preview(offer, value)}
                  sendLabel="Send"
                  onSend={(value) => take(offer, value)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

/** The context after a step; what the step changed is marked. */
function ContextView({ step, before }: { step: RunStep; before: RunStep | null }) {
  const context = simulationOf(step).snapshot.context as Record<string, unknown> | undefined;
  const previous = before ? (simulationOf(before).snapshot.context as Record<string, unknown>) : undefined;
  const entries = Object.entries(context ?? {});
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-muted text-xs">Data</h3>
      <dl className="grid gap-1 text-xs">
        {entries.map(([name, value]) => {
          const isChanged = previous !== undefined && JSON.stringify(previous[name]) !== JSON.stringify(value);
          return (
            <div key={name} className={isChanged ? 'rounded-sm bg-info-soft px-1.5 py-0.5' : 'px-1.5 py-0.5'}>
              <dt className="font-medium">
                <span>{name}</span>
                {isChanged && <span className="ml-1.5 font-normal text-info-ink">changed</span>}
              </dt>
              <dd>
                <code className="block max-h-28 overflow-auto whitespace-pre-wrap break-all text-muted">
                  {JSON.stringify(value) ?? 'undefined'}
                </code>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

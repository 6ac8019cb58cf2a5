import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { RunStep, WorkshopEvent } from '../../../../../machines/site/workshop/workshop.types.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

/** Travels through the steps of a run. */
export function Timeline({
  steps,
  at,
  canPlay,
  canPause,
  playLabel,
  send,
}: {
  steps: readonly RunStep[];
  at: number;
  canPlay: boolean;
  canPause: boolean;
  playLabel: string;
  send: (event: WorkshopEvent) => void;
}) {
  const visit = (next: number) => send({ type: 'workshop.stepVisited', at: next });
  return (
    <section
      aria-label="Steps"
      className="flex items-center gap-1 border-line border-t bg-surface px-2 py-1.5 sm:gap-2 sm:px-3"
    >
      <IconButton
        size="small"
        label="Previous step"
        icon={<ChevronLeft />}
        disabled={at === 0}
        onClick={() => visit(at - 1)}
      />
      {canPause ? (
        <IconButton size="small" label="Pause" icon={<Pause />} onClick={() => send({ type: 'workshop.paused' })} />
      ) : (
        canPlay && (
          <IconButton
            size="small"
            label={playLabel}
            icon={<Play />}
            onClick={() => send({ type: 'workshop.played' })}
          />
        )
      )}
      <IconButton
        size="small"
        label="Next step"
        icon={<ChevronRight />}
        disabled={at >= steps.length - 1}
        onClick={() => visit(at + 1)}
      />
      <input
        type="range"
        aria-label="Step"
        aria-valuetext={`Step ${at + 1} of ${steps.length}: ${steps[at]?.words ?? ''}`}
        min={0}
        max={Math.max(0, steps.length - 1)}
        value={at}
        onChange={({ currentTarget }) => visit(Number(currentTarget.value))}
        className="h-8 min-w-16 flex-1 accent-(--accent-ink)"
      />
      <p className="w-28 shrink-0 truncate text-sm sm:w-72" title={steps[at]?.words}>
        <span className="text-muted tabular-nums">{`${at + 1}/${steps.length}`}</span>
        <span>{` ${steps[at]?.words ?? ''}`}</span>
      </p>
    </section>
  );
}

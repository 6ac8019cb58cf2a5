import { useBoundary } from '../../../flows/commerce/use-countdown.ts';
import { useIsHydrated } from '../../../flows/commerce/use-free-weekend.ts';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';

/** The time until a free weekend begins or ends; reports when it has come. */
export function WeekendCountdown({ at, label, onBoundary }: { at: number; label: string; onBoundary: () => void }) {
  const left = useBoundary(at, onBoundary);
  // The document tells no time: it may be read at any.
  const parts = useIsHydrated() ? left : [];
  return (
    <div role="timer" className="mt-6">
      <p className="text-muted text-sm">{label}</p>
      <p aria-hidden className="mt-2 flex min-h-18 gap-3">
        {parts.map(({ unit, value }) => (
          <span key={unit} className="grid min-w-16 justify-items-center rounded-lg border border-line px-3 py-2">
            <span className="font-semibold text-3xl tabular-nums">{value}</span>
            <span className="text-muted text-xs">{unit}</span>
          </span>
        ))}
      </p>
      <VisuallyHidden>{new Date(at).toUTCString()}</VisuallyHidden>
    </div>
  );
}

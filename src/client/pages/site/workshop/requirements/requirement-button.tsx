import type { Place } from '../use-place.ts';

/** The id of a requirement; pressed, what serves it is highlighted in the drawing. */
export function RequirementButton({
  name,
  place,
  onPlace,
}: {
  name: string;
  place: Place;
  onPlace: (change: Partial<Place>) => void;
}) {
  const isShown = place.requirement === name;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      title={isShown ? 'Show everything' : `Highlight what serves ${name}`}
      className="rounded-sm font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink aria-pressed:bg-accent-soft pointer-coarse:min-h-6"
      onClick={() => onPlace({ requirement: isShown ? null : name })}
    >
      {name}
    </button>
  );
}

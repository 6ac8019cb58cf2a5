import type { Place } from '../use-place.ts';
import { RequirementButton } from './requirement-button.tsx';

/** Sentences of which each begins with the id of a requirement: "EX-06: taken once." */
export function RequirementLines({
  title,
  lines,
  place,
  onPlace,
}: {
  title: string;
  lines: readonly string[];
  place: Place;
  onPlace: (change: Partial<Place>) => void;
}) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1.5 font-medium text-muted text-xs">{title}</h2>
      <ul className="grid gap-1 break-words">
        {lines.map((line) => {
          const [name = ''] = line.split(':');
          return (
            <li key={name}>
              <RequirementButton name={name} place={place} onPlace={onPlace} />
              <span>{line.slice(name.length)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { kept, sentence } from '../../../../ui/sentence.tsx';
import type { Place } from '../use-place.ts';
import type { ShownRequirement } from './use-requirement.ts';

/**
 * Says below the drawing which requirement is highlighted in it, and ends that. One line on phones, where the drawing needs the
 * room: the panel below says the requirement, too.
 */
export function RequirementBar({
  chart,
  requirement: { name, isServed, sentence: words, places },
  onPlace,
}: {
  chart: Chart;
  requirement: ShownRequirement;
  onPlace: (change: Partial<Place>) => void;
}) {
  return (
    <div className="flex items-center gap-3 lg:items-start border-line border-t bg-surface px-4 py-2 text-sm">
      <p role="status" className="relative min-w-0 flex-1 break-words text-xs lg:text-sm">
        {isServed ? (
          <>
            <span className="font-medium">
              {places.size > 0
                ? sentence`Highlighted: ${kept(name)}. `
                : sentence`${chart.title} serves ${kept(name)} as a whole. `}
            </span>
            <span className="text-muted max-lg:sr-only">{words}</span>
          </>
        ) : (
          sentence`${chart.title} does not serve a requirement ${kept(name)}.`
        )}
      </p>
      <Button variant="quiet" size="small" onClick={() => onPlace({ requirement: null })}>
        Show everything
      </Button>
    </div>
  );
}

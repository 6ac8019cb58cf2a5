import type { CatalogItem } from '../../../../contract/commerce/catalog.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { listedLevels, selectLevel } from '../../../flows/commerce/pricing/pricing.select.ts';
import { usePricing, usePricingState } from '../../../flows/commerce/pricing/use-pricing.tsx';

/** Which level is compared. Where there is but one, its name. */
export function LevelChoice({ items }: { items: readonly CatalogItem[] }) {
  const pricing = usePricing();
  const selected = usePricingState(selectLevel);
  const levels = listedLevels(items);
  if (levels.length < 2) return null;
  return (
    <fieldset className="flex rounded-lg border border-line-strong/50 bg-surface p-1">
      <legend className="sr-only">Level</legend>
      {levels.map((level) => (
        <label
          key={level}
          className="relative flex min-h-10 cursor-pointer select-none items-center rounded-md px-4 font-medium text-muted text-sm has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 not-has-checked:hover:text-ink"
        >
          <input
            type="radio"
            name="level"
            value={level}
            checked={level === selected}
            onChange={() => pricing.send({ type: 'pricing.levelChosen', level })}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md"
          />
          <span>{LEVEL_LABELS[level]}</span>
        </label>
      ))}
    </fieldset>
  );
}

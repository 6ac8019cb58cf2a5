import type { RegionChoice } from '../../../../machines/commerce/pricing/pricing.types.ts';

const KEY = 'chartered.region';
/** For browsers that keep nothing. */
let memory: RegionChoice | null = null;

/** By hand: public pages load no schema. */
function isChoice(value: unknown): value is RegionChoice {
  if (typeof value !== 'object' || value === null || !('region' in value) || !('country' in value)) return false;
  const { region, country } = value;
  if (typeof region !== 'string' || !/^(GLOBAL|[A-Z]{2})$/.test(region)) return false;
  if (country === null) return true;
  return (
    typeof country === 'object' &&
    'region' in country &&
    typeof country.region === 'string' &&
    /^[A-Z]{2}$/.test(country.region) &&
    'name' in country &&
    typeof country.name === 'string' &&
    'level' in country &&
    [0, 1, 2, 3].some((level) => level === country.level)
  );
}

/** What the visitor said about their country in this tab; null when nothing. */
export function keptRegionChoice(): RegionChoice | null {
  if (typeof sessionStorage === 'undefined') return null;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isChoice(kept) ? kept : null;
  } catch {
    return memory;
  }
}

/** Keeps it for the next page of this tab, checkout among them. */
export function keepRegionChoice(choice: RegionChoice): void {
  memory = choice;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Kept as long as the page lives.
  }
}

import { useMemo } from 'react';
import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { placesOfRequirement } from '../../../../../workshop/overlays/requirements.ts';
import { useCoverage, useRequirements } from '../../../../flows/site/workshop/use-overlays.ts';

/** The requirement that the address asks for, and what of the chart serves it; null while nothing is known of it. */
export function useRequirement(chart: Chart, name: string | null) {
  const { data: coverage, isSuccess } = useCoverage(chart.id, name !== null);
  const { data: sentences } = useRequirements();
  return useMemo(() => {
    if (name === null || !isSuccess) return null;
    const isServed = coverage?.requirements[name] !== undefined;
    const places = coverage && isServed ? placesOfRequirement(chart, coverage, name) : new Set<string>();
    return { name, isServed, sentence: sentences?.[name] ?? '', places };
  }, [chart, name, coverage, isSuccess, sentences]);
}

export type ShownRequirement = NonNullable<ReturnType<typeof useRequirement>>;

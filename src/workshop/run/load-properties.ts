import type { ChartProperties } from '../../walks/properties/define.ts';
import type { Property } from '../../walks/properties/property.ts';
import { chartEntries } from '../registry.ts';

const files = import.meta.glob<ChartProperties>('../../../machines/*/*/*.properties.ts', {
  import: 'properties',
});

/** The properties of a chart; none for an unknown chart. */
export async function loadProperties(chart: string): Promise<readonly Property[]> {
  const entry = chartEntries.find(({ id }) => id === chart);
  const load = entry && files[`../../../machines/${entry.domain}/${entry.flow}/${entry.flow}.properties.ts`];
  return load ? (await load()).properties : [];
}

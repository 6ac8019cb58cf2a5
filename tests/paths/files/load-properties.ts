import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ChartProperties } from '../../../src/walks/properties/define.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Loads the properties of every chart, by the chart's id.
 *
 * @throws Error when a file exports no `properties`, or two are about one chart.
 */
export async function loadProperties(): Promise<ReadonlyMap<string, ChartProperties>> {
  const files = globSync('machines/*/*/*.properties.ts', { cwd: root }).sort();
  const loaded = new Map<string, ChartProperties>();
  for (const file of files) {
    const { properties } = (await import(pathToFileURL(`${root}${file}`).href)) as { properties?: ChartProperties };
    if (!properties) throw new Error(`${file} exports no \`properties\`.`);
    const chart = properties.machine.id;
    if (loaded.has(chart)) throw new Error(`${file} is about ${chart}, which has properties already.`);
    loaded.set(chart, properties);
  }
  return loaded;
}

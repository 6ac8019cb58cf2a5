import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ChartProperties } from '../../../src/walks/properties/define.ts';
import { flowName } from './expected-files.ts';

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
    const properties = await loadFile(file);
    const chart = properties.machine.id;
    if (loaded.has(chart)) throw new Error(`${file} is about ${chart}, which has properties already.`);
    loaded.set(chart, properties);
  }
  return loaded;
}

/** Loads the properties of one chart, and of no other; undefined for a sample. */
export async function loadPropertiesOf(chart: string): Promise<ChartProperties | undefined> {
  const file = propertiesFile(chart);
  return file === undefined ? undefined : loadFile(file);
}

/** The file of a chart's properties, from the root; undefined for a sample. */
export function propertiesFile(chart: string): string | undefined {
  const name = flowName(chart);
  return globSync(`machines/*/${name}/${name}.properties.ts`, { cwd: root })[0];
}

async function loadFile(file: string): Promise<ChartProperties> {
  const { properties } = (await import(pathToFileURL(`${root}${file}`).href)) as { properties?: ChartProperties };
  if (!properties) throw new Error(`${file} exports no \`properties\`.`);
  return properties;
}

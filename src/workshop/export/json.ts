import type { Chart } from '../chart/chart.types.ts';
import { checkedChart } from './chart-schema.ts';

/** Says what a file holds and how it is laid out. */
const FORMAT = 'chartered-chart-1';

/** A chart with all that is known of it as JSON (WS-04); `fromJson` reads it back as an equal chart. */
export function toJson(chart: Chart): string {
  return `${JSON.stringify({ format: FORMAT, ...chart }, null, 2)}\n`;
}

/**
 * Reads what `toJson` wrote.
 *
 * @throws Error with a sentence about what is wrong with the file
 */
export function fromJson(text: string): Chart {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error('The file is not JSON.');
  }
  if (typeof read !== 'object' || read === null || !('format' in read)) throw new Error('The file holds no chart.');
  if (read.format !== FORMAT) throw new Error(`The file has the format ${String(read.format)}; ${FORMAT} is known.`);
  const { format: _, ...content } = read;
  const lists = ['states', 'transitions'] as const;
  const missing = lists.find((name) => !Array.isArray((content as Record<string, unknown>)[name]));
  if (missing) throw new Error(`The file has no list of ${missing}.`);
  return checkedChart(content);
}

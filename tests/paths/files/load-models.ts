import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { refuse } from '../../../src/tools/command-line.ts';
import { nearestWord } from '../../../src/tools/nearest-word.ts';
import type { PathModel } from '../../../src/walks/model.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders of the real models and of this library's samples. */
export const modelFolders = { flows: 'tests/models', samples: 'tests/paths/samples' } as const;

const files = new WeakMap<PathModel, string>();

/** The file of a model that was loaded, from the root of the project. */
export const modelFile = (model: PathModel): string => files.get(model) ?? 'a model without a file';

/** `exam-clock.model.ts` → `examClock`: a file is named like the folder of its chart. */
const chartOf = (file: string): string =>
  basename(file, '.model.ts').replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The model files of a folder by their charts, in the order of their paths; none of them is loaded. */
export function modelFiles(folder: string = modelFolders.flows): ReadonlyMap<string, string> {
  const found = readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' });
  const models = found.filter((file) => file.endsWith('.model.ts')).sort();
  return new Map(models.map((file) => [chartOf(file), `${folder}/${file}`]));
}

/**
 * Loads the model of one chart, and nothing of the others.
 *
 * @throws Error when there is none, or its file exports no `model` of this chart.
 */
export async function loadModel(chart: string, folder: string = modelFolders.flows): Promise<PathModel> {
  const file = modelFiles(folder).get(chart);
  if (!file) throw new Error(`There is no model of ${chart} in ${folder}.`);
  const { model } = (await import(pathToFileURL(`${root}/${file}`).href)) as { model?: PathModel };
  if (!model) throw new Error(`${file} exports no \`model\`.`);
  if (model.machine.id !== chart) throw new Error(`${file} is a model of ${model.machine.id}, not of ${chart}.`);
  files.set(model, file);
  return model;
}

/**
 * Loads every model file below a folder in the order of their paths.
 *
 * @throws Error when a file exports no `model`.
 */
export function loadModels(folder: string = modelFolders.flows): Promise<PathModel[]> {
  return Promise.all([...modelFiles(folder).keys()].map((chart) => loadModel(chart, folder)));
}

/** One chart, or all of a folder. A chart that there is not ends the process with a sentence. */
export function chosen(chart: string | undefined, folder: string = modelFolders.flows): readonly string[] {
  const charts = [...modelFiles(folder).keys()];
  if (chart === undefined) return charts;
  if (charts.includes(chart)) return [chart];
  return refuse(`${unknownChart(chart, charts)} There are ${charts.join(', ')}.`);
}

/** A sentence about a chart that there is not. */
export function unknownChart(chart: string, charts: readonly string[]): string {
  const nearest = nearestWord(chart, charts);
  return `There is no chart ${chart}.${nearest ? ` Did you mean ${nearest}?` : ''}`;
}

/** Loads the model of one chart, or of all of a folder. A chart that there is not ends the process with a sentence. */
export const loadChosen = (chart: string | undefined, folder?: string): Promise<PathModel[]> =>
  Promise.all(chosen(chart, folder).map((one) => loadModel(one, folder)));

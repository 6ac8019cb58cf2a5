import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nearestWord } from '../../../src/tools/nearest-word.ts';
import type { PathModel } from '../../../src/walks/model.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders of the real models and of this library's samples. */
export const modelFolders = { flows: 'tests/models', samples: 'tests/paths/samples' } as const;

const files = new WeakMap<PathModel, string>();

/** The file of a model that was loaded, from the root of the project. */
export const modelFile = (model: PathModel): string => files.get(model) ?? 'a model without a file';

/**
 * Loads every model file below a folder in the order of their paths.
 *
 * @throws Error when a file exports no `model`.
 */
export async function loadModels(folder: string = modelFolders.flows): Promise<PathModel[]> {
  const found = readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.model.ts'))
    .sort();
  return Promise.all(
    found.map(async (file) => {
      const loaded = (await import(pathToFileURL(`${root}/${folder}/${file}`).href)) as { model?: PathModel };
      if (!loaded.model) throw new Error(`${folder}/${file} exports no \`model\`.`);
      files.set(loaded.model, `${folder}/${file}`);
      return loaded.model;
    }),
  );
}

/** The models of one chart, or all. A chart that there is not ends the process with a sentence. */
export function chosen(models: PathModel[], chart: string | undefined): PathModel[] {
  const ids = models.map((model) => model.machine.id);
  if (chart === undefined) return models;
  if (ids.includes(chart)) return models.filter((model) => model.machine.id === chart);
  const nearest = nearestWord(chart, ids);
  console.error(
    `There is no chart ${chart}.${nearest ? ` Did you mean ${nearest}?` : ''} There are ${ids.join(', ')}.`,
  );
  process.exit(64); // EX_USAGE of sysexits.h
}

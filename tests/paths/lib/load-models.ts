import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PathModel } from '../../models/model.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders of the real models and of this library's samples. */
export const modelFolders = { flows: 'tests/models', samples: 'tests/paths/samples' } as const;

/**
 * Loads every model file of a folder in the order of their names.
 *
 * @throws Error when a file exports no `model`.
 */
export async function loadModels(folder: string = modelFolders.flows): Promise<PathModel[]> {
  const files = readdirSync(`${root}/${folder}`)
    .filter((file) => file.endsWith('.model.ts'))
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const loaded = (await import(pathToFileURL(`${root}/${folder}/${file}`).href)) as { model?: PathModel };
      if (!loaded.model) throw new Error(`${file} exports no \`model\`.`);
      return loaded.model;
    }),
  );
}

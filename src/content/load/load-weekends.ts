import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorAt, type Problem } from '../problem.ts';
import { type WeekendDefinition, weekendDefinitionSchema } from '../weekend.schema.ts';
import { list } from './read-folder.ts';
import { readYaml, validateYaml } from './yaml-text.ts';

const WEEKENDS_FOLDER: string = fileURLToPath(new URL('../weekends', import.meta.url));

/** Reads what the pages of free weekends show. A damaged file is left out and reported. @param folder holds `<tech>.yaml` */
export function loadWeekends(folder: string = WEEKENDS_FOLDER): {
  weekends: WeekendDefinition[];
  problems: Problem[];
} {
  const problems: Problem[] = [];
  const weekends = list(folder, problems).flatMap(({ name }) => {
    const file = join(folder, name);
    const yaml = readYaml(readFileSync(file, 'utf8'), file);
    const { value, problems: found } = validateYaml(weekendDefinitionSchema, yaml, file);
    problems.push(...found);
    if (!value || `${value.tech}.yaml` === name) return value ?? [];
    problems.push(errorAt(file, yaml.lineAt(['tech']), 'The file is named after its technology.'));
    return [];
  });
  return { weekends, problems };
}

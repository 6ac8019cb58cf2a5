import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PollDefinition, pollDefinitionSchema } from '../poll.schema.ts';
import { errorAt, type Problem } from '../problem.ts';
import { readYaml, validateYaml } from './yaml-text.ts';

const POLLS_FOLDER: string = fileURLToPath(new URL('../polls', import.meta.url));

/**
 * Reads all polls. A damaged file is skipped and reported as a problem.
 *
 * @param folder contains `<slug>.yaml`
 */
export function loadPolls(folder: string = POLLS_FOLDER): { polls: PollDefinition[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const polls: PollDefinition[] = [];
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name);
    if (!name.endsWith('.yaml')) {
      problems.push(errorAt(file, 1, 'Only files of polls (.yaml) belong here.'));
      continue;
    }
    const yaml = readYaml(readFileSync(file, 'utf8'), file);
    const { value, problems: found } = validateYaml(pollDefinitionSchema, yaml, file);
    problems.push(...found);
    if (!value) continue;
    if (`${value.slug}.yaml` === name) polls.push(value);
    else problems.push(errorAt(file, yaml.lineAt(['slug']), 'The file is named after the slug of its poll.'));
  }
  return { polls, problems };
}

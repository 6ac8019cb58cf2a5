import type { Challenge, Environment } from '../exam.types.ts';

/** The file name of a stage, by environment. */
export const STAGE_OF: Partial<Record<Environment, string>> = { vue: 'stage.vue', react: 'stage.jsx' };

/**
 * What is wrong with a challenge's stage, one sentence each: components are shown with sample props, and whatever the
 * candidate has written so far can be built with it.
 */
export function lintStage({ environment, entry, files, stage }: Challenge): string[] {
  const name = STAGE_OF[environment];
  if (name === undefined) return stage ? [`A challenge of the environment ${environment} has no stage.`] : [];
  const found = Object.keys(files).some((path) => path.startsWith('stage.'))
    ? ['Files of candidates are not called "stage".']
    : [];
  if (stage?.path !== name) return [...found, `The preview of a ${environment} challenge needs a ${name}.`];
  if (!stage.text.includes(`'./${entry}'`)) found.push(`${name} does not import './${entry}'.`);
  // A missing named export would be an error of the build, before the candidate has written it.
  if (environment === 'react' && /import\s+(?!\*)[^;'"]+from\s+['"]\.\//.test(stage.text)) {
    found.push(`${name} imports files of the candidate with "import * as".`);
  }
  return found;
}

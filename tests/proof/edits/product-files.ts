import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is no product, no code, or history that is not changed any more. */
const NOT_EDITED = /^src\/(tools|content\/(exams|practice)|server\/data\/(migrations|seed))\/|\.d\.ts$|\.types\.ts$/;
/** Definitions of charts have mutants of their own. */
const CHART = /from 'xstate'|createStateConfig|createMachine/;

/** The texts of what is edited, by file relative to the root; charts are read with them and left alone. */
export function readProduct(root: string): { texts: Map<string, string>; isEdited: (file: string) => boolean } {
  const texts = new Map<string, string>();
  for (const file of globSync(['src/**/*.{ts,tsx}', 'src/client/styles/**/*.css', 'machines/**/*.ts'], {
    cwd: root,
  }).sort()) {
    if (!/^src\/content\/(exams|practice)\//.test(file)) texts.set(file, readFileSync(join(root, file), 'utf8'));
  }
  return {
    texts,
    isEdited: (file) => !NOT_EDITED.test(file) && !(file.startsWith('machines/') && CHART.test(texts.get(file) ?? '')),
  };
}

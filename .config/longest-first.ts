import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, so that none of them is left over when the others have ended. */
const LONGEST = [
  'content/proofs',
  'paths/models',
  'grading/hostile/hostile',
  'data/data-folder',
  'data/server-process',
  'api/security/fuzz',
  'walks/cover/generate',
  'faults/full-disk',
  'faults/server-killed',
  'api/security/mass-assignment',
].map((name) => `/tests/${name}.test.ts`);

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.replaceAll('\\', '/').endsWith(name));
  return at === -1 ? LONGEST.length : at;
};

/** Starts the longest files first; a fresh clone has no record of how long each took. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, so that none of them is left over when the others have ended. */
const LONGEST_TESTS = [
  'content/proofs',
  'grading/hostile/hostile',
  'api/commerce/price-charged',
  'data/data-folder',
  'api/security/foreign-objects',
  'data/server-process',
  'faults/full-disk',
  'faults/buying-killed',
  'faults/server-killed',
  'api/team/rights',
  'api/credential/files',
  'api/security/mass-assignment',
  'api/security/fuzz',
  'paths/models',
].map((name) => `/tests/${name}.test.ts`);

const LONGEST_WALKS = [
  'site/guards',
  'account/session',
  'exam/exam',
  'team/assign-seats',
  'commerce/pricing',
  'site/workshop',
  'commerce/checkout',
  'site/consent',
].map((name) => `/tests/e2e/paths/${name}.walk.ts`);

const LONGEST = [...LONGEST_TESTS, ...LONGEST_WALKS];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.replaceAll('\\', '/').endsWith(name));
  return at === -1 ? LONGEST.length : at;
};

/**
 * Starts the longest files first; a fresh clone has no record of how long each took. Those of a project follow each other,
 * because a worker that shares its modules between files is ended by the first file of another project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byLength = (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
    return [...Map.groupBy(byLength, ({ project }) => project).values()].flat();
  }
}

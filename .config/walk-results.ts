/** Where the walks of the charts leave what the workshop shows of them, from the root of the project. */
export const WALK_RESULTS = { coverage: 'tests/paths/coverage.json', expected: 'tests/paths/expected' };

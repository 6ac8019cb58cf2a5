// npm run check: everything that looks at files without running them.
import { CHECKS } from './checks.mjs';
import { ensureDependencies, refuseArguments } from './setup.mjs';
import { runPool } from './test-run/run-pool.mjs';

refuseArguments('npm run check', 'Checks format, lint, import rules, types, unused code, content and words.');
await ensureDependencies();
const results = await runPool(
  CHECKS.map(([name, parameters]) => ({ name, parameters })),
  2,
);
const failed = results.filter(({ code }) => code !== 0).map(({ name }) => name);
console.log(failed.length === 0 ? 'All checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);

// npm run check: everything that looks at files without running them; ends at the first that finds something.
import { CHECKS } from './checks.mjs';
import { ensureDependencies, NODE, refuseArguments, run } from './setup.mjs';

refuseArguments('npm run check', 'Checks format, lint, import rules, types, unused code, content and words.');
await ensureDependencies();
for (const [name, parameters] of CHECKS) {
  console.log(`── ${name}`);
  const code = await run(NODE, parameters);
  if (code !== 0) process.exit(code);
}

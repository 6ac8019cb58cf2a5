/** Runs Biome with the given arguments, fetched when it is not there. Run by `npm run check` and `npm run format`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fetchToolOrEnd } from './fetched-tool.ts';

const program = join(await fetchToolOrEnd('biome'), 'node_modules/@biomejs/biome/bin/biome');
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;

// npm run dev: the server, started anew on changes, and vite with hot reloading in front of it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuild, ensureDependencies, NODE, ROOT } from './setup.mjs';

await ensureDependencies();
await ensureBuild();

const programs = [
  [NODE, ['--env-file-if-exists=.env', '--watch', '--watch-preserve-output', join(ROOT, 'src/server/main.ts')]],
  [NODE, [join(ROOT, 'node_modules/vite/bin/vite.js')]],
].map(([command, parameters]) => spawn(command, parameters, { cwd: ROOT, stdio: 'inherit' }));

function stop() {
  for (const program of programs) program.kill('SIGTERM');
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
for (const program of programs) program.on('close', stop);

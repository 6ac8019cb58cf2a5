// npm run dev: installs what is missing, then runs dev-command.ts with the Node pinned in package.json.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies, NODE, ROOT } from './setup.mjs';

await ensureDependencies();

// The channel tells the command when this process is gone, however it ended.
const command = spawn(NODE, [join(ROOT, 'src/tools/dev-command.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => command.kill('SIGTERM'));
command.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

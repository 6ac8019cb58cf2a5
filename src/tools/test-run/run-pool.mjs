import { spawn } from 'node:child_process';
import { NODE, ROOT } from '../setup.mjs';

/**
 * Runs several things at once, each command's output shown whole when it ends.
 *
 * @param {{ name: string, parameters?: string[], work?: () => Promise<void> }[]} jobs commands for the pinned Node, or work of this process
 * @param {number} width how many run at the same time
 * @returns {Promise<{ name: string, code: number }[]>} in the order of the jobs
 */
export async function runPool(jobs, width) {
  const results = [];
  const queue = jobs.entries();
  const lanes = Array.from({ length: width }, async () => {
    for (const [index, { name, parameters, work }] of queue) {
      if (work) await work();
      const { code, output } = parameters ? await runQuietly(parameters) : { code: 0, output: '' };
      if (output.trim() !== '') console.log(`\n── ${name}\n${output.trimEnd()}`);
      results[index] = { name, code };
    }
  });
  await Promise.all(lanes);
  return results;
}

function runQuietly(parameters) {
  return new Promise((done, fail) => {
    const child = spawn(NODE, parameters, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

import { getPriority, tmpdir } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import { runChild } from '../../src/server/exam/grading/child.ts';

/** Runs a child whose program is `code`, with `write` to put text on its stdout behind an announced length. */
async function childOf(code: string) {
  const priorities: number[] = [];
  const program = `const fs = require('node:fs');
    const write = (text, length = text.length) => {
      const head = Buffer.alloc(4);
      head.writeUInt32LE(length);
      fs.writeSync(1, Buffer.concat([head, Buffer.from(text)]));
    };
    const program = { start() { ${code} } };`;
  const end = await runChild({
    flags: [],
    segments: [Buffer.from(program)],
    dataKb: 1_048_576,
    wallMs: 20_000,
    maxWallMs: 20_000,
    fairCpuMs: 1_000,
    stdoutBytes: 1_000,
    onStart: (pid) => setTimeout(() => priorities.push(getPriority(pid)), 0),
  });
  return { end: end.kind === 'output' ? { ...end, output: end.output.toString('utf8') } : end, priorities };
}

describe('a child process of the sandbox', () => {
  test('that has replied is not awaited, even if it never ends', async () => {
    const { end } = await childOf(`write('done'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`);
    expect(end).toEqual({ kind: 'output', output: 'done' });
  });

  test('may reply in pieces', async () => {
    const { end } = await childOf(`write('do', 4); setTimeout(() => fs.writeSync(1, 'ne'), 200);`);
    expect(end).toEqual({ kind: 'output', output: 'done' });
  });

  test.each([
    ['that ends without a reply', 'process.exit(0)', 'exit 0: '],
    ['that ends amid its reply', `write('do', 4); process.exit(0)`, 'exit 0: '],
    ['that writes more than it announced', `write('done and more', 4)`, 'replied more than it announced'],
  ])('%s has died', async (_, code, message) => {
    expect((await childOf(code)).end).toEqual({ kind: 'died', message });
  });

  test('that writes more than allowed is stopped', async () => {
    expect((await childOf(`write('x'.repeat(2_000))`)).end).toEqual({ kind: 'flood' });
  });

  test.runIf(process.platform !== 'win32')('has less priority than the server', async () => {
    const { priorities } = await childOf(`setTimeout(() => write('done'), 200)`);
    expect(priorities).toEqual([10]);
  });

  test.runIf(process.platform !== 'win32')(
    '[EX-12] ends together with what it started',
    async () => {
      // What it started holds its output open: nothing is over as long as that lives.
      const { end } = await childOf(
        `require('node:child_process').spawn('/bin/sleep', ['60'], { stdio: 'inherit' }).on('spawn', () => write('done'));`,
      );
      expect(end).toEqual({ kind: 'output', output: 'done' });
    },
    20_000,
  );

  test('[EX-12] is ended alone where a system knows no groups of processes', async () => {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
    });
    try {
      const { end } = await childOf(`write('done'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`);
      expect(end).toEqual({ kind: 'output', output: 'done' });
    } finally {
      kill.mockRestore();
    }
  }, 20_000);

  test.runIf(process.platform === 'linux')(
    '[EX-12] has limits of its system, nothing of the environment, and leads a group of its own',
    async () => {
      const { end } = await childOf(`
        const limits = fs.readFileSync('/proc/self/limits', 'utf8').split('\\n');
        const limit = (name) => limits.find((line) => line.startsWith('Max ' + name + ' ')).slice(26).trim().split(/ +/)[0];
        const names = ['cpu time', 'file size', 'data size', 'stack size', 'core file size'];
        const stat = fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
        const { TZ, ...others } = process.env;
        const shell = ['PWD', 'OLDPWD', 'SHLVL', '_'];
        write(JSON.stringify({
          limits: names.map(limit), cwd: process.cwd(), leads: Number(stat[2]) === process.pid,
          TZ, others: Object.keys(others).filter((name) => !shell.includes(name)),
        }));`);
      expect(JSON.parse(end.kind === 'output' ? end.output : JSON.stringify(end))).toEqual({
        // Seconds, and bytes: 1 GiB of data, 16 MiB of stack.
        limits: ['10', '0', '1073741824', '16777216', '0'],
        ...{ cwd: tmpdir(), leads: true, TZ: 'UTC', others: ['GOMAXPROCS'] },
      });
    },
    20_000,
  );

  test.runIf(process.platform !== 'win32')(
    '[EX-12] is started by itself where no shell sets limits',
    async () => {
      const platform = Object.getOwnPropertyDescriptor(process, 'platform');
      Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
      try {
        const { end } = await childOf(`write(JSON.stringify([process.argv.length, process.env.TZ]))`);
        expect(end).toEqual({ kind: 'output', output: '[1,"UTC"]' });
      } finally {
        Object.defineProperty(process, 'platform', platform ?? {});
      }
    },
    20_000,
  );
});

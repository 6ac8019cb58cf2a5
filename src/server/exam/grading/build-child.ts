/**
 * Program of the build child: bundles candidate code and compiles single-file components without executing it. Bundled
 * into one script by programs.ts; reads requests of many attempts from stdin, one at a time.
 */
import { createRequire } from 'node:module';
import type * as Esbuild from 'esbuild';
import { type BuildReply, type BuildRequest, COMPILER_LOST } from './build-protocol.ts';
import { bundleJob, stripTypes } from './bundle.ts';
import { writeReply } from './framing.ts';

/**
 * @param request a request as JSON; the next one follows the response
 */
export async function start(request: Buffer): Promise<void> {
  const job = JSON.parse(request.toString('utf8')) as BuildRequest;
  const esbuild = createRequire('/')(job.esbuild) as typeof Esbuild;
  const reply: BuildReply[] = [];
  if (job.kind === 'strip') reply.push(await stripTypes(esbuild, job.code));
  else {
    for (const { files, ...program } of job.jobs) {
      const built = await bundleJob(esbuild, { ...program, files: new Map(Object.entries(files)) });
      reply.push(built);
      if (built.kind === 'buildFailed' && built.message === COMPILER_LOST) break;
    }
  }
  writeReply(Buffer.from(`${job.nonce}${JSON.stringify(reply)}\n`));
  // esbuild's own process does not restart, so this one is of no further use.
  if (reply.some((built) => built.kind === 'buildFailed' && built.message === COMPILER_LOST)) process.exit(0);
}

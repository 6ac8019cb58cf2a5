/**
 * Program of the build child: bundles candidate code and compiles single-file components. It executes none of it.
 * Bundled into one script by programs.ts; gets its request on stdin and writes one line to stdout.
 */
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Esbuild from 'esbuild';
import { type BuildReply, type BuildRequest, COMPILER_LOST } from './build-protocol.ts';
import { bundleJob, stripTypes } from './bundle.ts';

/** @param segments the request as JSON */
export async function start(segments: Buffer[]): Promise<void> {
  const job = JSON.parse((segments[0] as Buffer).toString('utf8')) as BuildRequest;
  const esbuild = createRequire('/')(job.esbuild) as typeof Esbuild;
  const reply: BuildReply[] = [];
  if (job.kind === 'strip') reply.push(await stripTypes(esbuild, job.code));
  else {
    for (const { environment, entry, files } of job.jobs) {
      const built = await bundleJob(esbuild, { environment, entry, files: new Map(Object.entries(files)) });
      reply.push(built);
      if (built.kind === 'buildFailed' && built.message === COMPILER_LOST) break;
    }
  }
  const bytes = Buffer.from(`${job.nonce}${JSON.stringify(reply)}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
  process.exit(0);
}

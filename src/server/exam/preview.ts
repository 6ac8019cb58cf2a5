import type { GradedChallenge } from '../../content/exam.types.ts';
import { ApiError } from '../http/api-error.ts';
import { SandboxBusyError, SandboxClosedError } from './grading/queue.ts';
import type { Sandbox } from './grading/sandbox.ts';

/**
 * Bundles a challenge's files for the preview frame without running them.
 *
 * @param lane priority lane; anonymous previews run last and are rejected first
 * @throws ApiError 503 when too many are queued.
 */
export async function previewOf(
  sandbox: Sandbox,
  challenge: Pick<GradedChallenge, 'environment' | 'entry'>,
  files: Record<string, string>,
  lane: 'candidate' | 'anonymous' = 'candidate',
) {
  try {
    return await sandbox.bundlePreview({ environment: challenge.environment, entry: challenge.entry, files, lane });
  } catch (error) {
    if (!(error instanceof SandboxBusyError || error instanceof SandboxClosedError)) throw error;
    throw new ApiError(503, 'Too many previews are being built right now. Try again in a few seconds.', {
      code: 'busy',
      retryAfterSeconds: 2,
    });
  }
}

import type { GradedChallenge } from '../../content/exam.types.ts';
import { ApiError } from '../http/api-error.ts';
import { SandboxBusyError, SandboxClosedError } from './grading/queue.ts';
import type { Sandbox } from './grading/sandbox.ts';

type Shown = Pick<GradedChallenge, 'environment' | 'entry' | 'stage'>;

/** Users whose preview is being built, by sandbox. */
const building = new WeakMap<Sandbox, Set<string>>();

/**
 * Bundles the files of a person's challenge for the preview frame without running them, one at a time.
 *
 * @throws ApiError 429 while another of this person is being built, 503 when too many are queued.
 */
export async function previewOfPerson(
  sandbox: Sandbox,
  userId: string,
  challenge: Shown,
  files: Record<string, string>,
) {
  const users = building.get(sandbox) ?? new Set();
  building.set(sandbox, users);
  if (users.has(userId)) {
    throw new ApiError(429, 'Your last preview is still being built. Try again when it is there.', {
      code: 'preview_running',
      retryAfterSeconds: 2,
    });
  }
  users.add(userId);
  try {
    return await previewOf(sandbox, challenge, files);
  } finally {
    users.delete(userId);
  }
}

/**
 * Bundles a challenge's files for the preview frame without running them.
 *
 * @param lane priority lane; anonymous previews run last and are rejected first
 * @throws ApiError 503 when too many are queued.
 */
export async function previewOf(
  sandbox: Sandbox,
  challenge: Shown,
  files: Record<string, string>,
  lane: 'candidate' | 'anonymous' = 'candidate',
) {
  const { environment, entry, stage } = challenge;
  const shown = stage ? { files: { ...files, [stage.path]: stage.text }, stage: stage.path } : { files };
  try {
    return await sandbox.bundlePreview({ environment, entry, ...shown, lane });
  } catch (error) {
    if (!(error instanceof SandboxBusyError || error instanceof SandboxClosedError)) throw error;
    throw new ApiError(503, 'Too many previews are being built right now. Try again in a few seconds.', {
      code: 'busy',
      retryAfterSeconds: 2,
    });
  }
}

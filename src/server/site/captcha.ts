import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';

/** Timeout of the captcha vendor. Milliseconds. */
const TIMEOUT_MS = 3000;

/** Errors about the vendor or our key rather than the visitor. */
const OUR_FAULT = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

type Verdict = { kind: 'passed' } | { kind: 'failed' } | { kind: 'unknown'; reason: string };

/**
 * Verifies a form's token with the captcha vendor (reCAPTCHA's "siteverify"). Never throws.
 *
 * @param origin of the vendor's server
 */
async function askVendor({ secret, origin }: { secret: string; origin: string }, token: string): Promise<Verdict> {
  try {
    const response = await fetch(`${origin}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return { kind: 'unknown', reason: `status ${response.status}` };
    const answer = (await response.json()) as { success?: unknown; 'error-codes'?: unknown };
    if (answer.success === true) return { kind: 'passed' };
    const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'].map(String) : [];
    const ours = codes.find((code) => OUR_FAULT.includes(code));
    if (ours) return { kind: 'unknown', reason: ours };
    return answer.success === false ? { kind: 'failed' } : { kind: 'unknown', reason: 'an answer without a verdict' };
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Whether a form was sent by a person, where a captcha is configured (ST-13). One without a token is unproven, because
 * the vendor's script may be blocked: it gets a limit of its own and asks for a confirmed address. While the vendor is
 * unavailable everybody counts as proven: the usual limits still apply.
 *
 * @throws ApiError 422 for a token that the vendor rejects
 */
export async function checkCaptcha(
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  token: string | undefined,
): Promise<'proven' | 'unproven'> {
  if (!settings.captcha) return 'proven';
  if (!token) return 'unproven';
  const verdict = await askVendor(settings.captcha, token);
  if (verdict.kind === 'unknown') log.warn({ reason: verdict.reason }, 'the captcha could not be checked');
  if (verdict.kind === 'failed') {
    throw new ApiError(
      422,
      'The check that keeps robots out did not pass. Allow www.google.com on this page, reload it, and try again.',
    );
  }
  return 'proven';
}

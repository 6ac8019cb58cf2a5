import { failureOf } from './failure.ts';

/** Why a link from an email cannot be used. */
export type LinkProblem = 'wrong' | 'used' | 'expired';

const BY_CODE: Record<string, LinkProblem> = {
  link_wrong: 'wrong',
  link_used: 'used',
  link_expired: 'expired',
};

/** The problem with a link, from the server's error; null for any other failure, such as a lost connection. */
export function linkProblemOf(error: unknown): LinkProblem | null {
  const { code, kind } = failureOf(error);
  if (code !== undefined && code in BY_CODE) return BY_CODE[code] ?? null;
  return kind === 'unreachable' || kind === 'signedOut' ? null : 'wrong';
}

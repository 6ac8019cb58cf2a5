import type { Tech } from '../../../contract/common.ts';
import type { Verification } from '../../../contract/credential/badges.ts';
import { presentCredential } from '../../commerce/present.ts';
import { findCredential } from '../../data/commerce/offers.ts';
import type { Queries } from '../../data/database.ts';
import { findAttempt } from '../../data/exam/attempts.ts';
import type { CredentialRow } from '../../data/tables.ts';
import { notFound } from '../../http/api-error.ts';
import { utcDay } from '../../utc-day.ts';

/**
 * A credential by its id.
 *
 * @param tech the technology under which it is looked for; any when undefined
 * @throws ApiError 404 when there is none, or it is one of another technology.
 */
export async function openCredentialOf(queries: Queries, id: string, tech: Tech | undefined): Promise<CredentialRow> {
  const row = await findCredential(queries, id);
  if (!row || (tech !== undefined && row.tech !== tech)) throw notFound('The credential');
  return row;
}

/** Whether a credential is valid by the records, and since when and why not. */
export async function verifyCredential(queries: Queries, row: CredentialRow): Promise<Verification> {
  const credential = presentCredential(row);
  if (row.status !== 'revoked') {
    return { verdict: 'valid', message: 'This credential is valid.', reason: null, revoked_at: null, credential };
  }
  const attempt = await findAttempt(queries, row.attempt_id);
  const reason =
    attempt?.state === 'voided' ? 'The exam was voided by a reviewer.' : 'The exam was graded again and not passed.';
  const message = `This credential was revoked on ${utcDay(row.revoked_at ?? 0)}. ${reason}`;
  return { verdict: 'revoked', message, reason, revoked_at: row.revoked_at, credential };
}

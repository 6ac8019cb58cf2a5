import { levelSchema, TECH_LABELS, techSchema } from '../../contract/common.ts';
import { LEVEL_LABELS } from '../../contract/slugs.ts';
import { findCredential } from '../data/commerce/offers.ts';
import { sharedHolderName } from '../data/credential-holders.ts';
import type { Queries } from '../data/database.ts';
import type { PageHead } from '../http/documents/page-documents.ts';
import { dayOf } from './files/credential-words.ts';

/** The head of a credential's page (RT-36): exam and date, and its holder when the holder shares results. */
export async function credentialHead(queries: Queries, id: string): Promise<PageHead | null> {
  const row = await findCredential(queries, id);
  if (!row) return null;
  const isRevoked = row.status === 'revoked';
  const holder = isRevoked ? null : await sharedHolderName(queries, id);
  const subject = `${TECH_LABELS[techSchema.parse(row.tech)]}, ${LEVEL_LABELS[levelSchema.parse(row.level)]} level`;
  const title = holder === null ? row.title : `${row.title}: ${holder}`;
  const description = isRevoked
    ? `This credential was revoked on ${dayOf(row.revoked_at)}.`
    : `${holder ?? 'The holder'} was certified (${subject}) on ${dayOf(row.issued_at)}. See whether the credential is valid today.`;
  return {
    title: `${title} · Chartered`,
    description,
    image: { path: `/api/certificates/${row.id}/card.png`, alt: `${title}. ${description}` },
  };
}

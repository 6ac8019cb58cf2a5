import type { credentialFileRoutes } from '../../../contract/credential/files.ts';
import { findCredential } from '../../data/commerce/offers.ts';
import { sharedHolderName } from '../../data/credential-holders.ts';
import type { Queries } from '../../data/database.ts';
import type { CredentialRow } from '../../data/tables.ts';
import { notFound } from '../../http/api-error.ts';
import { isKnown } from '../../http/documents/resource.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import type { Requester } from '../../http/requester.ts';
import type { CredentialFile } from './credential-files.ts';

/** A revocation shows on other sites after this time. Seconds. */
const PICTURE_TTL = 300;
const PICTURE = `public, max-age=${PICTURE_TTL}`;

type Request = { headers: { 'if-none-match'?: string | undefined }; requester: Requester };

async function openRow(queries: Queries, id: string): Promise<CredentialRow> {
  const row = await findCredential(queries, id);
  if (!row) throw notFound('The credential');
  return row;
}

async function reply(
  { headers, requester }: Request,
  file: CredentialFile,
  more: Record<string, string>,
): Promise<Response> {
  const shared = { ...more, etag: file.etag };
  if (isKnown(headers['if-none-match'], file.etag)) return new Response(null, { status: 304, headers: shared });
  return new Response(new Uint8Array(await file.read(requester.network)), { headers: shared });
}

const download = (row: CredentialRow, type: string, extension: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="chartered-${row.certification_id}.${extension}"`,
  // A revoked credential has no files: browsers ask each time.
  'cache-control': 'no-cache',
});

export const credentialFileHandlers: HandlersOf<typeof credentialFileRoutes> = {
  async credentialPdf({ params, query, headers, requester }, { credentialFiles, database: { queries } }) {
    const row = await openRow(queries, params.id);
    return reply(
      { headers, requester },
      await credentialFiles.pdf(row, query.paper),
      download(row, 'application/pdf', 'pdf'),
    );
  },
  async credentialPng({ params, headers, requester }, { credentialFiles, database: { queries } }) {
    const row = await openRow(queries, params.id);
    return reply({ headers, requester }, await credentialFiles.png(row), download(row, 'image/png', 'png'));
  },
  async credentialCard({ params, headers, requester }, { credentialFiles, database: { queries } }) {
    const row = await openRow(queries, params.id);
    const card = credentialFiles.card(row, await sharedHolderName(queries, row.id));
    return reply({ headers, requester }, card, { 'content-type': 'image/png', 'cache-control': PICTURE });
  },
  async credentialEmbed({ params, headers, requester }, { credentialFiles, database: { queries } }) {
    const row = await openRow(queries, params.id);
    return reply({ headers, requester }, credentialFiles.embed(row), {
      ...{ 'content-type': 'image/svg+xml', 'cache-control': PICTURE },
      // Opened by itself, it is a document of this site.
      'content-security-policy': "default-src 'none'",
    });
  },
};

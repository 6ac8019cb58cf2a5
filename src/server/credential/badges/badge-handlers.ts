import type { Hono } from 'hono';
import type { badgeRoutes } from '../../../contract/credential/badges.ts';
import { findCredential } from '../../data/commerce/offers.ts';
import { notFound } from '../../http/api-error.ts';
import { createResource, isKnown, type Resource, sendCompressed } from '../../http/documents/resource.ts';
import type { HandlersOf, ServerEnvironment } from '../../http/register-routes.ts';
import { sha256 } from '../../ids.ts';
import type { Badges } from './badges.ts';
import { STATUS_LIST_TTL_MS } from './status-list.ts';
import { verifyBadge } from './verify-badge.ts';
import { openCredentialOf, verifyCredential } from './verify-credential.ts';

/** Where the keys of the issuer are published (did:web). */
export const DID_PATH = '/.well-known/did.json';

/** Verifiers in browsers read lists and keys from other sites. */
const PUBLISHED = {
  'access-control-allow-origin': '*',
  'cache-control': `public, max-age=${STATUS_LIST_TTL_MS / 1000}`,
};

export const badgeHandlers: HandlersOf<typeof badgeRoutes> = {
  async credentialBadge({ params }, { badges, database: { queries } }) {
    const row = await findCredential(queries, params.id);
    if (!row) throw notFound('The credential');
    const badge = await badges.badgeOf(row);
    return new Response(`${JSON.stringify(badge, null, 2)}\n`, {
      headers: {
        'content-type': 'application/vc',
        'content-disposition': `attachment; filename="chartered-${row.certification_id}.json"`,
        'cache-control': 'no-store',
      },
    });
  },

  async verifyCredential({ params, query }, { database: { queries } }) {
    return verifyCredential(queries, await openCredentialOf(queries, params.id, query.tech));
  },

  verifyBadge: ({ body }, { database: { queries }, settings }) =>
    verifyBadge(queries, settings.publicUrl, body.badge, body.tech),

  async statusList({ params, headers }, { badges }) {
    const list = await badges.statusList(Number(params.list));
    if (!list) throw notFound('The status list');
    const { text, etag } = writtenOnce(list);
    if (isKnown(headers['if-none-match'], etag))
      return new Response(null, { status: 304, headers: { ...PUBLISHED, etag } });
    return new Response(text, { headers: { ...PUBLISHED, etag, 'content-type': 'application/vc' } });
  },
};

const written = new WeakMap<object, { text: string; etag: string }>();

/** A document that is sent often, as text. */
function writtenOnce(document: object): { text: string; etag: string } {
  const known = written.get(document);
  if (known) return known;
  const text = JSON.stringify(document);
  const made = { text, etag: `"${sha256(text).slice(0, 22)}"` };
  written.set(document, made);
  return made;
}

/** Serves the public keys of the issuer, old ones too: written and compressed once for as long as they are the same. */
export function serveIssuerKeys(app: Hono<ServerEnvironment>, badges: Badges): void {
  let file: Resource | null = null;
  let reading: ReturnType<Badges['didDocument']> | null = null;
  app.get(DID_PATH, async (context) => {
    reading ??= badges.didDocument().finally(() => {
      reading = null;
    });
    const made = createResource(Buffer.from(JSON.stringify(await reading)), {
      contentType: 'application/did+json',
      headers: { ...PUBLISHED, vary: 'Accept-Encoding' },
    });
    if (file?.hash !== made.hash) file = made;
    return sendCompressed(context, file, true);
  });
}

import type { Hono } from 'hono';
import type { badgeRoutes } from '../../../contract/credential/badges.ts';
import { findCredential } from '../../data/commerce/offers.ts';
import { notFound } from '../../http/api-error.ts';
import type { HandlersOf, ServerEnvironment } from '../../http/register-routes.ts';
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

  async statusList({ params }, { badges }) {
    const list = await badges.statusList(Number(params.list));
    if (!list) throw notFound('The status list');
    return new Response(JSON.stringify(list), { headers: { ...PUBLISHED, 'content-type': 'application/vc' } });
  },
};

/** Serves the public keys of the issuer, old ones too. */
export function serveIssuerKeys(app: Hono<ServerEnvironment>, badges: Badges): void {
  app.get(DID_PATH, async () => {
    const document = await badges.didDocument();
    return new Response(JSON.stringify(document), {
      headers: { ...PUBLISHED, 'content-type': 'application/did+json' },
    });
  });
}

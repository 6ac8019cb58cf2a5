/** The issuer's name on badges. */
export const ISSUER_NAME = 'Chartered';

/** Where a badge is issued: the issuer's DID, and the address that its links lead to. */
export type BadgePlace = { issuerId: string; publicUrl: string };

/**
 * The document that publishes the issuer's keys (VC-05; W3C DID 1.0), also those that no longer sign.
 *
 * @param ownId the DID of the server's present address: another one than the issuer's after a change of domain
 * @param keyIds every key that has ever signed, the newest first
 */
export function didDocument(issuerId: string, ownId: string, keyIds: string[]) {
  const methods = keyIds.map((keyId) => `${issuerId}#${keyId}`);
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: issuerId,
    ...(ownId === issuerId ? {} : { alsoKnownAs: [ownId] }),
    verificationMethod: keyIds.map((keyId) => ({
      id: `${issuerId}#${keyId}`,
      type: 'Multikey',
      controller: issuerId,
      publicKeyMultibase: keyId,
    })),
    assertionMethod: methods,
  };
}

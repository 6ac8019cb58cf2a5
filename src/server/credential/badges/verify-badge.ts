import type { Tech } from '../../../contract/common.ts';
import type { BadgeVerification } from '../../../contract/credential/badges.ts';
import { statusPosition } from '../../data/credential-statuses.ts';
import type { Queries } from '../../data/database.ts';
import { listIssuerKeys } from '../../data/issuer-keys.ts';
import type { CredentialRow, IssuerKeyRow } from '../../data/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { badgeDocument, credentialIdOf } from './badge-document.ts';
import { differingParts, hasShapeOf } from './compare-parts.ts';
import { isSignedBy, type LinkedDocument, type Proof, proofOptions } from './proof.ts';
import { repeatedKey } from './repeated-key.ts';
import { openCredentialOf, verifyCredential } from './verify-credential.ts';

type GivenBadge = { id: string; proof?: unknown; [property: string]: unknown };

/** Characters of a name that a refusal repeats. */
const MAX_NAMED = 60;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (sentence: string) => new ApiError(422, sentence, { errors: { badge: [sentence] } });
const notABadge = () => refuse('This is not the file of a badge. Choose the JSON file as it was downloaded.');

function readBadge(text: string): { badge: GivenBadge; credentialId: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notABadge();
  }
  const twice = repeatedKey(text);
  if (twice !== null) {
    const part = twice.slice(0, MAX_NAMED);
    throw refuse(
      `This file names “${part}” twice in one place, so it proves nothing. Choose the JSON file as it was downloaded.`,
    );
  }
  if (!isObject(value) || typeof value.id !== 'string') throw notABadge();
  const credentialId = credentialIdOf(value.id);
  if (credentialId === null) throw notABadge();
  return { badge: value as GivenBadge, credentialId };
}

/**
 * Checks the file of a badge: against the records part by part, and its signature against the keys of the issuer.
 *
 * @param text of the file
 * @throws ApiError 422 for a text that is no badge, 404 when its credential does not exist, or is one of another
 *   technology.
 */
export async function verifyBadge(
  queries: Queries,
  publicUrl: string,
  text: string,
  tech: Tech | undefined,
): Promise<BadgeVerification> {
  const { badge, credentialId } = readBadge(text);
  const row = await openCredentialOf(queries, credentialId, tech);
  const records = await verifyCredential(queries, row);
  const keys = await listIssuerKeys(queries);
  const { proof, ...document } = badge;
  const key = keys.find(
    ({ issuer_id, key_id }) => isObject(proof) && proof.verificationMethod === `${issuer_id}#${key_id}`,
  );
  const newest = key ?? keys[0];
  if (!newest) return foreign(records, []);
  const expected = await expectedBadge(queries, row, newest, publicUrl, document);
  const differences = [
    ...differingParts(document, expected.document),
    ...differingParts(isObject(proof) ? { ...proof, proofValue: '' } : null, expected.proof).map((part) =>
      part === '' ? 'proof' : `proof.${part}`,
    ),
  ];
  if (!key) return foreign(records, differences);
  const isGenuine =
    hasShapeOf(document, expected.document) &&
    differingParts(document['@context'], expected.document['@context']).length === 0 &&
    hasShapeOf(proof, expected.proof) &&
    (await isSignedBy(key.key_id, document as unknown as LinkedDocument, proof as Proof));
  if (!isGenuine) {
    return {
      ...records,
      verdict: 'altered',
      message: 'This file was changed after it was signed, so it proves nothing.',
      differences: differences.length > 0 ? differences : ['proof.proofValue'],
    };
  }
  if (records.verdict === 'revoked' || differences.length === 0) return { ...records, differences };
  return {
    ...records,
    verdict: 'outdated',
    message: 'This file is genuine, but the records have changed since it was signed. The credential is valid.',
    differences,
  };
}

function foreign(records: Omit<BadgeVerification, 'differences'>, differences: string[]): BadgeVerification {
  const message = 'This file was not signed by the issuer of the credential, so it proves nothing.';
  return { ...records, verdict: 'foreign', message, differences };
}

/** What the badge of a credential looks like with this key. A name that was erased is taken from the file. */
async function expectedBadge(
  queries: Queries,
  row: CredentialRow,
  key: IssuerKeyRow,
  publicUrl: string,
  given: Record<string, unknown>,
) {
  const position = await statusPosition(queries, row.id);
  const place = { issuerId: key.issuer_id, publicUrl };
  const names =
    row.holder_name === null
      ? { holder: nameIn(given, 0) ?? '', latin: nameIn(given, 1) }
      : { holder: row.holder_name, latin: row.holder_latin };
  const document = badgeDocument(row, names, position, place);
  const created = Math.max(row.issued_at, key.created_at);
  return {
    document,
    proof: { ...proofOptions({ issuerId: key.issuer_id, keyId: key.key_id }, created), proofValue: '' },
  };
}

/** The name at a place of a file; null where there is none. */
function nameIn(given: Record<string, unknown>, at: number): string | null {
  const subject = given.credentialSubject;
  const identifiers = isObject(subject) ? subject.identifier : null;
  const found: unknown = Array.isArray(identifiers) ? identifiers[at] : null;
  return isObject(found) && typeof found.identityHash === 'string' ? found.identityHash : null;
}

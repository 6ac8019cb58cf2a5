import { gzipSync } from 'node:zlib';
import { type BadgePlace, ISSUER_NAME } from './issuer.ts';
import { CREDENTIALS_CONTEXT, dateTime } from './proof.ts';

/** Entries of one list: the least that the recommendation allows, so that a list tells nobody who is looked up. */
export const STATUS_LIST_ENTRIES = 131_072;
/** For how long a verifier may keep a list. Milliseconds. */
export const STATUS_LIST_TTL_MS = 60_000;

/** Address of a status list, counted from 0. */
const listUrl = (publicUrl: string, list: number) => `${publicUrl}/api/certificates/status-lists/${list}`;

/** The list that a position is in. Positions count from 1. */
export const listOfPosition = (position: number) => Math.floor((position - 1) / STATUS_LIST_ENTRIES);

/** The part of a badge that says where its revocation is told. */
export function statusEntry(position: number, publicUrl: string) {
  const list = listUrl(publicUrl, listOfPosition(position));
  const index = String((position - 1) % STATUS_LIST_ENTRIES);
  return {
    id: `${list}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: index,
    statusListCredential: list,
  };
}

/** First and last position of a list. */
export function positionsOf(list: number): { first: number; last: number } {
  return { first: list * STATUS_LIST_ENTRIES + 1, last: (list + 1) * STATUS_LIST_ENTRIES };
}

/** The bits of a list, compressed, in multibase. The first position is the leftmost bit. */
export function encodeList(revoked: readonly number[], list: number): string {
  const bits = new Uint8Array(STATUS_LIST_ENTRIES / 8);
  const { first } = positionsOf(list);
  for (const position of revoked) {
    const index = position - first;
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  }
  return `u${gzipSync(bits).toString('base64url')}`;
}

/** A status list (W3C Bitstring Status List 1.0) without its proof. */
export function statusListDocument(list: number, encodedList: string, place: BadgePlace, validFrom: number) {
  const id = listUrl(place.publicUrl, list);
  return {
    '@context': [CREDENTIALS_CONTEXT],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: { id: place.issuerId, name: ISSUER_NAME },
    validFrom: dateTime(validFrom),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      ttl: STATUS_LIST_TTL_MS,
      encodedList,
    },
  };
}

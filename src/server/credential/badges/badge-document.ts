import { levelSchema, TECH_LABELS, techSchema } from '../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../contract/slugs.ts';
import type { CredentialRow } from '../../data/tables.ts';
import { type BadgePlace, ISSUER_NAME } from './issuer.ts';
import { CREDENTIALS_CONTEXT, dateTime, OPEN_BADGES_CONTEXT } from './proof.ts';
import { statusEntry } from './status-list.ts';

/** The id of a credential as a URN: it does not change with the server's address. */
export function urnOf(credentialId: string): string {
  const hex = Buffer.from(credentialId, 'base64url').toString('hex');
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}

/** The id of the credential that a URN names; null when it names none. */
export function credentialIdOf(urn: string): string | null {
  const [, uuid] = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(urn) ?? [];
  return uuid === undefined ? null : Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}

/**
 * A credential as an Open Badge 3.0 (1EdTech), which is a Verifiable Credential 2.0 (W3C), without its proof.
 *
 * @param names on it, as its holder writes it and in Latin letters; a credential whose holder was erased has none
 * @param position in the status lists
 */
export function badgeDocument(
  row: CredentialRow,
  { holder, latin }: { holder: string; latin: string | null },
  position: number,
  place: BadgePlace,
) {
  const tech = TECH_LABELS[techSchema.parse(row.tech)];
  const level = LEVEL_LABELS[levelSchema.parse(row.level)];
  return {
    '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT],
    id: urnOf(row.id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: row.title,
    issuer: { id: place.issuerId, type: ['Profile'], name: ISSUER_NAME, url: place.publicUrl },
    validFrom: dateTime(row.issued_at),
    credentialSubject: {
      type: ['AchievementSubject'],
      // The name as its holder writes it, then in Latin letters.
      identifier: [holder, ...(latin === null ? [] : [latin])].map((name) => ({
        ...{ type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' },
      })),
      achievement: {
        id: `${place.issuerId}/achievements/${row.certification_id}`,
        type: ['Achievement'],
        achievementType: 'Certification',
        name: row.title,
        description: `A certification exam in ${tech} at ${level} level.`,
        criteria: {
          narrative:
            'The holder passed an exam timed by the server, with questions and with coding challenges that were graded by hidden tests.',
        },
      },
    },
    evidence: [
      {
        id: `${place.publicUrl}/c/${row.id}`,
        type: ['Evidence'],
        name: 'Public page of the credential',
      },
    ],
    credentialStatus: statusEntry(position, place.publicUrl),
  };
}

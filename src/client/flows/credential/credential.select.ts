import type { Credential } from '../../../contract/commerce/offers.ts';
import { TECH_LABELS } from '../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../contract/slugs.ts';

/** Path of the public page of a credential (RT-01). */
export const credentialPath = ({ tech, id }: Pick<Credential, 'tech' | 'id'>, product: string) =>
  `/${tech}/${product}/${id}`;

/** Address of the signed badge of a credential, a JSON file; null when there is none (VC-04). */
export const badgeUrl = ({ id, status, holder_name: holder }: Pick<Credential, 'id' | 'status' | 'holder_name'>) =>
  status === 'valid' && holder !== null ? `/api/certificates/${id}/badge` : null;

/** "JavaScript · Senior". */
export const subjectOf = ({ tech, level }: Pick<Credential, 'tech' | 'level'>) =>
  `${TECH_LABELS[tech]} · ${LEVEL_LABELS[level]}`;

/** Issuer name for other sites. */
const ISSUER = 'Chartered';

/** LinkedIn's form for adding a certification to a profile, prefilled. */
export function linkedinProfileUrl(credential: Credential, url: string): string {
  const issued = new Date(credential.issued_at);
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: credential.title,
    organizationName: ISSUER,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: url,
    certId: credential.id,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}

/** LinkedIn's form for a post with a link. */
export const linkedinPostUrl = (url: string) =>
  `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`;

/** X's form for a post. */
export const xPostUrl = (text: string, url: string) =>
  `https://x.com/intent/post?${new URLSearchParams({ text, url })}`;

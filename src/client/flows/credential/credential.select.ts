import type { Credential } from '../../../contract/commerce/offers.ts';
import { TECH_LABELS } from '../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../contract/slugs.ts';

/** Path of the public page of a credential (RT-01). */
export const credentialPath = ({ tech, id }: Pick<Credential, 'tech' | 'id'>, product: string) =>
  `/${tech}/${product}/${id}`;

/** Addresses of the files of a credential; null when it has none: revoked, or its holder's name is erased (VC-04). */
export function credentialFiles({
  id,
  status,
  holder_name: holder,
}: Pick<Credential, 'id' | 'status' | 'holder_name'>) {
  if (status !== 'valid' || holder === null) return null;
  const at = `/api/certificates/${id}`;
  return {
    pdf: `${at}/certificate.pdf`,
    letterPdf: `${at}/certificate.pdf?paper=letter`,
    png: `${at}/certificate.png`,
    /** Signed, in JSON. */
    badge: `${at}/badge`,
  };
}

/** Where anyone checks a credential, with its id filled in. */
export const verifyPath = ({ id }: Pick<Credential, 'id'>) => `/verify?code=${id}`;

/** Picture of the badge for other sites; it shows when the credential is revoked. */
export const embedPicture = ({ id }: Pick<Credential, 'id'>) => `/api/certificates/${id}/badge.svg`;

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => HTML[character] ?? '');

/** The badge for other sites, with a link to the credential, as HTML and as Markdown. */
export function embedSnippets(credential: Credential, origin: string, url: string) {
  const picture = `${origin}${embedPicture(credential)}`;
  const { title } = credential;
  return {
    html: `<a href="${escaped(url)}"><img src="${escaped(picture)}" alt="${escaped(title)}" height="88"></a>`,
    markdown: `[![${title.replaceAll(/[[\]\\]/g, '\\$&')}](${picture})](${url})`,
  };
}

/** A post that its author may change (VC-04). */
export const shareText = (credential: Credential) =>
  `I passed the ${credential.title} exam (${subjectOf(credential)}) at Chartered.`;

/** "JavaScript · Senior". */
export const subjectOf = ({ tech, level }: Pick<Credential, 'tech' | 'level'>) =>
  `${TECH_LABELS[tech]} · ${LEVEL_LABELS[level]}`;

/** Issuer name for other sites. */
const ISSUER = 'Chartered';

/** LinkedIn's form for adding a certification to a profile (VC-04), prefilled. */
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
